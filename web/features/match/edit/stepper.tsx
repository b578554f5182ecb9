import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface StepperProps {
  /** The label for screen readers: 'Goals of Ada'. */
  label: string
  /** The visible label: 'Goals'. */
  caption: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A small number, tapped or typed: digits, arrows, Home and End. A typed number above `max` stays and is marked. */
export function Stepper({ label, caption, value, max, onChange }: StepperProps) {
  // The typed text while the field has the focus: an empty field is not a 0 yet.
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // The next digit replaces a number that the arrow keys changed, as it does when the field gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection is lost with each new number.
  useLayoutEffect(() => {
    if (typed === null && input.current === document.activeElement) input.current?.select()
  }, [typed, value])
  const set = (next: number) => {
    setTyped(null)
    onChange(Math.min(max, Math.max(0, next)))
  }
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
        ref={input}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-invalid={value > max || undefined}
        value={typed ?? value}
        maxLength={2}
        className={clsx(
          'figures h-11 w-8 rounded-sm sm:w-9 border bg-card text-center font-display font-semibold text-2xl leading-none',
          value > max ? 'border-danger text-danger' : value === 0 ? 'border-line text-muted' : 'border-edge',
        )}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '')
          setTyped(digits)
          onChange(Number(digits))
        }}
        onKeyDown={(event) => {
          const next = keys(value, max)[event.key]
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
        disabled={value >= max}
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
