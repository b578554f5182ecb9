import { useState } from 'react'
import { toLocalTime } from '#domain/league-time.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { groupTimeZones } from './group-time-zones.ts'

interface TimeZoneFieldProps {
  saved: string
  value: string
  onChange: (timeZone: string) => void
}

/** The competition's time zone, with the effect of a change. */
export function TimeZoneField({ saved, value, onChange }: TimeZoneFieldProps) {
  const [now] = useState(() => new Date())
  const { time } = toLocalTime(now, value)
  const hint =
    value === saved
      ? `All dates and times are shown in this time zone, where it is now ${time}.`
      : `Matches stay at the same moment, so their shown time changes: ${toLocalTime(now, saved).time} becomes ${time}.`
  return (
    <Field label="Time zone" hint={hint}>
      {(control) => (
        <Select {...control} name="time-zone" value={value} onChange={({ target }) => onChange(target.value)}>
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
