import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { LISTED_TEAM, listedMatch } from '#web/queries/team-columns.ts'

/** The database sends no more of each for a search. */
export const MOST = { teams: 10, players: 20, matches: 10 }

export type Found = Awaited<ReturnType<typeof fetchFound>>

/** Teams and players, best first, and matches by date, whose names contain every word of the search. */
export const searchQuery = (leagueId: string, search: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'search', search],
    queryFn: ({ client }) => fetchFound(client, { _league_id: leagueId, _query: search }),
  })

async function fetchFound(client: QueryClient, search: { _league_id: string; _query: string }) {
  const supabase = await supabaseOf(client)
  const [teams, players, matches] = await Promise.all([
    supabase.rpc('search_teams', search, { get: true }).select(LISTED_TEAM),
    supabase.rpc('search_players', search, { get: true }),
    supabase
      .rpc('search_matches', search, { get: true })
      .select(`${listedMatch(LISTED_TEAM)}, stage_label:match_label`),
  ])
  for (const { error } of [teams, players, matches]) if (error) throw new FetchError(LOAD_FAILED, error)
  return {
    teams: teams.data ?? [],
    players: players.data ?? [],
    matches: (matches.data ?? []).toSorted((one, other) => one.played_at.localeCompare(other.played_at)),
  }
}
