import { clsx } from 'clsx'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import type { Bracket, Tie } from '#web/features/competition/cup/bracket.ts'
import { swapSlots, type TieSlot } from '#web/features/competition/cup/knock-out-mutations.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { buttonClass } from '#web/ui/button-class.ts'

interface PairingsProps {
  bracket: Bracket
  /** Whether there is a result, after which the pairings stay. */
  isFixed: boolean
  /** Drawn a moment ago: the teams appear one after the other. */
  isNew: boolean
  /** Until a change is saved and shown, presses do nothing: the teams may still move. */
  isSaving: boolean
  onSwap: (change: (supabase: Supabase) => PromiseLike<unknown>, onDone: () => void) => void
}

const SIDES = ['home', 'away'] as const
/** The teams of a draw appear one after the other, within five seconds. */
const REVEAL_MS = 5000
const isSame = (one: TieSlot | null, other: TieSlot) => one?.tieId === other.tieId && one.side === other.side

/** The teams where they enter a knock-out. Two of them change places by dragging, or by pressing one and then the other. */
export function Pairings({ bracket, isFixed, isNew, isSaving, onSwap }: PairingsProps) {
  const [chosen, setChosen] = useState<TieSlot | null>(null)
  const [swapped, setSwapped] = useState('')
  const ties = bracket.rounds.flatMap(({ ties }) => ties).filter(hasEntrant)
  const hasTeams = ties.some(({ home, away }) => [home, away].some((side) => side.is_entrant && side.team_id !== null))
  function choose(slot: TieSlot) {
    if (isSaving) return
    if (chosen === null) return setChosen(slot)
    setChosen(null)
    if (isSame(chosen, slot)) return
    const words = `${nameOf(ties, slot)} and ${nameOf(ties, chosen)} have changed places. `
    setSwapped('')
    onSwap(swapSlots(chosen, slot), () => setSwapped(words))
  }
  return (
    <section
      aria-label="Pairings"
      onKeyDown={({ key }) => {
        if (key === 'Escape') setChosen(null)
      }}
    >
      <h3 className="text-2xl">Pairings</h3>
      {!isFixed && (
        <p className="mt-1 min-h-10 text-muted text-sm sm:min-h-0" role="status">
          {isSaving
            ? 'Saving…'
            : chosen === null
              ? hasTeams
                ? `${swapped}To swap two teams, drag one onto the other, or press one and then the other.`
                : 'The teams appear here after the draw. Then two of them can be swapped by hand.'
              : `Now press the team to swap ${nameOf(ties, chosen)} with, or Escape to leave it.`}
        </p>
      )}
      <ol className="mt-3 grid gap-3 sm:grid-cols-2">
        {ties.map((tie, at) => (
          <li key={tie.id} className="border border-line bg-card p-2">
            <p className="mb-1 text-muted text-xs">{tie.round_name}</p>
            {SIDES.map((side) => (
              <SlotButton
                key={side}
                tie={tie}
                side={side}
                isFixed={isFixed}
                isChosen={isSame(chosen, { tieId: tie.id, side })}
                delayMs={isNew ? (at / ties.length) * REVEAL_MS : null}
                onChoose={() => choose({ tieId: tie.id, side })}
                onDrag={() => isSaving || setChosen({ tieId: tie.id, side })}
              />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

const nameOf = (ties: Tie[], { tieId, side }: TieSlot) =>
  isolate(ties.find(({ id }) => id === tieId)?.[side].name ?? '')

const hasEntrant = ({ home, away }: Tie) => home.is_entrant || away.is_entrant

interface SlotButtonProps {
  tie: Tie
  side: 'home' | 'away'
  isFixed: boolean
  isChosen: boolean
  /** Null without animation. */
  delayMs: number | null
  onChoose: () => void
  onDrag: () => void
}

function SlotButton({ tie, side, isFixed, isChosen, delayMs, onChoose, onDrag }: SlotButtonProps) {
  const { name, is_entrant, team_id } = tie[side]
  if (isFixed || !is_entrant || team_id === null) {
    return <p className="wrap-anywhere flex min-h-11 items-center px-3 py-2 text-muted">{name}</p>
  }
  return (
    <button
      type="button"
      draggable
      aria-pressed={isChosen}
      onClick={onChoose}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onChoose}
      {...(delayMs !== null && { style: { animationDelay: `${delayMs}ms`, animationFillMode: 'backwards' } })}
      className={buttonClass({
        variant: 'quiet',
        className: clsx(
          'wrap-anywhere h-auto! min-h-11 w-full justify-start! whitespace-normal! text-left aria-pressed:bg-pitch-wash',
          delayMs !== null && 'motion-safe:animate-appear',
        ),
      })}
    >
      <bdi>{name}</bdi>
    </button>
  )
}
