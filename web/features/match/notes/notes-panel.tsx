import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { NotesForm } from './notes-form.tsx'
import { notesQuery } from './notes-queries.ts'
import { SideNotes } from './side-notes.tsx'

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
    isError,
    refetch,
    isFetching,
  } = useQuery({
    ...notesQuery(match.id, userId),
    enabled: !isSignedOut,
  })
  const drafts = {
    [match.home_team.id]: useDraft(`notes-${match.id}-${match.home_team.id}`),
    [match.away_team.id]: useDraft(`notes-${match.id}-${match.away_team.id}`),
  }
  const lineDrafts = {
    [match.home_team.id]: useDraft(`notes-line-${match.id}-${match.home_team.id}`),
    [match.away_team.id]: useDraft(`notes-line-${match.id}-${match.away_team.id}`),
  }
  const isLoaded = notes !== undefined
  const place = useRef<HTMLDivElement>(null)
  // A link to the notes opens the page before they are on it.
  useEffect(() => {
    if (isLoaded && window.location.hash === '#notes') place.current?.scrollIntoView()
  }, [isLoaded])
  const shown = isSignedOut ? sides.filter(({ id }) => drafts[id]?.[0] !== '') : sides
  if (shown.length === 0) return null
  return (
    <div ref={place} id="notes" className="print:hidden">
      <Section title="Match notes">
        {!isSignedOut && !notes && !isError && <Spinner />}
        {!isSignedOut && !notes && isError && (
          <div role="alert" className="grid justify-items-start gap-4">
            <p>The match notes could not be loaded.</p>
            <Button variant="outline" disabled={isFetching} onClick={() => refetch()}>
              Retry
            </Button>
          </div>
        )}
        {(isSignedOut || notes) && (
          <div className={shown.length > 1 ? 'grid gap-8 lg:grid-cols-2 lg:gap-12' : 'max-w-prose'}>
            {shown.map((team) => {
              const [draft, setDraft] = drafts[team.id] ?? ['', () => undefined]
              const [line, setLine] = lineDrafts[team.id] ?? ['', () => undefined]
              return (
                <SideNotes
                  key={team.id}
                  team={team}
                  timeZone={match.league.settings.time_zone}
                  notes={isSignedOut ? undefined : notes?.find(({ team_id }) => team_id === team.id)}
                  isMine={mine.includes(team)}
                  draft={draft}
                  onDiscard={() => {
                    setDraft('')
                    setLine('')
                  }}
                  form={
                    <NotesForm
                      match={match}
                      team={team}
                      userId={userId}
                      isSignedOut={isSignedOut}
                      text={draft}
                      onText={setDraft}
                      line={line}
                      onLine={setLine}
                    />
                  }
                />
              )
            })}
          </div>
        )}
      </Section>
    </div>
  )
}
