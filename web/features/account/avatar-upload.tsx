import { PHOTO, useSquareCrop } from '#web/forms/crop/use-square-crop.tsx'
import { PictureField } from '#web/forms/upload/picture-field.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { toast } from '#web/ui/toast.ts'
import { removeAvatar, updateAvatar } from './update-profile.ts'

interface AvatarUploadProps {
  userId: string
  email: string
  picture: string | null
}

export function AvatarUpload({ userId, email, picture }: AvatarUploadProps) {
  const { prepare, dialog } = useSquareCrop({ isRound: true })
  const [remove, isRemoving] = useAction(async () => {
    try {
      await removeAvatar(userId)
      toast('Picture removed')
    } catch (error) {
      toast('Error updating profile', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <>
      <PictureField
        label="Profile picture"
        hint="Shown beside your name. You can choose which part is used."
        picture={picture}
        kind={PHOTO}
        placeholder={<Avatar email={email} url="" size="size-20 text-4xl" />}
        failureTitle="Error updating profile"
        prepare={prepare}
        upload={async (file, options) => {
          await updateAvatar(userId, file, options)
          toast('Picture updated')
        }}
        onRemove={remove}
        isRemoving={isRemoving}
      />
      {dialog}
    </>
  )
}
