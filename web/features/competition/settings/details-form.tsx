import * as z from 'zod/mini'
import { pickFields } from '#web/forms/edits.ts'
import { failureWithToast } from '#web/forms/failure.ts'
import { atMost, filled, NAME_LENGTH, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUser } from '#web/session/use-user.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { LONGEST_DESCRIPTION, type SettingsCompetition } from './settings-competition.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './settings-mutations.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const schema = z.object({
  name: trimmed().check(filled('Enter a name for the competition.'), atMost(NAME_LENGTH)),
  description: trimmed().check(atMost(LONGEST_DESCRIPTION)),
  timeZone: z.string(),
  datesOfBirth: z.string(),
})

const SHOWN: Readonly<Record<string, string>> = {
  shown: 'Visitors see the date of birth of adults, and only the age of players under 18.',
  age: 'Visitors see how old a player is, but no date.',
  hidden: 'Visitors see neither date nor age.',
}
const ALWAYS = 'The player, the team’s manager and you always see the date.'

/** Name, description, dates of birth and clocks of a competition, saved together. */
export function DetailsForm({ competition: { id, name, settings } }: { competition: SettingsCompetition }) {
  const { saveDetails } = useSettings(id)
  const form = useForm({
    schema,
    saved: {
      name,
      description: settings.description ?? '',
      timeZone: settings.time_zone,
      datesOfBirth: settings.dates_of_birth,
    },
    draft: `settings-details-${useUser().id}-${id}`,
    rechecksOnEdit: true,
    save: (details, changed) => saveDetails(pickFields(details, changed)),
    failed: (error) => failureWithToast('Error updating competition', error, 'settings'),
    onSaved: () => toast('Competition updated'),
  })
  const { register, problems } = form
  return (
    <SettingsForm label="Save details" form={form}>
      <Field label="Name" error={problems.name}>
        {(control) => <Input {...control} {...register('name')} required autoComplete="off" />}
      </Field>
      <Field
        label="Description"
        hint="Optional. Shown below the name on every page of the competition, and in search results."
        error={problems.description}
      >
        {(control) => <Textarea {...control} {...register('description')} rows={4} />}
      </Field>
      <Field label="Dates of birth" hint={`${SHOWN[form.values.datesOfBirth]} ${ALWAYS}`}>
        {(control) => (
          <Select {...control} {...register('datesOfBirth')}>
            <option value="shown">Show the date of birth</option>
            <option value="age">Show the age only</option>
            <option value="hidden">Show neither</option>
          </Select>
        )}
      </Field>
      <TimeZoneField saved={settings.time_zone} form={form} />
    </SettingsForm>
  )
}
