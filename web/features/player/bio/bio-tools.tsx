import { lazy, Suspense } from 'react'
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
  /** Those that the player is in. */
  leagues: (BioPanelProps['league'] & { owner_id: string | null })[]
}

/** Writes biographies, for the owner of a league of the player's. Only that owner loads it. */
export function BioTools({ player, leagues }: BioToolsProps) {
  const userId = useUserId()
  const league = userId === undefined ? undefined : leagues.find(({ owner_id }) => owner_id === userId)
  if (league === undefined) return null
  return (
    <Suspense>
      <BioPanel key={player.id} player={player} league={league} />
    </Suspense>
  )
}
