import { Suspense } from 'react'
import { type OwnedLeague, useRunsLeague } from '#web/session/memberships.ts'
import { ButtonsMissing, lazyPart } from '#web/ui/lazy-part.tsx'

const TeamButtons = lazyPart(() => import('./team-buttons.tsx').then((m) => m.TeamButtons), ButtonsMissing)

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
