import { useId, useState } from 'react'
import { useKnockOutCall } from '#web/features/competition/cup/knock-out-mutations.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useSavedChoice } from '#web/forms/use-saved-choice.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Section } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import type { GroupedTable } from './groups-query.ts'

const MOST_GROUPS = 16

/** Divides the teams of a table into groups, which can feed a knock-out. */
export function Groups({ tables }: { tables: GroupedTable[] }) {
  const call = useKnockOutCall()
  const [chosen, setChosen] = useState(tables[0]?.id)
  const [failure, setFailure] = useState<string | null>(null)
  const [run, isSaving] = useAction(async (change: (supabase: Supabase) => PromiseLike<unknown>) => {
    setFailure(null)
    await call(change).catch((error: unknown) => setFailure(failureMessage(error)))
  })
  const table = tables.find(({ id }) => id === chosen) ?? tables[0]
  if (table === undefined || table.teams.length < 4) return null
  const groups = [...new Set(table.teams.map(({ group }) => group))].filter((group) => group !== null)
  return (
    <Section title="Groups">
      <p className="mb-4 max-w-prose text-muted">
        A group stage is a table with groups: visitors see a table for each, and fixtures are generated within them.
      </p>
      <div className="grid max-w-3xl gap-5">
        <form
          className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
          onSubmit={(event) => {
            event.preventDefault()
            const number = Number(new FormData(event.currentTarget).get('number'))
            void run((supabase) => supabase.rpc('make_groups', { _stage_id: table.id, _number: number }).throwOnError())
          }}
        >
          <Field label="Table">
            {(control) => (
              <Select {...control} value={table.id} onChange={({ target }) => setChosen(target.value)}>
                {tables.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Number of groups">
            {(control) => (
              <Select {...control} key={`${table.id} ${groups.length}`} name="number" defaultValue={groups.length || 2}>
                <option value="0">None</option>
                {[...Array(Math.min(MOST_GROUPS, Math.floor(table.teams.length / 2)) - 1).keys()].map((at) => (
                  <option key={at}>{at + 2}</option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" variant="outline" disabled={isSaving}>
            Divide teams
          </Button>
        </form>
        <FormError message={failure} />
        {groups.length > 0 && (
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {table.teams.map(({ id, name, group }) => (
              <GroupChoice key={id} name={name} group={group} groups={groups} save={moveToGroup(table.id, id)} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

interface GroupChoiceProps {
  /** The team's name. */
  name: string
  group: string | null
  groups: readonly string[]
  save: (group: string) => (supabase: Supabase) => PromiseLike<unknown>
}

/** The group of one team. Each choice refreshes all groups, so the choices of all teams wait for each other. */
function GroupChoice({ name, group, groups, save }: GroupChoiceProps) {
  const id = useId()
  const call = useKnockOutCall()
  const { choose, wanted, failure } = useSavedChoice((chosen: string) => call(save(chosen)), 'groups')
  return (
    <li>
      <div className="grid grid-cols-[1fr_8rem] items-center gap-3">
        <label htmlFor={id} className="wrap-anywhere min-w-0">
          <bdi>{name}</bdi>
        </label>
        <Select id={id} value={wanted ?? group ?? ''} onChange={({ target }) => choose(target.value)}>
          {groups.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
      <FormError message={failure} />
    </li>
  )
}

const moveToGroup = (stageId: string, teamId: string) => (group_name: string) => (supabase: Supabase) =>
  supabase
    .from('stage_entries')
    .update({ group_name })
    .eq('stage_id', stageId)
    .eq('team_id', teamId)
    .select('team_id')
    .single()
    .throwOnError()
