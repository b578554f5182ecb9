import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moveTeam, NOT_PLAYING, suggestDivisions } from '#domain/season/move-teams.ts'
import { nextSeasonName } from '#domain/season/next-season-name.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { NextTeams } from './next-teams.tsx'
import { SEASON_NAME_LENGTH } from './season-limits.ts'
import { type Season, tablesOf } from './seasons-query.ts'
import { tableOrderQuery } from './table-order-query.ts'
import { useSeasonChange } from './use-season-change.ts'

const WITH_GROUPS =
  'Teams, squads, divisions, groups, rules and zones are copied. A team that is new in its division has no group yet. Only you see the season until you publish or start it.'

interface RollOverProps {
  leagueId: string
  season: Season
  /** Called with the id of the new season. */
  onDone: (seasonId: string) => void
}

/** A dialog's content: the next season, with the teams that go up and down. */
export function RollOver({ leagueId, season, onDone }: RollOverProps) {
  const tables = tablesOf(season)
  const { data: order, error, isFetchedAfterMount } = useQuery(tableOrderQuery(leagueId, tables))
  const hasGroups = tables.some(({ entries }) => entries.some(({ group_name }) => group_name !== null))
  return (
    <DialogContent
      wide
      keepsOpen
      title="Plan the next season"
      description={
        hasGroups
          ? WITH_GROUPS
          : 'Teams, squads, divisions, rules and zones are copied. Only you see the season until you publish or start it.'
      }
    >
      {error && <FormError message={failureMessage(error)} />}
      {!isFetchedAfterMount && <Spinner />}
      {isFetchedAfterMount && order !== undefined && (
        <Plan leagueId={leagueId} season={season} order={order} onDone={onDone} />
      )}
    </DialogContent>
  )
}

function Plan({ leagueId, season, order, onDone }: RollOverProps & { order: string[][][] }) {
  const tables = tablesOf(season)
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const [name, setName] = useState(() => nextSeasonName(season.name))
  const [divisions, setDivisions] = useState(() =>
    // Teams that withdrew stay out, unless an organizer puts them into a division.
    tables
      .flatMap(({ entries }) => entries.filter(({ withdrawn }) => withdrawn !== null))
      .reduce(
        (suggested, { team_id }) => moveTeam(suggested, team_id, NOT_PLAYING),
        suggestDivisions(
          tables.map(({ id, name: table, zones }, at) => {
            const groups = order[at] ?? []
            return { id, name: table, zones, teamIds: groups.flat(), groups }
          }),
        ),
      ),
  )
  const leaving = order.flat(2).filter((id) => !divisions.some(({ teamIds }) => teamIds.includes(id)))
  const shared = {
    divisions,
    tables,
    onMove: (teamId: string, to: number) => setDivisions(moveTeam(divisions, teamId, to)),
  }
  // The ids are chosen once, so that a second try plans no second season.
  const [ids] = useState(() => [createUuid(), ...tables.map(createUuid)])
  const save = () =>
    change(
      'The next season is planned',
      (supabase) =>
        supabase
          .rpc('roll_over_season', {
            _id: ids[0] ?? '',
            _from_season_id: season.id,
            _name: name,
            _stages: divisions.map(({ fromStageId, name: division, teamIds }, at) => ({
              id: ids[at + 1] ?? '',
              from_stage_id: fromStageId,
              name: division,
              team_ids: teamIds,
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
        <NextTeams key={division.fromStageId} at={at} title={division.name} teamIds={division.teamIds} {...shared} />
      ))}
      <NextTeams at={NOT_PLAYING} title="Not in the next season" teamIds={leaving} {...shared} />
      <FormError message={failure} />
      <DialogActions>
        <Button type="submit" disabled={isSaving || name.trim() === ''}>
          {isSaving ? 'Planning…' : 'Plan the season'}
        </Button>
      </DialogActions>
    </form>
  )
}
