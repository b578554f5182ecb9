import { colourOfTeam } from '#domain/team-colours.ts'
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
  if (match.is_over) return null
  if (match.phase === null)
    return (
      <BigButton variant="primary" onClick={() => onEnter({ kind: 'kick_off' })}>
        Kick-off
      </BigButton>
    )
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3">
        {[match.home, match.away].map((side) => (
          <TeamButtons key={side.id} side={side} onStep={onStep} />
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

const TeamButtons = ({ side, onStep }: { side: LiveSide; onStep: (step: Step) => void }) => (
  <fieldset className="grid min-w-0 content-start gap-3">
    <legend className="mb-3 w-full">
      <span aria-hidden="true" className="block h-1.5 border border-edge" style={{ background: colourOfTeam(side) }} />
      <bdi className="mt-1 line-clamp-2 font-display font-semibold text-lg leading-tight [overflow-wrap:anywhere]">
        {side.name}
      </bdi>
    </legend>
    <BigButton variant="primary" onClick={() => onStep({ name: 'scorer', side })}>
      Goal
    </BigButton>
    <BigButton onClick={() => onStep({ name: 'card', side })}>Card</BigButton>
    <BigButton onClick={() => onStep({ name: 'off', side })}>Substitution</BigButton>
  </fieldset>
)
