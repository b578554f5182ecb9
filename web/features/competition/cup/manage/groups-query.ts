import { queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** A group of a table, or a whole table without groups. */
export interface Group {
  stage: string
  group: string | null
}

export type GroupedTable = Awaited<ReturnType<typeof fetchTables>>[number]

/** The tables of the shown season, or of another one, with their teams, by group and name. */
export const groupedTablesQuery = (leagueId: string, seasonId: string | null = null) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'grouped tables', ...(seasonId === null ? [] : [seasonId])],
    queryFn: async ({ client }) => fetchTables(await supabaseOf(client), leagueId, seasonId),
  })

async function fetchTables(
  supabase: Awaited<ReturnType<typeof supabaseOf>>,
  leagueId: string,
  seasonId: string | null,
) {
  const [league, stages] = await Promise.all([
    supabase.from('leagues').select('current_season_id').eq('id', leagueId).single(),
    supabase
      .from('stages')
      .select('id, name, season_id, entries:stage_entries(group_name, team:teams(id, name))')
      .eq('league_id', leagueId)
      .eq('kind', 'table')
      .order('position'),
  ])
  if (league.error || stages.error) throw new FetchError(LOAD_FAILED, league.error ?? stages.error)
  return stages.data
    .filter(({ season_id }) => season_id === (seasonId ?? league.data.current_season_id))
    .map(({ id, name, entries }) => ({
      id,
      name,
      teams: entries
        .map(({ group_name, team }) => ({ ...team, group: group_name }))
        .toSorted((a, b) => (a.group ?? '').localeCompare(b.group ?? '') || a.name.localeCompare(b.name)),
    }))
}

/** The groups of tables that have some, and the other tables. */
export const choicesOfGroups = (tables: GroupedTable[]) =>
  tables.flatMap<Group & { label: string }>(({ id, name, teams }) => {
    const groups = [...new Set(teams.map(({ group }) => group))].filter((group) => group !== null)
    if (groups.length === 0) return [{ stage: id, group: null, label: name }]
    return groups.map((group) => ({ stage: id, group, label: tables.length > 1 ? `${name}, ${group}` : group }))
  })
