import { isolate } from '#domain/isolate-name.ts'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Stage } from './seasons-query.ts'
import { useChange } from './use-change.ts'

interface StageTeamsProps {
  leagueId: string
  stage: Stage
  /** The other tables of the season, and this one. */
  tables: Stage[]
  /** Teams of the competition that are in none of them. */
  missing: TeamName[]
}

/** The teams of a division, each with the division to move it to, and those that can join it. */
export function StageTeams({ leagueId, stage, tables, missing }: StageTeamsProps) {
  const { change, isSaving, failure } = useChange(leagueId)
  const add = (teamId: string) =>
    change('Team added', (supabase) =>
      supabase.from('stage_entries').insert({ stage_id: stage.id, team_id: teamId }).throwOnError(),
    )
  const remove = (teamId: string) =>
    change('Team taken out', (supabase) =>
      supabase
        .from('stage_entries')
        .delete()
        .eq('stage_id', stage.id)
        .eq('team_id', teamId)
        .select('team_id')
        .single()
        .throwOnError(),
    )
  const move = (teamId: string, to: string) =>
    change('Team moved', async (supabase) => {
      await supabase.from('stage_entries').insert({ stage_id: to, team_id: teamId }).throwOnError()
      try {
        await supabase.from('stage_entries').delete().eq('stage_id', stage.id).eq('team_id', teamId).throwOnError()
      } catch (error) {
        await supabase.from('stage_entries').delete().eq('stage_id', to).eq('team_id', teamId)
        throw error
      }
    })
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">A team with matches in a division stays in it.</p>
      <ul className="border-line border-t">
        {stage.entries.map(({ team_id: id, team }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2">
            <bdi className="wrap-anywhere min-w-0">{team.name}</bdi>
            <Select
              aria-label={`Division of ${isolate(team.name)}`}
              className="w-52 max-w-full"
              value={stage.id}
              disabled={isSaving}
              onChange={({ target }) => (target.value === '' ? remove(id) : move(id, target.value))}
            >
              {tables.map((table) => (
                <option key={table.id} value={table.id}>
                  {table.name}
                </option>
              ))}
              <option value="">Not in this season</option>
            </Select>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <Field label="Add a team that is not in this season">
          {(control) => (
            <Select {...control} value="" disabled={isSaving} onChange={({ target }) => add(target.value)}>
              <option value="">Choose a team</option>
              {missing.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <FormError message={failure} />
    </div>
  )
}
