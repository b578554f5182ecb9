import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { FetchError } from '#web/data/load-failure.ts'
import { NotFoundError } from '#web/data/not-found-error.ts'
import { matchKey } from '#web/data/query-keys.ts'
import { supabaseOf } from '#web/data/supabase.ts'
import { isUuid } from '#web/data/uuid.ts'

const LOAD_FAILED = 'Failed to load match details. Please try again later.'

export type Match = Awaited<ReturnType<typeof fetchMatch>>
export type LineupPlayer = Match['players'][number]

/** A match with its teams, its league, its events, and everybody in its line-ups as `players`. */
export const matchQuery = (id: string) =>
  queryOptions({ queryKey: matchKey(id), queryFn: ({ client }) => fetchMatch(client, id) })

async function fetchMatch(client: QueryClient, id: string) {
  if (!isUuid(id)) throw new NotFoundError('Match not found')
  const supabase = await supabaseOf(client)
  const { data: match, error } = await supabase
    .from('matches')
    .select(
      `id, played_at, round, home_score, away_score, home_lineup, away_lineup,
       home_team:teams!matches_home_team_id_fkey(id, name, logo_url, team_color),
       away_team:teams!matches_away_team_id_fkey(id, name, logo_url, team_color),
       man_of_match:profiles!matches_man_of_match_id_fkey(id, full_name, photo_url),
       league:leagues!inner(id, name, logo_url, owner_id, settings:league_settings!inner(custom_slug, time_zone)),
       events:match_events(team_id, event_type, player:profiles!match_events_player_id_fkey(id, full_name))`,
    )
    .eq('id', id)
    .order('minute', { referencedTable: 'match_events', nullsFirst: false })
    .order('id', { referencedTable: 'match_events' })
    .maybeSingle()
  if (error) throw new FetchError(LOAD_FAILED, error)
  if (match === null) throw new NotFoundError('Match not found')
  return { ...match, players: await fetchPlayers(client, [...match.home_lineup, ...match.away_lineup]) }
}

async function fetchPlayers(client: QueryClient, ids: string[]) {
  if (ids.length === 0) return []
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('profiles')
    .select('id, full_name, position, jersey_number')
    .in('id', ids)
    .order('jersey_number')
    .order('full_name')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}
