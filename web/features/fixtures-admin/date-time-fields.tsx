import type { LocalTime } from '#domain/league-time.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'

interface DateTimeFieldsProps {
  value: LocalTime
  onChange: (field: keyof LocalTime, value: string) => void
  timeZone: string
  /** Whether a save was tried without a date. */
  isMissing: boolean
}

/** Day and kick-off; the zone is named, since the owner may be elsewhere. */
export function DateTimeFields({ value, onChange, timeZone, isMissing }: DateTimeFieldsProps) {
  return (
    <div className="grid grid-cols-[3fr_2fr] items-start gap-4">
      <Field label="Date" error={isMissing && 'Choose a date.'}>
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            value={value.date}
            onChange={({ target }) => onChange('date', target.value)}
          />
        )}
      </Field>
      <Field label="Kick-off" hint={timeZone.replaceAll('_', ' ')}>
        {(control) => (
          <Input
            {...control}
            type="time"
            value={value.time}
            onChange={({ target }) => onChange('time', target.value)}
          />
        )}
      </Field>
    </div>
  )
}
