import { queryOptions } from '@tanstack/react-query'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { matchKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { LOAD_FAILED } from './match-queries.ts'

/** Position, form, scorers and meetings of both teams before a match; null after it. The page opens without it if the request fails. */
export const previewQuery = (matchId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'preview'],
    meta: { optional: true },
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const preview = supabase.rpc('match_preview', { _match_id: matchId }, { get: true })
      const { data, error } = await preview.maybeSingle()
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

export type Preview = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof previewQuery>['queryFn']>>>>
