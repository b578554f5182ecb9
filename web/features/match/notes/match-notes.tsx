import { lazy, Suspense, useState } from 'react'
import { MatchChanges } from '#web/features/match/history/match-changes.tsx'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { assists, runsLeague, useMemberships } from '#web/session/memberships.ts'
import { useSession } from '#web/session/use-session.ts'

const NotesPanel = lazy(() =>
  import('./notes-panel.tsx').then(
    ({ NotesPanel }) => ({ default: NotesPanel }),
    () => ({ default: NotLoaded }),
  ),
)

const ReportedResult = lazy(() =>
  import('#web/features/match/reported-results/reported-result.tsx').then(
    ({ ReportedResult }) => ({ default: ReportedResult }),
    () => ({ default: () => null }),
  ),
)

const AnotherDate = lazy(() =>
  import('#web/features/match/moves/another-date.tsx').then(
    ({ AnotherDate }) => ({ default: AnotherDate }),
    () => ({ default: () => null }),
  ),
)

const NotLoaded = () => (
  <p role="alert">The match notes could not be loaded. Check your connection and reload the page.</p>
)

/** The reported result, another date, the notes of both sides and the history. A manager submits their own notes, an organizer reads both. */
export function MatchNotes({ match }: { match: Match }) {
  const userId = useSession()?.user.id
  // Typed text stays on the screen when the session ends.
  const [person, setPerson] = useState<string>()
  if (userId !== undefined && userId !== person) setPerson(userId)
  const memberships = useMemberships(person)
  if (person === undefined) return null
  const isOrganizer = runsLeague(person, memberships, match.league)
  const manages = ({ id, manager }: MatchTeam) => manager?.user_id === person || assists(memberships, id)
  const { home_team, away_team } = match
  const sides = [home_team, away_team].filter((team) => isOrganizer || manages(team))
  const mine = [home_team, away_team].filter(manages)
  if (!isOrganizer && !manages(home_team) && !manages(away_team)) return null
  return (
    <Suspense>
      {userId !== undefined && (
        <ReportedResult match={match} userId={userId} isOrganizer={isOrganizer} sides={sides} mine={mine} />
      )}
      {userId !== undefined && <AnotherDate match={match} isOrganizer={isOrganizer} mine={mine} />}
      <NotesPanel
        key={person}
        match={match}
        userId={person}
        isSignedOut={userId === undefined}
        sides={sides}
        mine={mine}
      />
      {userId !== undefined && <MatchChanges match={match} isOrganizer={isOrganizer} />}
    </Suspense>
  )
}
