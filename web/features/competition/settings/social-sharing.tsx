import { tooLong } from '#web/forms/too-long.ts'
import { shrinkPicture } from '#web/forms/upload/shrink-picture.ts'
import { cardDescription, cardTitle } from '#web/share/page-meta.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useStoredFile } from '#web/ui/use-stored-file.ts'
import type { SettingsCompetition, ShareDefaults } from './settings-competition.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './settings-mutations.ts'
import { SettingsPicture } from './settings-picture.tsx'
import { SharePreview } from './share-preview.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const LONGEST_TITLE = 200
const LONGEST_DESCRIPTION = 1000

interface SocialSharingProps {
  competition: SettingsCompetition
  defaults: ShareDefaults
}

/** Title, description and image of a shared link to the competition, with previews. */
export function SocialSharing({ competition: { id, settings }, defaults }: SocialSharingProps) {
  const chosen = useStoredFile(settings.og_image_url)
  const saved = { title: settings.og_title ?? '', description: settings.og_description ?? '' }
  const { saveSettings } = useSettings(id)
  const { values, typed, change, problemOf, form } = useSettingsForm({
    key: `settings-sharing-${id}`,
    saved,
    check: ({ title, description }) => ({
      title: tooLong(title, LONGEST_TITLE),
      description: tooLong(description, LONGEST_DESCRIPTION),
    }),
    save: (_typed, { title, description }) =>
      saveSettings({
        ...(title !== undefined && { og_title: title || null }),
        ...(description !== undefined && { og_description: description || null }),
      }),
    said: { saved: 'Social sharing updated', failed: 'Error updating social sharing' },
  })
  return (
    <div className="grid gap-8">
      <SettingsPicture
        leagueId={id}
        picture="og-image"
        label="Image"
        shape="wide"
        url={settings.og_image_url}
        hint="Recommended: 1200x630. Without one, the competition’s name and table are drawn."
        placeholder={<img src={defaults.imageUrl} alt="" className="size-full object-cover" />}
        prepare={(file) => shrinkPicture(file, { width: 1200, height: 1200, bytes: 300_000, isOpaque: true })}
      />
      <SettingsForm label="Save sharing" {...form}>
        <Field
          label="Title"
          hint="Optional: without one, the competition’s name. About 65 characters are shown."
          error={problemOf('title')}
        >
          {(control) => (
            <Input
              {...control}
              name="title"
              autoComplete="off"
              value={values.title}
              onChange={({ target }) => change('title', target.value)}
            />
          )}
        </Field>
        <Field
          label="Description"
          hint="Optional: without one, the competition’s description. About 160 characters are shown."
          error={problemOf('description')}
        >
          {(control) => (
            <Textarea
              {...control}
              name="description"
              value={values.description}
              onChange={({ target }) => change('description', target.value)}
            />
          )}
        </Field>
      </SettingsForm>
      <SharePreview
        path={`/competitions/${settings.custom_slug ?? id}`}
        title={cardTitle(typed.title || defaults.title)}
        description={cardDescription(typed.description || defaults.description)}
        imageUrl={chosen ?? defaults.imageUrl}
      />
    </div>
  )
}
