import { isolate } from '#domain/isolate-name.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { CheckLine } from './check-line.tsx'
import { assistsOf, goalsOf, MOST_ASSISTS, type SideContent } from './content.ts'
import { setGoal } from './edit-players.ts'
import type { MatchSquadPlayer } from './edit-query.ts'
import { DetailLabel, MinuteField } from './minute-field.tsx'

interface GoalDetailsProps {
  side: SideContent
  players: readonly MatchSquadPlayer[]
  onChange: (side: SideContent) => void
  /** Whether a save was refused for something of this team. */
  isWrong: boolean
}

/** Minute and assist of each goal, and whether it was a penalty. All are optional. */
export function GoalDetails({ side, players, onChange, isWrong }: GoalDetailsProps) {
  const goals = players.flatMap((scorer) => goalsOf(side, scorer.id).map((goal, at) => ({ scorer, goal, at })))
  if (goals.length === 0) return null
  const nameOf = ({ scorer, at }: (typeof goals)[number]) =>
    goalsOf(side, scorer.id).length > 1 ? `${isolate(scorer.full_name)}, goal ${at + 1}` : scorer.full_name
  return (
    <details className="group mt-6 border-line border-y">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        Minutes and assists <span className="font-normal text-muted text-sm">optional</span>
        <span aria-hidden className="chevron ml-auto text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul aria-label="Goals" className="grid gap-5 pt-2 pb-5">
        {goals.map(({ scorer, goal, at }) => {
          const name = nameOf({ scorer, goal, at })
          const change = (part: Partial<typeof goal>) => onChange(setGoal(side, scorer.id, at, part))
          const passers = players.filter(
            ({ id }) =>
              id !== scorer.id &&
              side.lineup.includes(id) &&
              (id === goal.assistById || assistsOf(side, id) < MOST_ASSISTS || (side.assists[id] ?? 0) > 0),
          )
          return (
            <li
              key={`${scorer.id} ${at}`}
              className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1"
            >
              <p className="col-span-2 font-semibold [overflow-wrap:anywhere]">{name}</p>
              <MinuteField
                of={`the goal of ${name}`}
                minute={goal.minute}
                isWrong={isWrong}
                onChange={(minute) => change({ minute })}
              />
              <Field label={<DetailLabel what="Assist by" of={`the goal of ${name}`} />}>
                {(control) => (
                  <Select
                    {...control}
                    value={goal.assistById ?? ''}
                    onChange={({ target }) => change({ assistById: target.value || null })}
                  >
                    <option value="">Nobody, or unknown</option>
                    {passers.map(({ id, full_name }) => (
                      <option key={id} value={id}>
                        {full_name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <CheckLine checked={goal.isPenalty ?? false} onChange={(isPenalty) => change({ isPenalty })}>
                <DetailLabel what="Penalty" of={`the goal of ${name}`} />
              </CheckLine>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
