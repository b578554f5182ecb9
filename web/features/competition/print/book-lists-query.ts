// Lists of a whole season, which one answer of the API may not hold.
import { queryOptions } from '@tanstack/react-query'
import type { Competition } from '#web/features/competition/competition-queries.ts'
import { fetchFixtures } from '#web/features/competition/competition-requests.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { STATISTICS_FAILED } from '#web/queries/player-statistics.ts'
import { seasonKey } from '#web/queries/query-keys.ts'
import { readAll } from '#web/queries/read-all.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** All results of the season that visitors see, newest first. */
export const bookResultsQuery = (competition: Competition) =>
  queryOptions({
    queryKey: [...seasonKey(competition.id, competition.season), 'all-results'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      return readAll((first, last) =>
        fetchFixtures(supabase, competition, { list: 'results', limit: last - first + 1 }, first),
      )
    },
  })

/** All players with goals in the season that visitors see, most first. */
export const bookScorersQuery = ({ id, season }: Competition) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'all-scorers'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      return readAll(async (first, last) => {
        const { data, error } = await supabase
          .rpc('top_scorers', { _league_id: id }, { get: true })
          .select('rank, id, full_name, team_id, team_name, games_played, count')
          .order('rank')
          .range(first, last)
        if (error) throw new FetchError(STATISTICS_FAILED, error)
        return data
      })
    },
  })
