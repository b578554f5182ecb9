import { CalendarX, X } from 'lucide-react'
import type { ClosedDays } from '#domain/fixture-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface ClosedDaysFieldsProps {
  closed: readonly ClosedDays[]
  error: string | null
  onChange: (closed: ClosedDays[]) => void
}

/** Days without matches: holidays, cup weekends, a flooded pitch. */
export function ClosedDaysFields({ closed, error, onChange }: ClosedDaysFieldsProps) {
  const change = (at: number, part: Partial<ClosedDays>) =>
    onChange(closed.map((days, other) => (other === at ? { ...days, ...part } : days)))
  return (
    <div className="grid gap-3">
      {closed.map((days, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and only their place tells them apart.
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3 sm:max-w-xl">
          <Field label="Closed from">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={days.from}
                onChange={({ target }) => change(at, { from: target.value, to: days.to || target.value })}
              />
            )}
          </Field>
          <Field label="to">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={days.to}
                min={days.from}
                onChange={({ target }) => change(at, { to: target.value })}
              />
            )}
          </Field>
          <Button
            variant="quiet"
            aria-label={`Remove closed days ${at + 1}`}
            onClick={firstPress(() => onChange(closed.filter((_, other) => other !== at)))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <div>
        <Button variant="outline" size="small" onClick={() => onChange([...closed, { from: '', to: '' }])}>
          <CalendarX aria-hidden />
          Add closed days
        </Button>
      </div>
    </div>
  )
}
