import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { notesQuery } from './notes-queries.ts'
import { SideNotes } from './side-notes.tsx'
import { useNotesForm } from './use-notes-form.ts'

interface NotesPanelProps {
  match: Match
  userId: string
  /** Whether the session ended while this was on the screen. */
  isSignedOut: boolean
  /** The teams whose notes this person may read and submit. */
  sides: MatchTeam[]
  /** The teams that this person manages. */
  mine: MatchTeam[]
}

export function NotesPanel({ match, userId, isSignedOut, sides, mine }: NotesPanelProps) {
  const {
    data: notes,
    error,
    refetch,
  } = useQuery({
    ...notesQuery(match.id, userId),
    enabled: !isSignedOut,
  })
  const home = useNotesForm(match, match.home_team, userId)
  const away = useNotesForm(match, match.away_team, userId)
  const isLoaded = notes !== undefined
  const place = useRef<HTMLDivElement>(null)
  // A link to the notes opens the page before they are on it.
  useEffect(() => {
    if (isLoaded && window.location.hash === '#notes') place.current?.scrollIntoView()
  }, [isLoaded])
  const shown = [home, away].filter(
    ({ team, form }) => sides.includes(team) && (!isSignedOut || form.values.notes !== ''),
  )
  if (shown.length === 0) return null
  return (
    <div ref={place} id="notes" className="print:hidden">
      <Section title="Match notes">
        {!isSignedOut && !notes && !error && <Spinner />}
        {!isSignedOut && !notes && error && <LoadingFailed what="The match notes" error={error} onRetry={refetch} />}
        {(isSignedOut || notes) && (
          <div className={shown.length > 1 ? 'grid gap-8 lg:grid-cols-2 lg:gap-12' : 'max-w-prose'}>
            {shown.map((writing) => (
              <SideNotes
                key={writing.team.id}
                match={match}
                writing={writing}
                notes={isSignedOut ? undefined : notes?.find(({ team_id }) => team_id === writing.team.id)}
                isMine={mine.includes(writing.team)}
                isSignedOut={isSignedOut}
              />
            ))}
          </div>
        )}
      </Section>
    </div>
  )
}
