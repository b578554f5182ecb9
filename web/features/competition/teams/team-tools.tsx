import { lazy, Suspense } from 'react'
import { useIsOwner } from '#web/session/use-is-owner.ts'

const TeamButtons = lazy(() => import('./team-buttons.tsx').then(({ TeamButtons }) => ({ default: TeamButtons })))

interface TeamToolsProps {
  leagueId: string
  ownerId: string | null
  hasTeams: boolean
}

/** What the owner can do to a competition's teams: add, rename, delete. Nobody else loads or sees it. */
export function TeamTools({ leagueId, ownerId, hasTeams }: TeamToolsProps) {
  if (!useIsOwner(ownerId)) return null
  return (
    <Suspense>
      <TeamButtons leagueId={leagueId} hasTeams={hasTeams} />
    </Suspense>
  )
}
