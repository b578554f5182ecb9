import { clsx } from 'clsx'
import { Award } from 'lucide-react'
import { useId } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ASSISTS_PROBLEM, GOALS_PROBLEM, MOST_ASSISTS, MOST_GOALS } from './content.ts'
import type { MatchSquadPlayer } from './edit-query.ts'
import { Stepper } from './stepper.tsx'

interface PlayerRowProps {
  player: MatchSquadPlayer
  isFormer: boolean
  /** Why the player is banned in this match; null for a player who is not. */
  ban: string | null
  /** That the next yellow card bans the player; null where it does not. */
  near: string | null
  plays: boolean
  goals: number
  assists: number
  isManOfMatch: boolean
  /** The goals, assists and award that unticking removed, in words. */
  removed: string | null
  onTick: (plays: boolean) => void
  onGoals: (goals: number) => void
  onAssists: (assists: number) => void
  onUndo: () => void
}

/** One player of the squad: a tick, and goals and assists if the player is in the line-up. */
export function PlayerRow({
  player: { full_name, jersey_number },
  isFormer,
  ban,
  near,
  plays,
  goals,
  assists,
  isManOfMatch,
  removed,
  onTick,
  onGoals,
  onAssists,
  onUndo,
}: PlayerRowProps) {
  const id = useId()
  const note = ban ?? near
  const hasPart = plays || goals > 0 || assists > 0
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-0.5">
      <label htmlFor={id} className="flex min-h-12 min-w-0 grow basis-56 cursor-pointer items-center gap-3 py-1.5">
        <Checkbox
          id={id}
          checked={plays}
          aria-label={full_name}
          aria-describedby={note === null ? undefined : `${id}-note`}
          className="size-6"
          onChange={({ target }) => onTick(target.checked)}
        />
        <span aria-hidden="true" className="figures w-6 shrink-0 text-right text-muted">
          {jersey_number}
        </span>
        <span className={clsx('min-w-0 [overflow-wrap:anywhere]', plays && 'font-semibold')}>
          <bdi>{full_name}</bdi>
          {isFormer && <span className="block font-normal text-muted text-sm">has left the team</span>}
          {note !== null && (
            <span
              id={`${id}-note`}
              className={clsx('block font-normal text-sm', ban === null ? 'text-muted' : 'text-danger')}
            >
              {note}
            </span>
          )}
        </span>
        {isManOfMatch && <Award aria-hidden className="size-5 shrink-0 text-pitch" />}
        {isManOfMatch && <span className="sr-only">man of the match</span>}
      </label>
      {hasPart && (
        <div className="flex grow items-center justify-end gap-x-3 pb-1.5 sm:grow-0 sm:pb-0">
          <Stepper
            label={`Goals of ${isolate(full_name)}`}
            caption="Goals"
            value={goals}
            max={MOST_GOALS}
            onChange={onGoals}
          />
          <Stepper
            label={`Assists of ${isolate(full_name)}`}
            caption="Assists"
            value={assists}
            max={MOST_ASSISTS}
            onChange={onAssists}
          />
        </div>
      )}
      {goals > MOST_GOALS && <Problem>{GOALS_PROBLEM}</Problem>}
      {assists > MOST_ASSISTS && <Problem>{ASSISTS_PROBLEM}</Problem>}
      {removed && (
        <p role="status" className="flex basis-full items-center justify-between gap-4 bg-sunken pl-3 text-sm">
          {removed}
          <Button variant="quiet" className="underline" onClick={onUndo}>
            Undo<span className="sr-only"> for {full_name}</span>
          </Button>
        </p>
      )}
    </li>
  )
}

const Problem = ({ children }: { children: string }) => (
  <p role="alert" className="basis-full pb-2 text-right text-danger text-sm">
    {children}
  </p>
)
