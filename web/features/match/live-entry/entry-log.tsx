import { clsx } from 'clsx'
import { Pencil } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { eventLine, eventMinute, eventPlayers, eventTitle } from './event-words.ts'
import { isPhase } from './live-match.ts'
import { isUndoable, type ShownEvent, type ShownMatch } from './project-match.ts'

interface EntryLogProps {
  match: ShownMatch
  onUndo: (id: string) => void
  onCorrect: (id: string) => void
}

/** Everything that was entered, the newest first. A goal, a card or a substitution opens for a correction. */
export function EntryLog({ match, onUndo, onCorrect }: EntryLogProps) {
  if (match.events.length === 0) return null
  return (
    <section>
      <h2 className="touchline pt-4 pb-2 text-2xl">Entered</h2>
      <ol>
        {match.events.toReversed().map((event) => (
          <li key={event.id} className="flex min-h-14 items-center gap-3 border-line border-b py-2">
            {isPhase(event.kind) || match.problem !== null ? (
              <span className={row}>
                <Entry match={match} event={event} />
              </span>
            ) : (
              <button
                type="button"
                className={clsx(row, 'min-h-11 cursor-pointer rounded-sm text-left hover:bg-pitch-wash')}
                onClick={firstPress(() => onCorrect(event.id))}
              >
                <span className="sr-only">Correct</span>
                <Entry match={match} event={event} />
                <Pencil aria-hidden className="size-4 shrink-0 text-muted" />
              </button>
            )}
            {isUndoable(match, event) && (
              <Button
                variant="quiet"
                className="shrink-0"
                aria-label={`Undo ${eventLine(match, event)}`}
                onClick={firstPress(() => onUndo(event.id))}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const row = 'flex min-w-0 grow items-center gap-3'

const Entry = ({ match, event }: { match: ShownMatch; event: ShownEvent }) => (
  <>
    <span className="figures w-14 shrink-0 text-muted">{eventMinute(event)}</span>
    <span className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
      <span className="block font-semibold">{eventTitle(match, event)}</span>
      <span className="block text-muted text-sm">
        {[eventPlayers(match, event), event.isWaiting && 'waiting for the network'].filter(Boolean).join(' · ')}
      </span>
    </span>
  </>
)
