import { queryOptions } from '@tanstack/react-query'
import type { ExistingMatch } from '#domain/import/plan-import.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { fetchTeamNames } from '#web/features/competition/competition-queries.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'

/** What the league has already, to compare a file with: names of its teams, and its matches in its own time. */
export const leagueContentQuery = (leagueId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'import', timeZone],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const [teams, matches] = await Promise.all([fetchTeamNames(client, leagueId), fetchMatches(supabase, leagueId)])
      const names = new Map(teams.map(({ id, name }) => [id, name]))
      const nameOf = (id: string) => names.get(id) ?? ''
      return {
        teams: teams.map(({ name }) => name),
        matches: matches.map(
          ({ played_at, home_team_id, away_team_id }): ExistingMatch => ({
            date: toLocalTime(new Date(played_at), timeZone).date,
            home: nameOf(home_team_id),
            away: nameOf(away_team_id),
          }),
        ),
      }
    },
  })

// An API may give no more rows than this at once (a hosted one does), whatever is asked for.
const PAGE = 1000

async function fetchMatches(supabase: Supabase, leagueId: string) {
  const matches = []
  for (let from = 0; ; from += PAGE) {
    const { data } = await supabase
      .from('matches')
      .select('played_at, home_team_id, away_team_id')
      .eq('league_id', leagueId)
      .order('id')
      .range(from, from + PAGE - 1)
      .throwOnError()
    matches.push(...data)
    if (data.length < PAGE) return matches
  }
}
