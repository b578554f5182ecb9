import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { boundsOfMonth } from '#domain/league-time.ts'
import { type Competition, LOAD_FAILED, type Standing } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey, seasonKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'
import { LISTED_TEAM, listedMatch, TEAM } from '#web/queries/team-columns.ts'
import { fetchTable } from './fetch-table.ts'

export type PublishedSeason = Awaited<ReturnType<typeof fetchSeasons>>[number]

/** The seasons that visitors can read, the newest first, with their champions. */
export const publishedSeasonsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'seasons'],
    queryFn: ({ client }) => fetchSeasons(client, leagueId),
  })

// The owner reads hidden seasons too, so they are left out by name.
async function fetchSeasons(client: QueryClient, leagueId: string) {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('seasons')
    .select(
      `id, number, name, status, first_day, last_day, updated_at,
       champion:teams!seasons_champion_team_id_fkey(${TEAM})`,
    )
    .eq('league_id', leagueId)
    .eq('is_published', true)
    .order('number', { ascending: false })
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}

export interface SeasonTable {
  key: string
  /** The division, and the group if it has groups. */
  name: string
  standings: Standing[]
}

export type SeasonCup = Awaited<ReturnType<typeof fetchCups>>[number]

/** All tables of a season in order, and its cups with their winners. */
export const seasonTablesQuery = (leagueId: string, seasonId: string) =>
  queryOptions({
    queryKey: [...seasonKey(leagueId, seasonId), 'tables'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const [tables, cups] = await Promise.all([
        fetchTables(supabase, leagueId, seasonId),
        fetchCups(supabase, leagueId, seasonId),
      ])
      return { tables, cups }
    },
  })

async function fetchTables(supabase: Supabase, leagueId: string, seasonId: string): Promise<SeasonTable[]> {
  const { data, error } = await stagesOf(
    supabase,
    leagueId,
    seasonId,
    'id, name, entries:stage_entries(group_name)',
  ).eq('kind', 'table')
  if (error) throw new FetchError(LOAD_FAILED, error)
  const wanted = data.flatMap(({ id, name, entries }) => {
    const groups = [...new Set(entries.map(({ group_name }) => group_name))].toSorted()
    return (groups.length === 0 ? [null] : groups).map((group) => ({ id, name, group }))
  })
  return Promise.all(
    wanted.map(async ({ id, name, group }) => ({
      key: `${id} ${group}`,
      name: group === null ? name : `${name}, ${group}`,
      standings: await fetchTable(supabase, { _league_id: leagueId, _stage_id: id, _group: group }),
    })),
  )
}

async function fetchCups(supabase: Supabase, leagueId: string, seasonId: string) {
  const { data, error } = await stagesOf(
    supabase,
    leagueId,
    seasonId,
    `id, name, ties(round, is_third_place, winner:teams!ties_winner_id_fkey(${LISTED_TEAM}))`,
  ).eq('kind', 'knockout')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data.map(({ id, name, ties }) => {
    const final = ties.filter(({ is_third_place }) => !is_third_place).toSorted((one, two) => two.round - one.round)[0]
    return { id, name, winner: final?.winner ?? null }
  })
}

const stagesOf = <Columns extends string>(supabase: Supabase, leagueId: string, seasonId: string, columns: Columns) =>
  supabase
    .from('stages')
    .select(columns)
    .eq('league_id', leagueId)
    .eq('season_id', seasonId)
    .order('position')
    .order('created_at')
    .order('id')

/** The months in which a season was played, in order: 'YYYY-MM'. */
export const seasonMonthsQuery = (leagueId: string, seasonId: string) =>
  queryOptions({
    queryKey: [...seasonKey(leagueId, seasonId), 'months'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const asked = { _league_id: leagueId, _season_id: seasonId, _today: new Date(0).toISOString() }
      const { data, error } = await supabase.rpc('match_months', asked, { get: true })
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data.map(({ month }) => month)
    },
  })

/** The matches of a month of a season, the first one first. @param month YYYY-MM in the league's time zone */
export const seasonMatchesQuery = ({ id, settings }: Competition, seasonId: string, month: string) =>
  queryOptions({
    queryKey: [...seasonKey(id, seasonId), 'matches', month],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { from, to } = boundsOfMonth(month, settings.time_zone)
      const { data, error } = await supabase
        .from('matches')
        .select(`${listedMatch(LISTED_TEAM)}, stage_label`)
        .eq('league_id', id)
        .eq('season_id', seasonId)
        .gte('played_at', from.toISOString())
        .lt('played_at', to.toISOString())
        .order('played_at')
        .order('id')
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })
