import * as z from 'zod/mini'
import { atMost, filled, refuse, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'

// The database has the same limits: `venues` and `matches.pitch`.
const MAP_PROBLEM = 'Enter the map’s whole link. It begins with https://'
const PITCH_PROBLEM = 'Enter at most 30 pitches with names of up to 40 characters.'
const isMap = (text: string) => text === '' || (/^https:\/\/\S+$/.test(text) && text.length <= 500)
const readPitches = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]
const arePitches = (names: string[]) => names.length <= 30 && names.every((name) => name.length <= 40)

const schema = z.object({
  name: trimmed().check(filled('Enter the name of the venue.'), atMost(100)),
  address: trimmed().check(atMost(300)),
  map_url: trimmed().check(refuse((text) => (isMap(text) ? null : MAP_PROBLEM))),
  pitches: z.pipe(
    trimmed().check(refuse((text) => (arePitches(readPitches(text)) ? null : PITCH_PROBLEM))),
    z.transform(readPitches),
  ),
})

type EnteredVenue = z.infer<typeof schema>

interface VenueFormProps {
  saved: { name: string; address: string; map_url: string; pitches: string[] }
  /** @param changed the edited fields */
  save: (venue: EnteredVenue, changed: readonly (keyof EnteredVenue)[]) => Promise<unknown>
  label: string
  /** Empties the form after saving, for the next venue. */
  resets?: boolean
}

export function VenueForm({ saved, save, label, resets = false }: VenueFormProps) {
  const form = useForm({
    schema,
    saved: { ...saved, pitches: saved.pitches.join(', ') },
    rechecksOnEdit: true,
    resets,
    save,
    failed: 'Error saving the venue',
  })
  return (
    <form className="grid grid-cols-1 gap-5" {...form.props}>
      <Field label="Name" error={form.problems.name}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field label="Address" hint="Optional" error={form.problems.address}>
        {(control) => <Input {...control} {...form.register('address')} autoComplete="off" />}
      </Field>
      <Field label="Map" hint="Optional, a link to the place in a map" error={form.problems.map_url}>
        {(control) => <Input {...control} {...form.register('map_url')} inputMode="url" autoComplete="off" />}
      </Field>
      <Field
        label="Pitches"
        hint="Only if there are several, such as “Pitch 1, Pitch 2”. Separate them by commas."
        error={form.problems.pitches}
      >
        {(control) => <Input {...control} {...form.register('pitches')} autoComplete="off" />}
      </Field>
      <FormError message={form.failure} />
      <Button type="submit" variant="outline" className="justify-self-start" disabled={form.isSaving}>
        {label}
      </Button>
    </form>
  )
}
