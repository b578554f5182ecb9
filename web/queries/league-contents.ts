import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from './query-keys.ts'
import { browserSupabase, supabaseOf } from './supabase.ts'

interface LeagueContents {
  teams: number
  matches: number
  /** How many of the matches have a score. */
  results: number
}

/** The numbers of rows that are deleted with a competition. */
export const leagueContentsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'contents'],
    staleTime: 0,
    queryFn: async ({ client }): Promise<LeagueContents> => {
      const supabase = await supabaseOf(client)
      const count = (table: 'teams' | 'matches') =>
        supabase.from(table).select('id', { count: 'exact', head: true }).eq('league_id', leagueId)
      const [teams, matches, results] = await Promise.all([
        count('teams').throwOnError(),
        count('matches').throwOnError(),
        count('matches').not('home_score', 'is', null).throwOnError(),
      ])
      return { teams: teams.count ?? 0, matches: matches.count ?? 0, results: results.count ?? 0 }
    },
  })

/** The same as a sentence: 'This deletes 20 teams and 380 matches too (120 of them played), …' */
export function describeLeagueContents({ teams, matches, results }: LeagueContents): string {
  if (teams === 0 && matches === 0) return 'It has no teams and no matches yet. This cannot be undone.'
  const played = results === 0 ? 'none' : results === matches ? 'all' : String(results)
  const what = [
    count(teams, 'team', 'teams'),
    matches > 0 && `${count(matches, 'match', 'matches')} (${played} of them played)`,
  ]
  const rest = matches > 0 ? ', with all goals, line-ups, reports and pictures' : ''
  return `This deletes ${what.filter(Boolean).join(' and ')} too${rest}. People and their profiles stay. This cannot be undone.`
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Deletes a competition with everything in it. Only its owner may. */
export async function deleteLeague(leagueId: string): Promise<void> {
  const supabase = await browserSupabase()
  await supabase.rpc('delete_league', { _league_id: leagueId }).throwOnError()
}
