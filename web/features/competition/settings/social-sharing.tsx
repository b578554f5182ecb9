import * as z from 'zod/mini'
import { failureWithToast } from '#web/forms/failure.ts'
import { atMost, orNull, trimmed } from '#web/forms/schemas.ts'
import { shrinkPicture } from '#web/forms/upload/shrink-picture.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUser } from '#web/session/use-user.ts'
import { cardDescription, cardTitle } from '#web/share/page-meta.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useStoredFile } from '#web/ui/use-stored-file.ts'
import {
  LONGEST_DESCRIPTION,
  LONGEST_TITLE,
  type SettingsCompetition,
  type ShareDefaults,
} from './settings-competition.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './settings-mutations.ts'
import { SettingsPicture } from './settings-picture.tsx'
import { SharePreview } from './share-preview.tsx'

const schema = z.object({
  title: orNull(trimmed().check(atMost(LONGEST_TITLE))),
  description: orNull(trimmed().check(atMost(LONGEST_DESCRIPTION))),
})

interface SocialSharingProps {
  competition: SettingsCompetition
  defaults: ShareDefaults
}

/** Title, description and image of a shared link to the competition, with previews. */
export function SocialSharing({ competition: { id, settings }, defaults }: SocialSharingProps) {
  const chosen = useStoredFile(settings.og_image_url)
  const { saveSettings } = useSettings(id)
  const form = useForm({
    schema,
    saved: { title: settings.og_title ?? '', description: settings.og_description ?? '' },
    draft: `settings-sharing-${useUser().id}-${id}`,
    rechecksOnEdit: true,
    save: ({ title, description }, changed) =>
      saveSettings({
        ...(changed.includes('title') && { og_title: title }),
        ...(changed.includes('description') && { og_description: description }),
      }),
    failed: (error) => failureWithToast('Error updating social sharing', error, 'settings'),
    onSaved: () => toast('Social sharing updated'),
  })
  const { register, values, problems } = form
  return (
    <div className="grid gap-8">
      <SettingsPicture
        leagueId={id}
        picture="og-image"
        label="Image"
        shape="wide"
        url={settings.og_image_url}
        hint="Recommended: 1200x630. Without one, a picture of the competition’s name and table is used."
        placeholder={<img src={defaults.imageUrl} alt="" className="size-full object-cover" />}
        prepare={(file) => shrinkPicture(file, { width: 1200, height: 1200, bytes: 300_000, isOpaque: true })}
      />
      <SettingsForm label="Save sharing" form={form}>
        <Field
          label="Title"
          hint="Optional. Without one, the competition’s name is used. About 65 characters are shown."
          error={problems.title}
        >
          {(control) => <Input {...control} {...register('title')} autoComplete="off" />}
        </Field>
        <Field
          label="Description"
          hint="Optional. Without one, the competition’s description is used. About 160 characters are shown."
          error={problems.description}
        >
          {(control) => <Textarea {...control} {...register('description')} />}
        </Field>
      </SettingsForm>
      <SharePreview
        path={`/competitions/${settings.custom_slug ?? id}`}
        title={cardTitle(values.title.trim() || defaults.title)}
        description={cardDescription(values.description.trim() || defaults.description)}
        imageUrl={chosen ?? defaults.imageUrl}
      />
    </div>
  )
}
