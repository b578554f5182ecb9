import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'

interface StepperProps {
  /** Whole sentence for who listens: 'Goals of Ada'. */
  label: string
  /** For who sees: 'Goals'. */
  caption: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A small number, tapped or typed: a digit, arrows, Home and End. */
export function Stepper({ label, caption, value, max, onChange }: StepperProps) {
  const set = (next: number) => onChange(Math.min(max, Math.max(0, next)))
  return (
    <div className="flex items-center">
      <span
        aria-hidden="true"
        className={clsx('min-w-10.5 text-right text-sm sm:min-w-14', value === 0 ? 'text-muted' : 'font-semibold')}
      >
        {caption}
      </span>
      <Button
        variant="quiet"
        size="icon"
        tabIndex={-1}
        aria-label={`${label}: one less`}
        disabled={value === 0}
        onClick={() => set(value - 1)}
      >
        <Minus aria-hidden />
      </Button>
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        value={value}
        className={clsx(
          'figures h-11 w-8 rounded-sm sm:w-9 border bg-card text-center font-display font-semibold text-2xl leading-none',
          value === 0 ? 'border-line text-muted' : 'border-edge',
        )}
        onFocus={({ target }) => target.select()}
        // A phone's keyboard names no keys: the digits that were not there before are the ones that were typed.
        onChange={({ target }) => set(Number(/\d+/.exec(target.value.replace(String(value), ''))?.[0] ?? 0))}
        onKeyDown={(event) => {
          const next = /^\d$/.test(event.key) ? Number(event.key) : keys(value, max)[event.key]
          if (next === undefined) return
          event.preventDefault()
          set(next)
        }}
      />
      <Button
        variant="quiet"
        size="icon"
        tabIndex={-1}
        aria-label={`${label}: one more`}
        disabled={value === max}
        onClick={() => set(value + 1)}
      >
        <Plus aria-hidden />
      </Button>
    </div>
  )
}

const keys = (value: number, max: number): Record<string, number> => ({
  ArrowUp: value + 1,
  ArrowDown: value - 1,
  Home: 0,
  End: max,
})
