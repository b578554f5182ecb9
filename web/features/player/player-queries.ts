import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { FetchError } from '#web/data/load-failure.ts'
import { NotFoundError } from '#web/data/not-found-error.ts'
import { playerKey } from '#web/data/query-keys.ts'
import { supabaseOf } from '#web/data/supabase.ts'
import { isUuid } from '#web/data/uuid.ts'

const LOAD_FAILED = 'Failed to load player profile'

export type Player = Awaited<ReturnType<typeof fetchPlayer>>

/** A player with their teams and what they did so far. */
export const playerQuery = (id: string) =>
  queryOptions({ queryKey: playerKey(id), queryFn: ({ client }) => fetchPlayer(client, id) })

async function fetchPlayer(client: QueryClient, id: string) {
  if (!isUuid(id)) throw new NotFoundError('Player not found')
  const supabase = await supabaseOf(client)
  const [profile, totals] = await Promise.all([
    supabase
      .from('profiles')
      .select(
        `id, full_name, photo_url, position, jersey_number, bio, date_of_birth,
         teams:teams!team_players(id, name, logo_url, league:leagues!inner(id, name))`,
      )
      .eq('id', id)
      .maybeSingle(),
    supabase.rpc('player_totals', { _player_id: id }, { get: true }).single(),
  ])
  if (profile.error) throw new FetchError(LOAD_FAILED, profile.error)
  if (totals.error) throw new FetchError(LOAD_FAILED, totals.error)
  if (profile.data === null) throw new NotFoundError('Player not found')
  return { ...profile.data, totals: totals.data }
}
