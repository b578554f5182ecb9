import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { boundsOfMonth } from '#domain/league-time.ts'
import { type Competition, LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey, seasonKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'
import { LISTED_TEAM, listedMatch, TEAM } from '#web/queries/team-columns.ts'

export type PublishedSeason = Awaited<ReturnType<typeof fetchSeasons>>[number]

/** The seasons that visitors can read, the newest first, with their champions. */
export const publishedSeasonsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'seasons'],
    queryFn: ({ client }) => fetchSeasons(client, leagueId),
  })

// An organizer reads hidden seasons too, so they are left out by name.
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

export type SeasonCup = Awaited<ReturnType<typeof fetchCups>>[number]

/** The cups of a season in order, with their winners. */
export const seasonCupsQuery = (leagueId: string, seasonId: string) =>
  queryOptions({
    queryKey: [...seasonKey(leagueId, seasonId), 'cups'],
    queryFn: async ({ client }) => fetchCups(await supabaseOf(client), leagueId, seasonId),
  })

async function fetchCups(supabase: Supabase, leagueId: string, seasonId: string) {
  const { data, error } = await supabase
    .from('stages')
    .select(`id, name, ties(round, is_third_place, winner:teams!ties_winner_id_fkey(${LISTED_TEAM}))`)
    .eq('league_id', leagueId)
    .eq('season_id', seasonId)
    .eq('kind', 'knockout')
    .order('position')
    .order('created_at')
    .order('id')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data.map(({ id, name, ties }) => {
    const final = ties.filter(({ is_third_place }) => !is_third_place).toSorted((one, two) => two.round - one.round)[0]
    return { id, name, winner: final?.winner ?? null }
  })
}

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
