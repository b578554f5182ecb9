import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { eventLine } from './event-words.ts'
import { correctionOf, type EntryProblem, type LiveMatch, type QueuedEntry } from './live-match.ts'

type Answer = Pick<QueuedEntry, 'target_id' | 'is_another'>

interface EntryProblemsProps {
  /** The match that the server has. */
  match: LiveMatch
  entries: readonly QueuedEntry[]
  onRepeat: (entry: QueuedEntry, answer?: Answer) => void
  onDiscard: (id: string) => void
}

/** Entries that the server did not apply. The person decides about each. */
export const EntryProblems = (props: EntryProblemsProps) =>
  props.entries.map(({ problem, ...entry }) =>
    problem === undefined ? null : (
      <section
        key={entry.id}
        role="alert"
        className="grid gap-3 border-danger border-l-4 bg-danger-wash px-4 py-3 [overflow-wrap:anywhere]"
      >
        {problem.outcome === 'refused' ? (
          <Refused {...props} entry={entry} reason={problem.reason} />
        ) : (
          <Doubtful {...props} entry={entry} problem={problem} />
        )}
      </section>
    ),
  )

type ProblemProps = EntryProblemsProps & { entry: QueuedEntry }

const Refused = ({ match, entry, reason, onRepeat, onDiscard }: ProblemProps & { reason: string }) => (
  <>
    <p>
      <strong className="block">Not entered: {queuedLine(match, entry)}</strong>
      {reason}
    </p>
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={firstPress(() => onRepeat(entry))}>
        Try again
      </Button>
      <Button variant="quiet" onClick={firstPress(() => onDiscard(entry.id))}>
        Discard it
      </Button>
    </div>
  </>
)

interface DoubtfulProps extends ProblemProps {
  problem: EntryProblem & { outcome: 'doubtful' }
}

function Doubtful({ match, entry, problem, onRepeat }: DoubtfulProps) {
  const other = match.events.find(({ id }) => id === problem.same_as)
  return (
    <>
      <p>
        <strong className="block">Is this the same goal?</strong>
        Another phone entered {other ? eventLine(match, other) : 'a goal'}. You entered {queuedLine(match, entry)}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={firstPress(() => onRepeat(entry, { target_id: problem.same_as }))}>
          It is the same goal
        </Button>
        <Button variant="outline" onClick={firstPress(() => onRepeat(entry, { is_another: true }))}>
          It is another goal
        </Button>
      </div>
    </>
  )
}

/** A queued entry in one line. */
export function queuedLine(match: LiveMatch, entry: QueuedEntry): string {
  const { kind, target_id, team_id = null } = entry
  if (kind === 'undo') return 'Undo'
  if (kind !== 'correction') return eventLine(match, { ...entry, kind, team_id })
  const target = match.events.find(({ id }) => id === target_id)
  return target === undefined ? 'Correction' : `Correction: ${eventLine(match, { ...target, ...correctionOf(entry) })}`
}
