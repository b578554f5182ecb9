import { useState } from 'react'
import { shortDate } from '#domain/date-words.ts'
import { describeSlot } from '#domain/describe-slot.ts'
import type { Slot } from '#domain/new-slots.ts'
import type { CallOffMatch } from '#web/queries/call-off-query.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { FormError } from '#web/ui/form-error.tsx'

interface NewDateProps {
  match: CallOffMatch
  /** The best first. */
  slots: readonly Slot[]
  /** Whether a match of the list is being moved: the slots that are shown were free before. */
  isMoving: boolean
  onMove: (matchId: string, slot: Slot) => Promise<void>
}

const FIRST = 3
const MORE = 10

/** A match that was put off, and the days on which it can be played. */
export function NewDate({ match, slots, isMoving, onMove }: NewDateProps) {
  const [shown, setShown] = useState(FIRST)
  const [failure, setFailure] = useState<string | null>(null)
  const move = async (slot: Slot) => {
    setFailure(null)
    await onMove(match.id, slot).catch((error) => setFailure(failureMessage(error)))
  }
  return (
    <>
      <h3 className="text-xl [overflow-wrap:anywhere]">
        <bdi>{match.homeName}</bdi> v <bdi>{match.awayName}</bdi>
      </h3>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        was {shortDate(match.date)}
        {match.reason && `: ${match.reason}`}
      </p>
      <FormError message={failure} />
      {slots.length === 0 ? (
        <p className="mt-3">No day of the next half year fits. Change the rules above.</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {slots.slice(0, shown).map((slot) => (
            <li key={slot.date} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Button
                variant="outline"
                size="small"
                className="figures"
                disabled={isMoving}
                aria-label={`Move to ${shortDate(slot.date)}, ${slot.time}`}
                onClick={firstPress(() => move(slot))}
              >
                {shortDate(slot.date)}, {slot.time}
              </Button>
              <span className="min-w-0 text-muted text-sm [overflow-wrap:anywhere]">{describeSlot(slot, match)}</span>
            </li>
          ))}
        </ul>
      )}
      {slots.length > shown && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setShown(shown + MORE)}>
          More days
        </Button>
      )}
    </>
  )
}
