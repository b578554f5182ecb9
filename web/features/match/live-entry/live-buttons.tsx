import { useId } from 'react'
import { colourOfTeam } from '#domain/team-colours.ts'
import { FittedName } from '#web/ui/fitted-name.tsx'
import { BigButton } from './big-button.tsx'
import type { LiveSide } from './live-match.ts'
import type { ShownMatch } from './project-match.ts'
import type { Step } from './steps.tsx'
import type { NewEntry } from './use-live-match.ts'

interface LiveButtonsProps {
  match: ShownMatch
  onStep: (step: Step) => void
  onEnter: (entry: NewEntry) => void
}

/** The entries that are possible now: the kick-off first, then those of each team and the next phase. */
export function LiveButtons({ match, onStep, onEnter }: LiveButtonsProps) {
  const id = useId()
  if (match.is_over) return null
  if (match.phase === null)
    return (
      <BigButton variant="primary" onClick={() => onEnter({ kind: 'kick_off' })}>
        Kick-off
      </BigButton>
    )
  const sides = [match.home, match.away]
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3">
        {sides.map((side) => (
          <TeamName key={side.id} side={side} id={`${id}${side.id}`} />
        ))}
        {sides.map((side) => (
          <fieldset key={side.id} aria-labelledby={`${id}${side.id}`} className="grid min-w-0 gap-3">
            <BigButton variant="primary" onClick={() => onStep({ name: 'scorer', side })}>
              Goal
            </BigButton>
            <BigButton onClick={() => onStep({ name: 'card', side })}>Card</BigButton>
            <BigButton onClick={() => onStep({ name: 'off', side })}>Substitution</BigButton>
          </fieldset>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 border-line border-t pt-6">
        {match.phase === 'half_time' ? (
          <BigButton variant="primary" onClick={() => onEnter({ kind: 'second_half' })}>
            Second half
          </BigButton>
        ) : (
          match.phase === 'first_half' && (
            <BigButton onClick={() => onEnter({ kind: 'half_time' })}>Half-time</BigButton>
          )
        )}
        <BigButton onClick={() => onStep({ name: 'full time' })}>Full time</BigButton>
      </div>
    </div>
  )
}

const TeamName = ({ side, id }: { side: LiveSide; id: string }) => (
  <div className="min-w-0">
    <span aria-hidden="true" className="block h-1.5 border border-edge" style={{ background: colourOfTeam(side) }} />
    <p id={id} className="fitted-name mt-1 font-display font-semibold text-lg leading-tight [overflow-wrap:anywhere]">
      <FittedName name={side.name} />
    </p>
  </div>
)
