import type { FileKind } from '#web/forms/upload/check-file.ts'
import { PictureField } from '#web/forms/upload/picture-field.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { toast } from '#web/ui/toast.ts'
import { type LeaguePicture, useSettings } from './settings-mutations.ts'

const UPLOAD_FAILED = {
  logo: 'Error uploading logo',
  favicon: 'Error uploading favicon',
  'app-icon': 'Error uploading app icon',
  'og-image': 'Error uploading image',
}

interface SettingsPictureProps {
  leagueId: string
  picture: LeaguePicture
  label: string
  url: string | null
  hint: string
  kind?: FileKind
  shape?: 'square' | 'wide'
  placeholder?: React.ReactNode
  prepare?: (file: File) => Promise<File>
}

/** One of the competition's pictures. */
export function SettingsPicture({ leagueId, picture, label, url, ...field }: SettingsPictureProps) {
  const { uploadPicture, removePicture } = useSettings(leagueId)
  const [remove, isRemoving] = useAction(async () => {
    try {
      await removePicture(picture)
      toast(`${label} removed`)
    } catch (error) {
      toast(`Error removing ${label.toLowerCase()}`, { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <PictureField
      {...field}
      label={label}
      picture={url}
      failureTitle={UPLOAD_FAILED[picture]}
      onRemove={remove}
      isRemoving={isRemoving}
      upload={async (file, options) => {
        await uploadPicture(picture, file, options)
        toast(`${label} updated`)
      }}
    />
  )
}
