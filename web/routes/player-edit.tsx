import { replace, useLocation, useNavigationType } from 'react-router'
import { FillBio } from '#web/features/player/bio/fill-bio.tsx'
import { editedPlayerQuery } from '#web/features/player/edit/edit-queries.ts'
import { PlayerEditPage } from '#web/features/player/edit/player-edit-page.tsx'
import { GoBack } from '#web/features/player/go-back.tsx'
import { RecordError } from '#web/queries/failures/error-cards.ts'
import { load } from '#web/queries/preload.ts'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/player-edit.ts'

export const meta = () => hiddenMeta('Edit Profile')

/** Who may not edit the player is sent to the profile. The database refuses as well. */
export async function clientLoader({ params, context, url }: Route.ClientLoaderArgs) {
  const player = await load(context, editedPlayerQuery(params.id))
  if (player.may_edit) return null
  toast("You don't have permission to edit this profile", { destructive: true })
  throw replace(`/player/${params.id}${url.search}`)
}

export default function PlayerEditRoute({ params }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <PlayerEditPage
      playerId={params.id}
      back={`/player/${params.id}${search}`}
      bioWriter={(bio, fill) => <FillBio playerId={params.id} bio={bio} onBio={fill} />}
    />
  )
}

/** Who followed a link goes back to where it was; who came to this address is told what became of it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const arrival = useNavigationType()
  return arrival === 'PUSH' ? <GoBack /> : <RecordError error={error} what="player" />
}
