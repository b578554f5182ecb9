import { toast } from '#web/components/ui/toast.ts'
import { useAction } from '#web/data/use-action.ts'
import { updateAvatar } from './update-profile.ts'

interface AvatarUploadProps {
  userId: string
  onFailed: (error: unknown) => void
}

export function AvatarUpload({ userId, onFailed }: AvatarUploadProps) {
  const [upload, isUploading] = useAction(async (file: File) => {
    try {
      await updateAvatar(userId, file)
      toast('Profile updated')
    } catch (error) {
      onFailed(error)
    }
  })
  return (
    <label className="inline-flex h-11 cursor-pointer items-center rounded-md border border-edge px-5 font-semibold text-[0.9375rem] hover:border-ink hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-pitch has-focus-visible:outline-offset-2">
      <span role="status">{isUploading ? 'Uploading…' : 'Change picture'}</span>
      <input
        type="file"
        aria-label="Change picture"
        accept="image/*"
        className="sr-only"
        disabled={isUploading}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) upload(file)
          target.value = ''
        }}
      />
    </label>
  )
}
