import { useEffect, useRef, useState } from 'react'
import { plainDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { colourOfTeam } from '#domain/team-colours.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { NotesForm } from './notes-form.tsx'
import type { Notes } from './notes-queries.ts'
import type { NotesWriting } from './use-notes-form.ts'

interface SideNotesProps {
  match: Match
  writing: NotesWriting
  /** The submitted notes; undefined if there are none. */
  notes: Notes | undefined
  /** Whether the signed-in person may submit them. */
  isMine: boolean
  isSignedOut: boolean
}

/** One side's notes: a form, or the submitted text. */
export function SideNotes({ match, writing, notes, isMine, isSignedOut }: SideNotesProps) {
  const { team, form } = writing
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone, so the focus moves to the text that replaces it.
  useEffect(() => {
    if (notes && wasOpen.current) heading.current?.focus()
    wasOpen.current = notes === undefined
  }, [notes])
  const isWriting = isMine || isOpen || form.values.notes !== ''
  return (
    <article className="min-w-0 border-l-6 pl-4" style={{ borderLeftColor: colourOfTeam(team) }}>
      <h3 ref={heading} tabIndex={-1} className="wrap-anywhere text-2xl outline-none">
        {team.name}
      </h3>
      {notes && (
        <Submitted
          notes={notes}
          timeZone={match.league.settings.time_zone}
          unsent={form.values.notes}
          onDiscard={form.discard}
        />
      )}
      {!notes && isWriting && <NotesForm match={match} writing={writing} isSignedOut={isSignedOut} />}
      {!notes && !isWriting && (
        <div className="mt-2 grid justify-items-start gap-4">
          <p className="text-muted">
            Not submitted yet.{' '}
            {team.manager ? 'Its manager can submit them, or you can.' : 'It has no manager, so you can submit them.'}
          </p>
          <Button variant="outline" aria-label={`Write notes for ${isolate(team.name)}`} onClick={() => setOpen(true)}>
            Write notes
          </Button>
        </div>
      )}
    </article>
  )
}

interface SubmittedProps {
  notes: Notes
  timeZone: string
  /** The text typed here when another person submitted first. */
  unsent: string
  onDiscard: () => void
}

function Submitted({ notes: { notes, public_line, created_at }, timeZone, unsent, onDiscard }: SubmittedProps) {
  const { date, time } = toLocalTime(new Date(created_at), timeZone)
  return (
    <div className="mt-2 grid gap-4">
      <LongText text={notes} />
      {public_line && (
        <div>
          <p className="font-medium text-sm">A line for the report (public)</p>
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {public_line}
          </p>
        </div>
      )}
      <p className="text-muted text-sm">
        Notes have been submitted and cannot be edited. <span className="figures">{`${plainDate(date)}, ${time}`}</span>
      </p>
      {unsent.trim() !== '' && unsent.trim() !== notes && (
        <div role="status" className="grid gap-3 border-danger border-l-4 bg-danger-wash px-4 py-3">
          <p className="text-sm">Other notes were submitted first, so these were not:</p>
          <LongText text={unsent} />
          <Button variant="outline" className="justify-self-start" onClick={onDiscard}>
            Discard it
          </Button>
        </div>
      )}
    </div>
  )
}

const LONG = 600

function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= LONG)
  return (
    <div>
      <p dir="auto" className={`whitespace-pre-line [overflow-wrap:anywhere] ${isWhole ? '' : 'line-clamp-6'}`}>
        {text}
      </p>
      {!isWhole && (
        <button type="button" className="link cursor-pointer py-2 text-sm" onClick={() => setWhole(true)}>
          Show all of it
        </button>
      )}
    </div>
  )
}
