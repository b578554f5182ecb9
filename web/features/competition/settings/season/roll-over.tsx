import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { type Division, moveTeam, suggestDivisions } from '#domain/season/move-teams.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { SEASON_NAME_LENGTH } from './season-limits.ts'
import { type Season, type Stage, tablesOf, teamName } from './seasons-query.ts'
import { tableOrderQuery } from './table-order-query.ts'
import { useChange } from './use-change.ts'

interface RollOverProps {
  leagueId: string
  season: Season
  /** Called with the id of the new season. */
  onDone: (seasonId: string) => void
}

/** A dialog's content: the next season, with the teams that go up and down. */
export function RollOver({ leagueId, season, onDone }: RollOverProps) {
  const tables = tablesOf(season)
  const { data: order, error } = useQuery(tableOrderQuery(leagueId, tables))
  return (
    <DialogContent
      wide
      keepsOpen
      title="Plan the next season"
      description="Teams, squads, divisions, rules and zones come along. Only you see it until you start it."
    >
      {error && <FormError message={failureMessage(error)} />}
      {order === undefined && !error && <Spinner />}
      {order !== undefined && <Plan leagueId={leagueId} season={season} order={order} onDone={onDone} />}
    </DialogContent>
  )
}

function Plan({ leagueId, season, order, onDone }: RollOverProps & { order: string[][] }) {
  const tables = tablesOf(season)
  const { change, isSaving, failure } = useChange(leagueId)
  const [name, setName] = useState(() => nextName(season.name))
  const [divisions, setDivisions] = useState(() =>
    suggestDivisions(
      tables.map(({ id, name: table, zones }, at) => ({ id, name: table, zones, teamIds: order[at] ?? [] })),
    ),
  )
  // The ids are chosen once, so that a second try plans no second season.
  const [ids] = useState(() => [createUuid(), ...tables.map(createUuid)])
  const save = () =>
    change(
      'The next season is planned',
      (supabase) =>
        supabase
          .rpc('roll_over_season', {
            ...{ _id: ids[0] ?? '', _from_season_id: season.id, _name: name },
            _stages: divisions.map(({ fromStageId, name: division, teamIds }, at) => ({
              ...{ id: ids[at + 1] ?? '', from_stage_id: fromStageId, name: division, team_ids: teamIds },
            })),
          })
          .throwOnError(),
      () => onDone(ids[0] ?? ''),
    )
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label="Name of the next season">
        {(control) => (
          <Input
            {...control}
            value={name}
            required
            maxLength={SEASON_NAME_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      {divisions.map((division, at) => (
        <DivisionTeams
          key={division.fromStageId}
          divisions={divisions}
          at={at}
          tables={tables}
          onMove={(teamId, to) => setDivisions(moveTeam(divisions, teamId, to))}
        />
      ))}
      <FormError message={failure} />
      <DialogActions>
        <Button type="submit" disabled={isSaving || name.trim() === ''}>
          {isSaving ? 'Planning…' : 'Plan the season'}
        </Button>
      </DialogActions>
    </form>
  )
}

interface DivisionTeamsProps {
  divisions: Division[]
  at: number
  tables: Stage[]
  onMove: (teamId: string, to: number) => void
}

/** The teams of one division of the next season. They move by dragging, or with a select. */
function DivisionTeams({ divisions, at, tables, onMove }: DivisionTeamsProps) {
  const [isOver, setOver] = useState(false)
  const division = divisions[at]
  if (division === undefined) return null
  const formerOf = (teamId: string) =>
    tables.findIndex(({ entries }) => entries.some(({ team_id }) => team_id === teamId))
  return (
    <section
      aria-label={division.name}
      className={clsx('rounded-md border p-4', isOver ? 'border-pitch bg-sunken' : 'border-line')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onMove(event.dataTransfer.getData('text/plain'), at)
      }}
    >
      <h3 className="flex items-baseline justify-between gap-3 text-xl">
        <bdi className="wrap-anywhere">{division.name}</bdi>
        <span className="figures text-muted text-sm">
          {division.teamIds.length === 1 ? '1 team' : `${division.teamIds.length} teams`}
        </span>
      </h3>
      <ul className="mt-2">
        {division.teamIds.map((teamId) => {
          const former = formerOf(teamId)
          const table = tables[former]
          const team = table === undefined ? '' : teamName(table, teamId)
          return (
            <li
              key={teamId}
              draggable={divisions.length > 1}
              onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', teamId)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-1"
            >
              <bdi className="wrap-anywhere min-w-0 flex-1 basis-40">{team}</bdi>
              {former !== at && (
                <span className="font-semibold text-pitch text-sm">{former > at ? '↑ Promoted' : '↓ Relegated'}</span>
              )}
              {divisions.length > 1 && (
                <Select
                  aria-label={`Division of ${isolate(team)}`}
                  className="w-44"
                  value={String(at)}
                  onChange={({ target }) => onMove(teamId, Number(target.value))}
                >
                  {divisions.map(({ name, fromStageId }, index) => (
                    <option key={fromStageId} value={String(index)}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** '2024' → '2025', '2024/25' → '2025/26', 'Spring' → 'Spring 2' */
function nextName(name: string): string {
  const next = name.replace(/\d+/g, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'))
  return next === name ? `${name} 2` : next
}
