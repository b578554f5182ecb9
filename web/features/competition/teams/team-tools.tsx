import { lazy, Suspense } from 'react'
import { useIsOwner } from '#web/session/use-is-owner.ts'

const TeamButtons = lazy(() => import('./team-buttons.tsx').then(({ TeamButtons }) => ({ default: TeamButtons })))

interface TeamToolsProps {
  leagueId: string
  ownerId: string | null
  hasTeams: boolean
}

/** The owner's buttons above the teams: add, rename, delete. Only the owner loads them. */
export function TeamTools({ leagueId, ownerId, hasTeams }: TeamToolsProps) {
  if (!useIsOwner(ownerId)) return null
  return (
    <Suspense>
      <TeamButtons key={leagueId} leagueId={leagueId} hasTeams={hasTeams} />
    </Suspense>
  )
}
