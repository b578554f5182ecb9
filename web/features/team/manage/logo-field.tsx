import { useSquareCrop } from '#web/forms/crop/use-square-crop.tsx'
import { PictureField } from '#web/forms/upload/picture-field.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Crest } from '#web/ui/crest.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRemoveLogo, useUploadLogo } from './manage-mutations.ts'
import type { ManagedTeam } from './manage-queries.ts'

const FAILED = 'Failed to upload team logo'

export function LogoField({ team }: { team: ManagedTeam }) {
  const removeLogo = useRemoveLogo(team)
  const uploadLogo = useUploadLogo(team)
  const { prepare, dialog } = useSquareCrop({ kind: 'logo' })
  const [remove, isRemoving] = useAction(async () => {
    try {
      await removeLogo()
      toast('Team logo removed')
    } catch (error) {
      toast('Failed to remove team logo', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <>
      <PictureField
        label="Team logo"
        hint="Best with a transparent background. You choose the square of a picture that is wide or high."
        picture={team.logo_url}
        placeholder={<Crest team={{ ...team, logo_url: null }} size="medium" />}
        failureTitle={FAILED}
        prepare={prepare}
        upload={async (file, options) => {
          await uploadLogo(file, options)
          toast('Team logo updated')
        }}
        onRemove={remove}
        isRemoving={isRemoving}
      />
      {dialog}
    </>
  )
}
