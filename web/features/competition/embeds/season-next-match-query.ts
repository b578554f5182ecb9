import { queryOptions } from '@tanstack/react-query'
import { type Competition, type Fixture, LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { fetchNextMatch } from '#web/queries/next-match.ts'
import { seasonKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The next match of the season that visitors see; null if there is none. */
export const seasonNextMatchQuery = ({ id, season, settings }: Competition) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'next-match'],
    queryFn: async ({ client }): Promise<Fixture | null> =>
      fetchNextMatch(await supabaseOf(client), { seasonId: season, timeZone: settings.time_zone }, LOAD_FAILED),
  })
