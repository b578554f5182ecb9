import { useState } from 'react'
import { toLocalTime } from '#domain/league-time.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { groupTimeZones } from './group-time-zones.ts'

interface TimeZoneFieldProps {
  saved: string
  form: Pick<Form<{ timeZone: string }>, 'register' | 'values'>
}

/** The competition's time zone, with the effect of a change. */
export function TimeZoneField({ saved, form: { register, values } }: TimeZoneFieldProps) {
  const [now] = useState(() => new Date())
  const { time } = toLocalTime(now, values.timeZone)
  const hint =
    values.timeZone === saved
      ? `All dates and times are shown in this time zone, where it is now ${time}.`
      : `Matches stay at the same moment, so the time shown changes: ${toLocalTime(now, saved).time} becomes ${time}.`
  return (
    <Field label="Time zone" hint={hint}>
      {(control) => (
        <Select {...control} {...register('timeZone')}>
          {groupTimeZones([...Intl.supportedValuesOf('timeZone'), 'UTC', saved]).map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}
