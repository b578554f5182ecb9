import * as z from 'zod/mini'
import { failureWithToast } from '#web/forms/failure.ts'
import { refuse } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUser } from '#web/session/use-user.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { checkCustomUrl, customUrlProblem, normalizeCustomUrl } from './check-custom-url.ts'
import { CompetitionAddress } from './competition-address.tsx'
import type { SettingsCompetition } from './settings-competition.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './settings-mutations.ts'

const schema = z.object({ slug: z.string().check(z.overwrite(normalizeCustomUrl), refuse(checkCustomUrl)) })

interface CustomUrlFormProps {
  competition: SettingsCompetition
  /** Moves the page to the new address. */
  onMoved: (slug: string) => void
}

/** The competition's own address; links by its id keep working. */
export function CustomUrlForm({ competition: { id, settings }, onMoved }: CustomUrlFormProps) {
  const saved = settings.custom_slug ?? ''
  const { saveSettings } = useSettings(id)
  const form = useForm({
    schema,
    saved: { slug: saved },
    draft: `settings-url-${useUser().id}-${id}`,
    clearsOnEdit: true,
    async save({ slug }) {
      if (slug !== saved) return saveSettings({ custom_slug: slug })
      form.discard()
      return false
    },
    failed(error) {
      const refused = customUrlProblem(error)
      const title = 'Error updating custom URL'
      if (refused === null) return failureWithToast(title, error, 'custom-url')
      return { problems: { slug: refused }, toast: { title, description: refused, id: 'custom-url' } }
    },
    onSaved({ slug }) {
      toast('Custom URL updated')
      onMoved(slug)
    },
  })
  const problem = form.problems.slug
  const slug = normalizeCustomUrl(form.values.slug)
  // An invalid custom URL is not shown as an address.
  const isOffered = slug !== saved && problem === undefined && checkCustomUrl(slug) === null
  return (
    <SettingsForm label="Save custom URL" form={form}>
      <Field
        label="Custom URL"
        hint="Lowercase letters, numbers and hyphens. The old custom URL stops working; links with the competition’s id keep working."
        error={problem}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('slug')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
          />
        )}
      </Field>
      <CompetitionAddress slug={(isOffered ? slug : saved) || id} isSaved={!isOffered} />
    </SettingsForm>
  )
}
