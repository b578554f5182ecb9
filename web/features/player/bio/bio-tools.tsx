import { lazy, Suspense } from 'react'
import { runsLeague, useMemberships } from '#web/session/memberships.ts'
import { useUserId } from '#web/session/use-session.ts'
import type { BioPanelProps } from './bio-panel.tsx'

const BioPanel = lazy(() =>
  import('./bio-panel.tsx').then(
    ({ BioPanel }) => ({ default: BioPanel }),
    () => ({ default: NotLoaded }),
  ),
)

const NotLoaded = () => <p role="alert">The tools for bios could not be loaded. Reload the page.</p>

interface BioToolsProps {
  player: BioPanelProps['player']
  /** The player's leagues. */
  leagues: (BioPanelProps['league'] & { owner_id: string | null })[]
}

/** Generates biographies. Only organizers of one of the player's leagues load it. */
export function BioTools({ player, leagues }: BioToolsProps) {
  const userId = useUserId()
  const memberships = useMemberships(userId)
  const league = leagues.find((one) => runsLeague(userId, memberships, one))
  if (league === undefined) return null
  return (
    <Suspense>
      <BioPanel key={player.id} player={player} league={league} />
    </Suspense>
  )
}
