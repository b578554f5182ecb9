import { replace } from 'react-router'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { toast } from '#web/ui/toast.ts'
import { editedPlayerQuery } from './edit-queries.ts'

/** @throws a redirect to the profile for anyone who may not edit it; the database refuses their changes as well */
export async function loadEditedPlayer(context: LoaderContext, id: string, { search }: URL) {
  const player = await load(context, editedPlayerQuery(id))
  if (player.may_edit) return null
  toast("You don't have permission to edit this profile", { destructive: true })
  throw replace(`/player/${id}${search}`)
}
