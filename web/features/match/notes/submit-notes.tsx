import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { notesProblem } from './notes-problem.ts'
import type { NotesWriting } from './use-notes-form.ts'

/** The buttons below the notes. Before kick-off they ask once more. */
export function SubmitNotes({ writing: { form, isAsking, keepWriting } }: { writing: NotesWriting }) {
  const { notes } = form.values
  const isDisabled = notes.trim() === '' || notesProblem(notes) !== null || form.isSaving
  return (
    <>
      {isAsking && (
        <p role="alert" className="border-pitch border-l-4 bg-pitch-wash px-4 py-3 text-sm">
          The match has not kicked off yet, and submitted notes cannot be edited. Submit them now?
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:grid">
        {isAsking ? (
          <>
            <Button
              disabled={isDisabled}
              onClick={firstPress(({ currentTarget }) => currentTarget.form?.requestSubmit())}
            >
              Submit before kick-off
            </Button>
            <Button variant="outline" onClick={keepWriting}>
              Keep writing
            </Button>
          </>
        ) : (
          <Button type="submit" disabled={isDisabled}>
            {form.isSaving ? 'Submitting…' : 'Submit Notes'}
          </Button>
        )}
      </div>
    </>
  )
}
