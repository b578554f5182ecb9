import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CrestTeam } from '#domain/crest.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { playerKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { TEAM } from '#web/queries/team-columns.ts'
import type { Youth } from '#web/queries/youth.ts'
import type { CareerRow } from './career.tsx'

export const PLAYER_LOAD_FAILED = 'Failed to load player profile'

export type ShownPlayer = Awaited<ReturnType<typeof fetchPlayer>>

/** A player with their teams, the teams that they manage, and their statistics. */
export const playerQuery = (id: string) =>
  queryOptions({ queryKey: playerKey(id), queryFn: ({ client }) => fetchPlayer(client, id) })

const TEAM_AND_LEAGUE =
  `${TEAM}, league:leagues!inner(id, name, owner_id, settings:league_settings!inner(custom_slug, favicon_url, dates_of_birth))` as const

async function fetchPlayer(client: QueryClient, id: string) {
  if (!isUuid(id)) throw new NotFoundError('Player not found')
  const supabase = await supabaseOf(client)
  const [profile, totals] = await Promise.all([
    supabase
      .from('profiles')
      .select(
        `id, full_name, photo_url, position, jersey_number, bio, date_of_birth, age, career, youth,
         teams:teams!team_players(${TEAM_AND_LEAGUE}), managed:teams!teams_manager_id_fkey(${TEAM_AND_LEAGUE})`,
      )
      .eq('id', id)
      .order('name', { referencedTable: 'teams' })
      .order('name', { referencedTable: 'managed' })
      .maybeSingle()
      .overrideTypes<{ career: CareerRow[] | null; youth: (Youth & { since: number }) | null }>(),
    supabase.rpc('player_totals', { _player_id: id }, { get: true }).single(),
  ])
  if (profile.error) throw new FetchError(PLAYER_LOAD_FAILED, profile.error)
  if (totals.error) throw new FetchError(PLAYER_LOAD_FAILED, totals.error)
  if (profile.data === null) throw new NotFoundError('Player not found')
  const { youth, ...player } = profile.data
  return { ...player, ...(youth && { youth }), totals: totals.data }
}

/** A date of birth that the public may not see. The browser fetches it with the user's token. */
export const birthDateQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: [...playerKey(id), 'birth-date', userId],
    queryFn: async () => {
      const supabase = await browserSupabase()
      const { data } = await supabase.from('profiles').select('birth_date').eq('id', id).single().throwOnError()
      return data.birth_date
    },
  })

/** A match that a player took part in, from their team's side. */
export interface PlayerMatch {
  id: string
  /** YYYY-MM-DD in the league's time zone. */
  date: string
  isHome: boolean
  /** The name of the team that they played for. */
  team: string
  opponent: CrestTeam & { name: string; logo_url: string | null }
  homeScore: number
  awayScore: number
  goals: number
  assists: number
  isManOfMatch: boolean
}

/** Matches on a page, which is then about 50 kB. A career may have hundreds. */
const MATCHES = 40

interface PlayedPage {
  matches: PlayerMatch[]
  hasOlder: boolean
}

/** The matches with a result that a player took part in, newest first. @param page from 1 */
export const playerMatchesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...playerKey(id), 'matches', page],
    queryFn: async ({ client }): Promise<PlayedPage> => {
      const found = await fetchMatches(client, id, page)
      return {
        matches: found.slice(0, MATCHES).flatMap((match) => asPlayed(match, id)),
        hasOlder: found.length > MATCHES,
      }
    },
  })

/** The page of matches that an address asks for: `?matches=2`. */
export function readMatchesPage(search: URLSearchParams): number {
  const page = search.get('matches') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}

type Match = Awaited<ReturnType<typeof fetchMatches>>[number]

// Fetches one match more than the page shows, to know whether there are older ones.
async function fetchMatches(client: QueryClient, id: string, page: number) {
  if (!isUuid(id)) throw new NotFoundError('Player not found')
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .rpc('player_matches', { _player_id: id }, { get: true })
    .select(
      `id, played_at, home_score, away_score, home_lineup, man_of_match_id, home_team_id,
       home_team:teams!matches_home_team_id_fkey(${TEAM}),
       away_team:teams!matches_away_team_id_fkey(${TEAM}),
       league:leagues!inner(settings:league_settings!inner(time_zone)),
       events:match_events(event_type, team_id)`,
    )
    .eq('events.player_id', id)
    .not('home_score', 'is', null)
    .not('away_score', 'is', null)
    .is('is_counted', true)
    .neq('status', 'awarded')
    .order('played_at', { ascending: false })
    .order('id')
    .range((page - 1) * MATCHES, page * MATCHES)
  if (error) throw new FetchError(PLAYER_LOAD_FAILED, error)
  return data
}

function asPlayed(match: Match, playerId: string): PlayerMatch[] {
  const { id, played_at, home_score, away_score, home_team, away_team, league, events } = match
  if (home_score === null || away_score === null) return []
  const isHome = match.home_lineup.includes(playerId) || events.some(({ team_id }) => team_id === match.home_team_id)
  return [
    {
      id,
      date: toLocalTime(new Date(played_at), league.settings.time_zone).date,
      isHome,
      team: (isHome ? home_team : away_team).name,
      opponent: isHome ? away_team : home_team,
      homeScore: home_score,
      awayScore: away_score,
      goals: events.filter(({ event_type }) => event_type === 'GOAL').length,
      assists: events.filter(({ event_type }) => event_type === 'ASSIST').length,
      isManOfMatch: match.man_of_match_id === playerId,
    },
  ]
}
