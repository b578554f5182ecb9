import { loadEditedPlayer } from '#web/features/player/edit/load-edited-player.ts'
import { PlayerEditPage } from '#web/features/player/edit/player-edit-page.tsx'
import { PlayerError } from '#web/features/player/player-error.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'
import type { Route } from './+types/player-edit.ts'

export const meta = () => hiddenMeta('Edit Profile')

export const clientLoader = ({ params, context, url }: Route.ClientLoaderArgs) =>
  loadEditedPlayer(context, params.id, url)

export default function PlayerEditRoute({ params }: Route.ComponentProps) {
  return <PlayerEditPage key={params.id} playerId={params.id} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PlayerError error={error} />
