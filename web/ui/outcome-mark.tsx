import { clsx } from 'clsx'
import { outcomeOf } from './outcome.ts'

interface OutcomeMarkProps {
  scored: number
  conceded: number
}

/** W, D or L on its colour; for screen readers the whole word. */
export function OutcomeMark({ scored, conceded }: OutcomeMarkProps) {
  const { letter, word } = outcomeOf(scored, conceded)
  return (
    <>
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-7 shrink-0 place-items-center rounded-sm font-display font-semibold text-lg leading-none',
          letter === 'W' && 'bg-pitch text-on-pitch',
          letter === 'D' && 'border border-edge',
          letter === 'L' && 'bg-danger-wash text-danger',
        )}
      >
        {letter}
      </span>
      <span className="sr-only">{word}</span>
    </>
  )
}
