import { startOfToday } from '#domain/start-of-today.ts'
import { FetchError } from './failures/load-failure.ts'
import type { Supabase } from './supabase.ts'
import { LISTED_TEAM, listedMatch } from './team-columns.ts'

interface Searched {
  seasonId: string
  /** The league's, IANA name. */
  timeZone: string
  /** Only the matches of this team. */
  teamId?: string
}

/**
 * The next match of a season that takes place and has no result, from the league's start of today; null if there is none.
 * @throws FetchError with this message
 */
export async function fetchNextMatch(supabase: Supabase, { seasonId, timeZone, teamId }: Searched, message: string) {
  const ofSeason = supabase.from('matches').select(listedMatch(LISTED_TEAM)).eq('season_id', seasonId)
  const { data, error } = await (teamId ? ofSeason.or(`home_team_id.eq.${teamId},away_team_id.eq.${teamId}`) : ofSeason)
    .gte('played_at', startOfToday(new Date(), timeZone).toISOString())
    .or('home_score.is.null,away_score.is.null')
    .in('status', ['scheduled', 'in_play'])
    .order('played_at')
    .order('id')
    .limit(1)
    .maybeSingle()
  if (error) throw new FetchError(message, error)
  return data
}
