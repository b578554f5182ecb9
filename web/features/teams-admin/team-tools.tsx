import { lazy, Suspense } from 'react'
import { useSession } from '#web/data/session.ts'

const TeamButtons = lazy(() => import('./team-buttons.tsx').then(({ TeamButtons }) => ({ default: TeamButtons })))

interface TeamToolsProps {
  leagueId: string
  ownerId: string
  timeZone: string
}

/** What the owner can do to a competition's teams: add, rename, delete. Nobody else loads or sees it. */
export function TeamTools({ leagueId, ownerId }: TeamToolsProps) {
  if (useSession()?.user.id !== ownerId) return null
  return (
    <Suspense>
      <TeamButtons leagueId={leagueId} />
    </Suspense>
  )
}
