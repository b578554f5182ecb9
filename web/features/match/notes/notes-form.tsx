import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { notesProblem } from './notes-problem.ts'
import { MAX_LINE, notesReadersQuery } from './notes-queries.ts'
import { SubmitNotes } from './submit-notes.tsx'
import type { NotesWriting } from './use-notes-form.ts'

interface NotesFormProps {
  match: Match
  writing: NotesWriting
  isSignedOut: boolean
}

/** Handed in once; until then what is typed stays, whatever happens to network, session or page. */
export function NotesForm({ match, writing, isSignedOut }: NotesFormProps) {
  const { team, form } = writing
  const { data: readers = ['this team’s manager'] } = useQuery(notesReadersQuery(team.id))
  return (
    <form className="mt-2 grid gap-4" {...form.props}>
      <Field
        label={`How it went for ${isolate(team.name)}`}
        hint={
          <>
            {new Date(match.played_at) > new Date() && 'The match is still to be played. '}
            Private: only {readers.join(', ')} and the league’s owner read them, and the report does not use them. Once
            submitted, they cannot be edited.
          </>
        }
        error={notesProblem(form.values.notes)}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('notes')}
            dir="auto"
            rows={5}
            className="field-sizing-content max-h-[50dvh]"
            readOnly={form.isSaving}
          />
        )}
      </Field>
      <Field
        label="A line for the report (public)"
        hint="Optional. Everybody can read it: the report may quote one sentence of 15 to 120 letters. Leave out names, scores and numbers."
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('line')}
            dir="auto"
            autoComplete="off"
            maxLength={MAX_LINE}
            readOnly={form.isSaving}
          />
        )}
      </Field>
      <FormError message={form.failure} />
      {isSignedOut ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>Your session has ended. Sign in again and submit; what you typed is kept.</p>
          <Link to="/auth" className={buttonClass({ variant: 'outline' })}>
            Sign in again
          </Link>
        </div>
      ) : (
        <SubmitNotes writing={writing} />
      )}
    </form>
  )
}
