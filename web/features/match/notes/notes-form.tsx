import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { startReport } from '#web/features/match/report/start-report.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { MAX_LINE, MAX_NOTES } from './notes-queries.ts'
import { useSubmitNotes } from './use-submit-notes.ts'

interface NotesFormProps {
  match: Match
  team: MatchTeam
  userId: string
  isSignedOut: boolean
  text: string
  onText: (text: string) => void
  /** The one part of it that the public may read. */
  line: string
  onLine: (line: string) => void
}

/** Handed in once; until then what is typed stays, whatever happens to network, session or page. */
export function NotesForm({ match, team, userId, isSignedOut, text, onText, line, onLine }: NotesFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const queries = useQueryClient()
  const submitNotes = useSubmitNotes(match.id, userId)
  const notes = text.trim()
  const excess = [...notes].length - MAX_NOTES
  const [isAsking, setAsking] = useState(false)
  const [submit, isSubmitting] = useAction(async () => {
    setFailure(null)
    // Once submitted they cannot be edited, and nothing has happened yet.
    if (!isAsking && new Date(match.played_at) > new Date()) return setAsking(true)
    setAsking(false)
    try {
      await submitNotes(team.id, { notes, line: line.trim() })
      onText('')
      onLine('')
      toast('Match notes submitted successfully')
      void startReport(queries, match.id)
    } catch (error) {
      const reason = failureMessage(error)
      setFailure(reason)
      toast(`Failed to submit match notes: ${reason}`, { destructive: true })
    }
  })
  return (
    <form
      noValidate
      className="mt-2 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={`How it went for ${isolate(team.name)}`}
        hint={
          <>
            {new Date(match.played_at) > new Date() && 'The match is still to be played. '}
            Private: only this team’s manager and the league’s owner read them, and the report does not use them. Once
            submitted, they cannot be edited.
          </>
        }
        error={
          excess > 0 &&
          `Notes have at most ${MAX_NOTES.toLocaleString('en-GB')} characters; take out ${excess.toLocaleString('en-GB')}.`
        }
      >
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={5}
            className="field-sizing-content max-h-[50dvh]"
            readOnly={isSubmitting}
            value={text}
            onChange={({ target }) => onText(target.value)}
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
            dir="auto"
            autoComplete="off"
            maxLength={MAX_LINE}
            readOnly={isSubmitting}
            value={line}
            onChange={({ target }) => onLine(target.value)}
          />
        )}
      </Field>
      <FormError message={failure} />
      {isSignedOut ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>Your session has ended. Sign in again and submit; what you typed is kept.</p>
          <Link to="/auth" className={buttonClass({ variant: 'outline' })}>
            Sign in again
          </Link>
        </div>
      ) : (
        <>
          {isAsking && (
            <p role="alert" className="border-pitch border-l-4 bg-pitch-wash px-4 py-3 text-sm">
              The match has not kicked off yet, and submitted notes cannot be edited. Submit them now?
            </p>
          )}
          <div className="flex flex-wrap gap-3 max-sm:grid">
            {isAsking ? (
              <>
                <Button disabled={notes === '' || excess > 0 || isSubmitting} onClick={firstPress(submit)}>
                  Submit before kick-off
                </Button>
                <Button variant="outline" onClick={() => setAsking(false)}>
                  Keep writing
                </Button>
              </>
            ) : (
              <Button type="submit" disabled={notes === '' || excess > 0 || isSubmitting}>
                {isSubmitting ? 'Submitting…' : 'Submit Notes'}
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  )
}
