import { Copy } from 'lucide-react'
import { useState } from 'react'
import { focusField } from '#web/forms/focus-field.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useEdits } from '#web/forms/use-edits.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { copyLink } from '#web/share/share-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { checkCustomUrl, customUrlProblem, normalizeCustomUrl } from './check-custom-url.ts'
import type { SettingsCompetition } from './settings-competition.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './settings-mutations.ts'

interface CustomUrlFormProps {
  competition: SettingsCompetition
  /** Moves the page to the new address. */
  onMoved: (slug: string) => void
}

/** The competition's own address; links by its id keep working. */
export function CustomUrlForm({ competition: { id, settings }, onMoved }: CustomUrlFormProps) {
  const saved = { slug: settings.custom_slug ?? '' }
  const { values, isChanged, change, discard, markSaved } = useEdits(`settings-url-${id}`, saved)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { saveSettings } = useSettings(id)
  const slug = normalizeCustomUrl(values.slug)
  // An invalid custom URL is not shown as an address.
  const isOffered = isChanged && slug !== saved.slug && problem === null && checkCustomUrl(slug) === null
  const [save, isSaving] = useAction(async (form: HTMLFormElement) => {
    const refuse = (reason: string) => {
      setProblem(reason)
      focusField(form, 'custom-url')
    }
    setFailure(null)
    setProblem(null)
    const found = checkCustomUrl(slug)
    if (found !== null) return refuse(found)
    if (slug === saved.slug) return discard()
    try {
      await saveSettings({ custom_slug: slug })
      markSaved()
      toast('Custom URL updated')
      onMoved(slug)
    } catch (error) {
      const refused = customUrlProblem(error)
      if (refused !== null) refuse(refused)
      else setFailure(failureMessage(error))
      const description = refused ?? failureMessage(error)
      toast('Error updating custom URL', { description, destructive: true, id: 'custom-url' })
    }
  })
  return (
    <SettingsForm
      label="Save custom URL"
      isChanged={isChanged}
      isSaving={isSaving}
      failure={failure}
      onDiscard={() => {
        discard()
        setProblem(null)
        setFailure(null)
      }}
      onSave={save}
    >
      <Field
        label="Custom URL"
        hint="Lowercase letters, numbers and hyphens. The former custom URL stops working; links with the competition’s id keep working."
        error={problem}
      >
        {(control) => (
          <Input
            {...control}
            name="custom-url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            value={values.slug}
            onChange={({ target }) => {
              change('slug', target.value)
              setProblem(null)
            }}
          />
        )}
      </Field>
      <Address slug={(isOffered ? slug : saved.slug) || null} id={id} isSaved={!isOffered} />
    </SettingsForm>
  )
}

function Address({ slug, id, isSaved }: { slug: string | null; id: string; isSaved: boolean }) {
  const address = `${useSiteUrl()}/competitions/${slug ?? id}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-y py-3">
      <p className="min-w-0 grow basis-56">
        <span className="block text-muted text-sm">{isSaved ? 'Address' : 'Address, once saved'}</span>
        <output className="wrap-anywhere font-semibold" aria-label="Address of the competition">
          {address}
        </output>
      </p>
      {isSaved && (
        <Button variant="outline" onClick={() => copyLink(address)}>
          <Copy aria-hidden />
          Copy
        </Button>
      )}
    </div>
  )
}
