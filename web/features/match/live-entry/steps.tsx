import { useEffect, useRef } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { BigButton } from './big-button.tsx'
import { type LivePlayer, type LiveSide, otherSide } from './live-match.ts'
import { PlayerGrid } from './player-grid.tsx'
import type { ShownMatch } from './project-match.ts'
import type { NewEntry } from './use-live-match.ts'

/** A choice that an entry still needs. `side` is the team that scored, or whose player it is. */
export type Step =
  | { name: 'scorer' | 'own goal' | 'card' | 'off'; side: LiveSide }
  | { name: 'assist'; side: LiveSide; scorer: LivePlayer }
  | { name: 'booked'; side: LiveSide; kind: 'yellow' | 'red' }
  | { name: 'on'; side: LiveSide; off: LivePlayer }
  | { name: 'full time' }

interface StepsProps {
  match: ShownMatch
  step: Step
  onStep: (step: Step | null) => void
  onEnter: (entry: NewEntry) => void
}

/** One question after the other, in place of the buttons. */
export function Steps(props: StepsProps) {
  const { step, match, onStep } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // Each question begins at its heading, for a screen reader and for a phone that was scrolled down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is the reason
  useEffect(() => heading.current?.focus(), [step])
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none [overflow-wrap:anywhere]">
        {questionOf(step, match)}
      </h2>
      <Answers {...props} />
      <BigButton variant="quiet" onClick={() => onStep(null)}>
        Back
      </BigButton>
    </section>
  )
}

function questionOf(step: Step, match: ShownMatch): string {
  if (step.name === 'full time')
    return `Full time: ${match.home_score ?? 0} – ${match.away_score ?? 0}. Is the match over?`
  const team = isolate(step.side.name)
  switch (step.name) {
    case 'scorer':
      return `Goal for ${team}: who scored?`
    case 'own goal':
      return `Own goal for ${team}: by which player of ${isolate(otherSide(match, step.side).name)}?`
    case 'assist':
      return `${isolate(step.scorer.name)} scored: who gave the pass?`
    case 'card':
      return `Card, ${team}: which colour?`
    case 'booked':
      return `${step.kind === 'red' ? 'Red' : 'Yellow'} card, ${team}: which player?`
    case 'off':
      return `Substitution, ${team}: who goes off?`
    case 'on':
      return `${isolate(step.off.name)} goes off: who comes on?`
  }
}

function Answers({ match, step, onStep, onEnter }: StepsProps) {
  if (step.name === 'full time')
    return (
      <BigButton variant="primary" onClick={() => onEnter({ kind: 'full_time' })}>
        Yes, full time
      </BigButton>
    )
  const { side } = step
  const team_id = side.id
  switch (step.name) {
    case 'scorer':
      return (
        <>
          <PlayerGrid side={side} onChoose={(scorer) => onStep({ name: 'assist', side, scorer })} />
          <Pair>
            <BigButton onClick={() => onStep({ name: 'own goal', side })}>Own goal</BigButton>
            <BigButton onClick={() => onEnter({ kind: 'goal', team_id, player_id: null })}>Unknown scorer</BigButton>
          </Pair>
        </>
      )
    case 'own goal': {
      const other = otherSide(match, side)
      return (
        <PlayerGrid
          side={other}
          onChoose={({ id }) => onEnter({ kind: 'own_goal', team_id: other.id, player_id: id })}
        />
      )
    }
    case 'assist': {
      const goal = { team_id, player_id: step.scorer.id }
      return (
        <>
          <Pair>
            <BigButton variant="primary" onClick={() => onEnter({ kind: 'goal', ...goal })}>
              No assist
            </BigButton>
            <BigButton onClick={() => onEnter({ kind: 'penalty', ...goal })}>Penalty</BigButton>
          </Pair>
          <PlayerGrid
            side={side}
            without={[step.scorer.id]}
            onChoose={({ id }) => onEnter({ kind: 'goal', ...goal, other_id: id })}
          />
        </>
      )
    }
    case 'card':
      return (
        <Pair>
          <BigButton onClick={() => onStep({ name: 'booked', side, kind: 'yellow' })}>Yellow</BigButton>
          <BigButton onClick={() => onStep({ name: 'booked', side, kind: 'red' })}>Red</BigButton>
        </Pair>
      )
    case 'booked': {
      const isBooked = ({ id }: LivePlayer) =>
        match.events.some(({ kind, player_id }) => kind === 'yellow' && player_id === id)
      return (
        <PlayerGrid
          side={side}
          markOf={(player) => (isBooked(player) ? 'Yellow card' : undefined)}
          onChoose={(player) => {
            const kind = step.kind === 'yellow' && isBooked(player) ? 'second_yellow' : step.kind
            onEnter({ kind, team_id, player_id: player.id })
          }}
        />
      )
    }
    case 'off':
      return (
        <PlayerGrid
          side={side}
          without={substituted(match, 'player_id')}
          onChoose={(off) => onStep({ name: 'on', side, off })}
        />
      )
    case 'on':
      return (
        <PlayerGrid
          side={{ ...side, players: side.players.map((player) => ({ ...player, plays: false })) }}
          without={[step.off.id, ...substituted(match, 'other_id')]}
          onChoose={({ id }) => onEnter({ kind: 'substitution', team_id, player_id: step.off.id, other_id: id })}
        />
      )
  }
}

const Pair = ({ children }: { children: React.ReactNode }) => <div className="grid grid-cols-2 gap-3">{children}</div>

/** The players who went off or came on already. */
const substituted = ({ events }: ShownMatch, side: 'player_id' | 'other_id'): string[] =>
  events.flatMap((event) => (event.kind === 'substitution' ? (event[side] ?? []) : []))
