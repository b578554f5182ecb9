import { tooLong } from '#web/forms/too-long.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { SettingsCompetition } from './settings-competition.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './settings-mutations.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const LONGEST_NAME = 200
const LONGEST_DESCRIPTION = 1000

const SHOWN: Readonly<Record<string, string>> = {
  shown: 'Visitors see the date of birth of adults, and only the age of players under 18.',
  age: 'Visitors see how old a player is, and no date.',
  hidden: 'Visitors see neither date nor age.',
}
const ALWAYS = 'The player, the team’s manager and you always see the date.'

/** Name, description, dates of birth and clocks of a competition, saved together. */
export function DetailsForm({ competition: { id, name, settings } }: { competition: SettingsCompetition }) {
  const saved = {
    name,
    description: settings.description ?? '',
    timeZone: settings.time_zone,
    datesOfBirth: settings.dates_of_birth,
  }
  const { saveDetails } = useSettings(id)
  const { values, change, problemOf, form } = useSettingsForm({
    key: `settings-details-${id}`,
    saved,
    check: (typed) => ({
      name: typed.name === '' ? 'Enter a name for the competition.' : tooLong(typed.name, LONGEST_NAME),
      description: tooLong(typed.description, LONGEST_DESCRIPTION),
    }),
    save: (_typed, changed) => saveDetails(changed),
    said: { saved: 'Competition updated', failed: 'Error updating competition' },
  })
  return (
    <SettingsForm label="Save details" {...form}>
      <Field label="Name" error={problemOf('name')}>
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
        hint="Optional. Shown below the name on every page of the competition, and in search results."
        error={problemOf('description')}
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
      <Field label="Dates of birth" hint={`${SHOWN[values.datesOfBirth]} ${ALWAYS}`}>
        {(control) => (
          <Select
            {...control}
            name="dates-of-birth"
            value={values.datesOfBirth}
            onChange={({ target }) => change('datesOfBirth', target.value)}
          >
            <option value="shown">Show the date of birth</option>
            <option value="age">Show the age only</option>
            <option value="hidden">Show neither</option>
          </Select>
        )}
      </Field>
      <TimeZoneField saved={saved.timeZone} value={values.timeZone} onChange={(zone) => change('timeZone', zone)} />
    </SettingsForm>
  )
}
