import { useState } from 'react'
import { focusField } from '#web/components/focus-field.ts'
import { tooLong } from '#web/components/too-long.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useAction } from '#web/data/use-action.ts'
import { useEdits } from '#web/data/use-edits.ts'
import type { SettingsCompetition } from './settings-competition.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './settings-mutations.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const LONGEST_NAME = 200
const LONGEST_DESCRIPTION = 1000

/** Name, description and clocks of a competition, saved together. */
export function DetailsForm({ competition: { id, name, settings } }: { competition: SettingsCompetition }) {
  const saved = { name, description: settings.description ?? '', timeZone: settings.time_zone }
  const { values, isChanged, change, discard } = useEdits(`settings-details-${id}`, saved)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { saveDetails } = useSettings(id)
  const typed = { name: values.name.trim(), description: values.description.trim(), timeZone: values.timeZone }
  const problems = {
    name: typed.name === '' ? 'Enter a name for the competition.' : tooLong(typed.name, LONGEST_NAME),
    description: tooLong(typed.description, LONGEST_DESCRIPTION),
  }
  const [save, isSaving] = useAction(async (form: HTMLFormElement) => {
    setTried(true)
    setFailure(null)
    if (problems.name !== null) return focusField(form, 'name')
    if (problems.description !== null) return focusField(form, 'description')
    try {
      await saveDetails(typed)
      discard()
      setTried(false)
      toast('Competition updated')
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error updating competition', { description: failureMessage(error), destructive: true, id: 'settings' })
    }
  })
  return (
    <SettingsForm
      label="Save details"
      isChanged={isChanged}
      isSaving={isSaving}
      failure={failure}
      onDiscard={() => {
        discard()
        setTried(false)
        setFailure(null)
      }}
      onSave={save}
    >
      <Field label="Name" error={isTried && problems.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            required
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => change('name', target.value)}
          />
        )}
      </Field>
      <Field
        label="Description"
        hint="Optional. Stands below the name on every page of the competition, and is what search engines quote."
        error={isTried && problems.description}
      >
        {(control) => (
          <Textarea
            {...control}
            name="description"
            rows={4}
            value={values.description}
            onChange={({ target }) => change('description', target.value)}
          />
        )}
      </Field>
      <TimeZoneField saved={saved.timeZone} value={values.timeZone} onChange={(zone) => change('timeZone', zone)} />
    </SettingsForm>
  )
}
