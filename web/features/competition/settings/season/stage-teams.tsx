import { useRef } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { useSavedChoice } from '#web/forms/use-saved-choice.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { AddTeam } from './add-team.tsx'
import type { Stage } from './seasons-query.ts'
import { useSeasonChange, useSeasonSave } from './use-season-change.ts'

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
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const list = useRef<HTMLUListElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const add = (teamId: string) => {
    // The field disappears with its last team.
    if (missing.length === 1) list.current?.focus()
    return change('Team added', (supabase) =>
      supabase.from('stage_entries').insert({ stage_id: stage.id, team_id: teamId }).throwOnError(),
    )
  }
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">A team with matches in a division stays in it.</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={`Teams of ${isolate(stage.name)}`}
        className="border-line border-t outline-none"
      >
        {stage.entries.map(({ team_id: id, team }) => (
          <StageTeam key={id} leagueId={leagueId} stage={stage} tables={tables} team={{ id, name: team.name }} />
        ))}
      </ul>
      {missing.length > 0 && (
        <AddTeam
          label="Add a team that is not in this season"
          action={`Add to ${isolate(stage.name)}`}
          teams={missing}
          isSaving={isSaving}
          select={select}
          onAdd={add}
        />
      )}
      <FormError message={failure} />
    </div>
  )
}

type StageTeamProps = Pick<StageTeamsProps, 'leagueId' | 'stage' | 'tables'> & { team: TeamName }

/** A team and its division. Each choice refreshes all divisions, so the choices of all teams wait for each other. */
function StageTeam({ leagueId, stage, tables, team }: StageTeamProps) {
  const save = useSeasonSave(leagueId)
  const { choose, wanted, failure } = useSavedChoice(
    (to: string) => (to === '' ? save('Team removed', leave) : save('Team moved', move(to))),
    'divisions',
  )
  const move = (to: string) => (supabase: Supabase) =>
    supabase.rpc('move_to_division', { _team_id: team.id, _stage_id: to }).throwOnError()
  // The team leaves every division: an earlier choice may have moved it meanwhile.
  const leave = (supabase: Supabase) =>
    supabase
      .from('stage_entries')
      .delete()
      .in(
        'stage_id',
        tables.map(({ id }) => id),
      )
      .eq('team_id', team.id)
      .select('team_id')
      .single()
      .throwOnError()
  return (
    <li className="border-line border-b py-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <bdi className="wrap-anywhere min-w-0">{team.name}</bdi>
        <Select
          aria-label={`Division of ${isolate(team.name)}`}
          className="w-52 max-w-full"
          value={wanted ?? stage.id}
          onChange={({ target }) => choose(target.value)}
        >
          {tables.map((table) => (
            <option key={table.id} value={table.id}>
              {table.name}
            </option>
          ))}
          <option value="">Not in this season</option>
        </Select>
      </div>
      <FormError message={failure} />
    </li>
  )
}
