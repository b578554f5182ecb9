import { leagueKey } from '#web/queries/query-keys.ts'
import { readAll } from '#web/queries/read-all.ts'
import { browserSupabase } from '#web/queries/supabase.ts'

export type PlannedFixture = Awaited<ReturnType<typeof fetchFixtures>>[number]

/** The matches of a season that has not started, the first one first. */
export const plannedFixturesQuery = (leagueId: string, seasonId: string) => ({
  queryKey: [...leagueKey(leagueId), 'planned fixtures', seasonId],
  queryFn: () => fetchFixtures(leagueId, seasonId),
})

async function fetchFixtures(leagueId: string, seasonId: string) {
  const supabase = await browserSupabase()
  return readAll(async (first, last) => {
    const { data } = await supabase
      .from('matches')
      .select(
        `id, played_at, round, home_score, away_score, stage_label,
         home_team:teams!matches_home_team_id_fkey(name), away_team:teams!matches_away_team_id_fkey(name)`,
      )
      .eq('league_id', leagueId)
      .eq('season_id', seasonId)
      .order('played_at')
      .order('id')
      .range(first, last)
      .throwOnError()
    return data
  })
}
