import { Avatar } from '#web/components/avatar.tsx'
import { PictureField } from '#web/components/picture-field.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { updateAvatar } from './update-profile.ts'

interface AvatarUploadProps {
  userId: string
  email: string
  picture: string | null
}

export function AvatarUpload({ userId, email, picture }: AvatarUploadProps) {
  return (
    <PictureField
      label="Profile picture"
      hint="Shown beside your name. A square of at least 256 × 256 looks best."
      picture={picture}
      placeholder={<Avatar email={email} url="" size="size-20 text-4xl" />}
      failureTitle="Error updating profile"
      upload={async (file, options) => {
        await updateAvatar(userId, file, options)
        toast('Profile updated')
      }}
    />
  )
}
