import { queryOptions } from '@tanstack/react-query'
import { toLocalTime } from '#domain/league-time.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'
import { TEAM } from '#web/queries/team-columns.ts'

const MOST = 200

export type MissingResult = Awaited<ReturnType<typeof fetchMissing>>[number]

/** Matches of the current season that have kicked off and have no result, the earliest first. */
export const missingResultsQuery = (leagueId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'missing results'],
    staleTime: 0,
    queryFn: async ({ client }) => fetchMissing(await supabaseOf(client), leagueId, timeZone),
  })

async function fetchMissing(supabase: Supabase, leagueId: string, timeZone: string) {
  const { data } = await supabase
    .from('matches')
    .select(
      `id, played_at, round, tie_id, stage:stages!inner(season:seasons!inner(status)),
       home_team:teams!matches_home_team_id_fkey(${TEAM}), away_team:teams!matches_away_team_id_fkey(${TEAM})`,
    )
    .eq('league_id', leagueId)
    .eq('stage.season.status', 'current')
    .in('status', ['scheduled', 'in_play'])
    .is('home_score', null)
    .lt('played_at', new Date().toISOString())
    .order('played_at')
    .order('id')
    .limit(MOST)
    .throwOnError()
  return data.map((match) => ({ ...match, local: toLocalTime(new Date(match.played_at), timeZone) }))
}
