import { queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED, type ShownSeason } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { seasonKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'

/** Places of a table that mean something at the end of the season. */
export interface Zone {
  first_place: number
  last_place: number
  /** champion, promotion, play_off, relegation or other */
  kind: string
  label: string
}

/** A table of a season, or one for each of its groups, with everything that is shown around the rows. */
export type TableStage = ReturnType<typeof toStage>
export type TeamNote = TableStage['notes'][number]

/** The tables of a season in its order. */
export const tableStagesQuery = ({ id, season }: ShownSeason) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'table stages'],
    queryFn: async ({ client }): Promise<TableStage[]> => {
      const { data, error } = await selectStages(await supabaseOf(client), { id, season })
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data.map(toStage)
    },
  })

const selectStages = (supabase: Supabase, { id, season }: ShownSeason) =>
  supabase
    .from('stages')
    .select(
      `id, name, win_points, draw_points, loss_points, shootout_win_points, shootout_loss_points, tie_breaks,
       head_to_head, play_off_places, has_default_rules, has_own_order, best_place, best_place_teams, best_place_tie_breaks,
       zones:stage_zones(first_place, last_place, kind, label),
       entries:stage_entries(team_id, group_name, withdrawn, withdrawn_on, team:teams(name),
         adjustments:point_adjustments(points, reason, decided_on))`,
    )
    .eq('league_id', id)
    .eq('season_id', season)
    .eq('kind', 'table')
    .order('position')
    .order('created_at')

type Row = NonNullable<Awaited<ReturnType<typeof selectStages>>['data']>[number]

/** A stage with only what must be said about some of its teams: the rows come with the table. */
function toStage({ entries, zones, has_own_order, ...stage }: Row) {
  const groups = [...new Set(entries.flatMap(({ group_name }) => group_name ?? []))].sort(byNumberToo.compare)
  const notes = entries
    .filter(({ withdrawn, adjustments }) => withdrawn !== null || adjustments.length > 0)
    .map(({ team, ...entry }) => ({ ...entry, name: team.name }))
    .sort((one, other) => byNumberToo.compare(one.name, other.name))
  return {
    ...stage,
    groups,
    notes,
    zones: zones.toSorted((one, other) => one.first_place - other.first_place),
    /** Whether there is more to say than the specification's table does. */
    isOwn: has_own_order || zones.length > 0 || notes.length > 0,
  }
}

const byNumberToo = new Intl.Collator('en', { numeric: true })

/** The table that an address asks for, or the first one. */
export const chooseTable = (stages: readonly TableStage[], wanted: string | null): TableStage | undefined =>
  stages.find(({ id }) => id === wanted) ?? stages[0]
