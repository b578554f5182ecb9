import { queryOptions } from '@tanstack/react-query'
import type { ExistingMatch } from '#domain/import/plan-import.ts'
import { leagueDay } from '#domain/league-time.ts'
import { fetchTeamNames } from '#web/features/competition/competition-queries.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { readAll } from '#web/queries/read-all.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'

/** The league's team names and matches, in its time zone, to compare a file with. */
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
          ({ played_at, first_played_at, home_team_id, away_team_id, round, status }): ExistingMatch => ({
            date: leagueDay(played_at, timeZone),
            firstDate: first_played_at && leagueDay(first_played_at, timeZone),
            round,
            isPostponed: status === 'postponed',
            isDecided: status === 'awarded' || status === 'abandoned',
            home: nameOf(home_team_id),
            away: nameOf(away_team_id),
          }),
        ),
      }
    },
  })

const fetchMatches = (supabase: Supabase, leagueId: string) =>
  readAll(async (first, last) => {
    const { data } = await supabase
      .from('matches')
      .select('played_at, first_played_at, home_team_id, away_team_id, round, status')
      .eq('league_id', leagueId)
      .order('id')
      .range(first, last)
      .throwOnError()
    return data
  })
