import { clsx } from 'clsx'
import { type Outcome, outcomeWords } from './outcome.ts'

interface OutcomeMarkProps {
  outcome: Outcome
  small?: boolean
}

/** W, D or L on its colour; for screen readers the whole word. */
export const OutcomeMark = ({ outcome, small = false }: OutcomeMarkProps) => (
  <>
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center rounded-sm font-display font-semibold leading-none',
        small ? 'size-5.5 text-sm' : 'size-7 text-lg',
        outcome === 'W' && 'bg-pitch text-on-pitch',
        outcome === 'D' && 'border border-edge',
        outcome === 'L' && 'bg-danger-wash text-danger',
      )}
    >
      {outcome}
    </span>
    <span className="sr-only">{outcomeWords[outcome]}</span>
  </>
)
