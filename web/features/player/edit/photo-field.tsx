import { useQueryClient } from '@tanstack/react-query'
import { PHOTO, useSquareCrop } from '#web/forms/crop/use-square-crop.tsx'
import { PictureField } from '#web/forms/upload/picture-field.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import { toast } from '#web/ui/toast.ts'
import type { EditedPlayer } from './edit-queries.ts'
import { removePhoto, savePhoto } from './save-profile.ts'

const sayFailed = (reason: string) => toast(`Failed to upload profile photo: ${reason}`, { destructive: true })

/** Saves the photo as soon as it is cropped, without the other fields. */
export function PhotoField({ player }: { player: EditedPlayer }) {
  const queries = useQueryClient()
  const { prepare, dialog } = useSquareCrop()
  const [remove, isRemoving] = useAction(async () => {
    try {
      await removePhoto(player.id)
      toast('Photo removed')
    } catch (error) {
      toast(`Failed to update profile: ${failureMessage(error)}`, { destructive: true })
    } finally {
      await queries.invalidateQueries()
    }
  })
  return (
    <>
      <PictureField
        label="Photo"
        hint="You choose the square that is shown. The time and place of the photo are removed."
        picture={player.photo_url}
        kind={PHOTO}
        placeholder={<Portrait photoUrl={null} />}
        prepare={prepare}
        upload={async (file, options) => {
          await savePhoto(player.id, file, options)
          toast('Photo saved')
          await queries.invalidateQueries()
        }}
        onFailed={sayFailed}
        onRemove={remove}
        isRemoving={isRemoving}
      />
      {dialog}
    </>
  )
}
