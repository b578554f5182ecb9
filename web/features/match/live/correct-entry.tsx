import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { writeMinute } from '#domain/match-minute.ts'
import { MINUTE_PROBLEM, readMinute } from '#domain/read-minute.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { BigButton } from './big-button.tsx'
import { eventLine } from './event-words.ts'
import { isGoal, type LiveMatch, sideOf } from './live-match.ts'
import { PlayerGrid } from './player-grid.tsx'
import type { ShownEvent } from './project-match.ts'
import type { NewEntry } from './use-live-match.ts'

/** The values that a correction changes. */
type Change = Pick<NewEntry, 'minute' | 'added_minutes' | 'player_id' | 'other_id'>

interface CorrectEntryProps {
  match: LiveMatch
  event: ShownEvent
  onCorrect: (change: Change) => void
  onClose: () => void
}

/** Gives a goal, a card or a substitution another minute or another player. */
export function CorrectEntry({ match, event, onCorrect, onClose }: CorrectEntryProps) {
  const [part, setPart] = useState<Part | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question takes the focus
  useEffect(() => heading.current?.focus(), [part])
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none [overflow-wrap:anywhere]">
        {part === null ? `Correct ${eventLine(match, event)}` : `${teamOf(match, event)}: ${part.question}`}
      </h2>
      {part === null ? (
        <>
          <MinuteForm event={event} onCorrect={onCorrect} />
          <div className="grid grid-cols-2 gap-3">
            {partsOf(event).map((each) => (
              <BigButton key={each.field} onClick={() => setPart(each)}>
                {each.button}
              </BigButton>
            ))}
          </div>
        </>
      ) : (
        <Players match={match} event={event} part={part} onCorrect={onCorrect} />
      )}
      <BigButton variant="quiet" onClick={() => (part === null ? onClose() : setPart(null))}>
        Back
      </BigButton>
    </section>
  )
}

interface Part {
  field: 'player_id' | 'other_id'
  button: string
  question: string
}

/** The players of an entry that can be another one. */
function partsOf({ kind, player_id, other_id }: ShownEvent): Part[] {
  if (kind === 'substitution')
    return [
      { field: 'player_id', button: 'Another player off', question: 'who went off?' },
      { field: 'other_id', button: 'Another player on', question: 'who came on?' },
    ]
  if (kind !== 'goal' && kind !== 'penalty')
    return [{ field: 'player_id', button: 'Another player', question: 'which player?' }]
  const scorer: Part = {
    ...{ field: 'player_id', question: 'who scored?' },
    button: player_id === null ? 'Name the scorer' : 'Another scorer',
  }
  const pass: Part = {
    ...{ field: 'other_id', question: 'who gave the pass?' },
    button: other_id === null ? 'Add the assist' : 'Another assist',
  }
  return player_id === null ? [scorer] : [scorer, pass]
}

const teamOf = (match: LiveMatch, { team_id }: ShownEvent) => isolate(sideOf(match, team_id).name)

interface PlayersProps extends Omit<CorrectEntryProps, 'onClose'> {
  part: Part
}

function Players({ match, event, part: { field }, onCorrect }: PlayersProps) {
  const side = sideOf(match, event.team_id)
  // Substitutes who came on are in the line-up by then, and others may have come on instead.
  const listed = event.kind === 'substitution' && field === 'other_id'
  return (
    <>
      {isGoal(event.kind) && field === 'other_id' && event.other_id !== null && (
        <BigButton variant="primary" onClick={() => onCorrect({ other_id: null })}>
          No assist
        </BigButton>
      )}
      <PlayerGrid
        side={listed ? { ...side, players: side.players.map((player) => ({ ...player, plays: false })) } : side}
        without={[event.player_id, event.other_id].filter((id) => id !== null)}
        onChoose={({ id }) => onCorrect({ [field]: id })}
      />
    </>
  )
}

function MinuteForm({ event, onCorrect }: Pick<CorrectEntryProps, 'event' | 'onCorrect'>) {
  const [text, setText] = useState(writeMinute(event.minute, event.added_minutes))
  const [isWrong, setWrong] = useState(false)
  const typed = readMinute(text)
  const step = (by: number) => setText(stepped(text, by))
  return (
    <form
      className="grid gap-3"
      onSubmit={(submit) => {
        submit.preventDefault()
        if (!typed) setWrong(true)
        else onCorrect({ minute: typed.minute, added_minutes: typed.added })
      }}
    >
      <Field label="Minute" hint="Like 23, or 45+2 in added time." error={isWrong && !typed && MINUTE_PROBLEM}>
        {(control) => (
          <div className="grid grid-cols-[auto_1fr_auto] gap-3">
            <Button
              variant="outline"
              className="h-16! w-16 px-0!"
              aria-label="A minute earlier"
              onClick={() => step(-1)}
            >
              <Minus aria-hidden />
            </Button>
            <Input
              {...control}
              inputMode="tel"
              autoComplete="off"
              className="figures h-16! min-w-0 text-center font-display text-3xl!"
              value={text}
              onChange={({ target }) => setText(target.value.slice(0, LONGEST))}
            />
            <Button variant="outline" className="h-16! w-16 px-0!" aria-label="A minute later" onClick={() => step(1)}>
              <Plus aria-hidden />
            </Button>
          </div>
        )}
      </Field>
      <Button type="submit" size="large" className="h-auto! min-h-16 text-lg!">
        Save the minute
      </Button>
    </form>
  )
}

const LONGEST = 20

/** The typed minute, a minute earlier or later; in added time the added minutes move. */
function stepped(text: string, by: number): string {
  const typed = readMinute(text)
  if (!typed) return text
  const { minute, added } = typed
  const next = added === null ? String(minute + by) : writeMinute(minute, added + by || null)
  return readMinute(next) ? next : text
}
