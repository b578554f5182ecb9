import { lazy, Suspense } from 'react'
import { type OwnedLeague, useRunsLeague } from '#web/session/memberships.ts'

const TeamButtons = lazy(() => import('./team-buttons.tsx').then(({ TeamButtons }) => ({ default: TeamButtons })))

interface TeamToolsProps {
  league: OwnedLeague
  hasTeams: boolean
}

/** The owner's buttons above the teams: add, rename, delete. Only the owner loads them. */
export function TeamTools({ league, hasTeams }: TeamToolsProps) {
  if (!useRunsLeague(league)) return null
  return (
    <Suspense>
      <TeamButtons key={league.id} leagueId={league.id} hasTeams={hasTeams} />
    </Suspense>
  )
}
