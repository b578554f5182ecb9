import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { assistsOf, goalsOf, LAST_MINUTE, MOST_ASSISTS, type Side } from './content.ts'
import { setGoal } from './edit-players.ts'
import type { Player } from './edit-query.ts'

interface GoalDetailsProps {
  side: Side
  players: readonly Player[]
  onChange: (side: Side) => void
}

/** Minute and pass of each goal, for who wants to record them. */
export function GoalDetails({ side, players, onChange }: GoalDetailsProps) {
  const goals = players.flatMap((scorer) => goalsOf(side, scorer.id).map((goal, at) => ({ scorer, goal, at })))
  if (goals.length === 0) return null
  const nameOf = ({ scorer, at }: (typeof goals)[number]) =>
    goalsOf(side, scorer.id).length > 1 ? `${scorer.full_name}, goal ${at + 1}` : scorer.full_name
  return (
    <details className="mt-6 border-line border-y">
      <summary className="flex min-h-12 cursor-pointer list-inside items-center gap-2 py-3 font-semibold">
        Minutes and passes <span className="font-normal text-muted text-sm">optional</span>
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
            <li key={`${scorer.id} ${at}`} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-end gap-x-4 gap-y-1">
              <p className="col-span-2 font-semibold [overflow-wrap:anywhere]">{name}</p>
              <Field
                label={<Label what="Minute" goal={name} />}
                error={isTooLate(goal.minute) && `0 to ${LAST_MINUTE}`}
              >
                {(control) => (
                  <Input
                    {...control}
                    inputMode="numeric"
                    autoComplete="off"
                    className="figures"
                    value={goal.minute ?? ''}
                    onChange={({ target }) => change({ minute: readMinute(target.value) })}
                  />
                )}
              </Field>
              <Field label={<Label what="Pass by" goal={name} />}>
                {(control) => (
                  <Select
                    {...control}
                    value={goal.assistById ?? ''}
                    onChange={({ target }) => change({ assistById: target.value || null })}
                  >
                    <option value="">Nobody, or not known</option>
                    {passers.map(({ id, full_name }) => (
                      <option key={id} value={id}>
                        {full_name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const Label = ({ what, goal }: { what: string; goal: string }) => (
  <>
    {what}
    <span className="sr-only"> of the goal of {goal}</span>
  </>
)

const isTooLate = (minute: number | null) => minute !== null && minute > LAST_MINUTE

function readMinute(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '').slice(0, 3)
  return digits === '' ? null : Number(digits)
}
