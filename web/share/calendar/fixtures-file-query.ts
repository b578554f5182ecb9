import { FetchError } from '#web/queries/failures/load-failure.ts'
import { readAll } from '#web/queries/read-all.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { CALENDAR_FAILED, findLeague } from './calendar-queries.ts'

/** A competition with the matches of the season that visitors see; null when there is no such competition. */
export async function fetchFixturesFile(supabase: Supabase, slug: string) {
  const league = await findLeague(supabase, slug)
  if (league === null) return null
  const matches = await readAll(async (first, last) => {
    const { data, error } = await supabase
      .from('matches')
      .select(
        `played_at, round, home_score, away_score, status, score_stands, status_reason, tie_id, stage_label,
         home_score_90, away_score_90, home_penalties, away_penalties,
         home_team:teams!matches_home_team_id_fkey(name), away_team:teams!matches_away_team_id_fkey(name)`,
      )
      .eq('season_id', league.current_season_id)
      .order('played_at')
      .order('id')
      .range(first, last)
    if (error) throw new FetchError(CALENDAR_FAILED, error)
    return data
  })
  return { league, matches }
}
