import { ClosedDaysFields } from '#web/features/competition/closed-days-fields.tsx'
import { WeekdaysSelect } from '#web/features/competition/weekdays-select.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { CupChoices } from './cup-rounds.tsx'

interface CupDaysFormProps {
  choices: CupChoices
  isSaving: boolean
  onChange: (change: Partial<CupChoices>) => void
}

/** The rules by which days of cup rounds are found. */
export function CupDaysForm({ choices, isSaving, onChange }: CupDaysFormProps) {
  const number = (text: string, most: number) => Math.min(most, Math.max(0, Number.parseInt(text, 10) || 0))
  return (
    <fieldset disabled={isSaving} className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="sr-only">Rules of the cup rounds</legend>
      <Field label="First cup round from">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={choices.firstDate}
            onChange={({ target }) => onChange({ firstDate: target.value })}
          />
        )}
      </Field>
      <Field label="Cup kick-off">
        {(control) => (
          <Input
            {...control}
            type="time"
            value={choices.time}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        )}
      </Field>
      <Field label="Cup days">
        {(control) => (
          <WeekdaysSelect {...control} weekdays={choices.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
        )}
      </Field>
      <Field label="Days between cup rounds" hint="At least">
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={String(choices.interval)}
            onChange={({ target }) => onChange({ interval: number(target.value, 99) })}
          />
        )}
      </Field>
      <Field label="Days of rest around a cup match" hint="At least">
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={String(choices.restDays)}
            onChange={({ target }) => onChange({ restDays: number(target.value, 14) })}
          />
        )}
      </Field>
      <div className="sm:col-span-2 lg:col-span-3">
        <ClosedDaysFields closed={choices.closed} error={null} onChange={(closed) => onChange({ closed })} />
      </div>
    </fieldset>
  )
}
