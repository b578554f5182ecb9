import type { SlotRules } from '#domain/new-slots.ts'
import { ClosedDaysFields } from '#web/features/competition/closed-days-fields.tsx'
import { WeekdaysSelect } from '#web/features/competition/weekdays-select.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type Choices = Omit<SlotRules, 'until' | 'matchMinutes'>

interface SlotRulesFormProps {
  choices: Choices
  /** The days of the week on which the league plays. */
  usual: readonly number[]
  onChange: (change: Partial<Choices>) => void
}

const MOST_REST = 14

/** The rules by which new days are found. */
export const SlotRulesForm = ({ choices, usual, onChange }: SlotRulesFormProps) => (
  <fieldset className="grid items-start gap-5 sm:grid-cols-3">
    <legend className="sr-only">Rules of new dates</legend>
    <Field label="New dates from">
      {(control) => (
        <Input
          {...control}
          type="date"
          required
          value={choices.from}
          onChange={({ target }) => target.value !== '' && onChange({ from: target.value })}
        />
      )}
    </Field>
    <Field label="Days of the week">
      {(control) => (
        <WeekdaysSelect
          {...control}
          weekdays={choices.weekdays}
          usual={usual}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      )}
    </Field>
    <Field label="Days of rest" hint="Before and after, at least">
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={String(choices.restDays)}
          onChange={({ target }) =>
            onChange({ restDays: Math.min(MOST_REST, Math.max(0, Number.parseInt(target.value, 10) || 0)) })
          }
        />
      )}
    </Field>
    <div className="sm:col-span-3">
      <ClosedDaysFields closed={choices.closed} error={null} onChange={(closed) => onChange({ closed })} />
    </div>
  </fieldset>
)
