import { canonicalSlug, isSlug } from '#web/queries/competition-slug.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { readAll } from '#web/queries/read-all.ts'
import type { Supabase } from '#web/queries/supabase.ts'

export const CALENDAR_FAILED = 'Could not generate calendar file'

const MATCH = `id, played_at, home_score, away_score, round, status, status_reason, score_stands, first_played_at, is_provisional, home_score_90, home_penalties, away_penalties, version, updated_at,
  home_team:teams!matches_home_team_id_fkey(name, updated_at),
  away_team:teams!matches_away_team_id_fkey(name, updated_at),
  pitch, venue:venues(name, address, updated_at)`
const LEAGUE = 'id, name, current_season_id, settings:league_settings!inner(time_zone)'

/** A team with its league and all its published matches, so that a subscribed calendar keeps earlier seasons; null when there is no such team. */
export async function fetchTeamCalendar(supabase: Supabase, id: string) {
  if (!isUuid(id)) return null
  const [team, matches] = await Promise.all([
    supabase.from('teams').select(`id, name, league:leagues!inner(${LEAGUE})`).eq('id', id).maybeSingle(),
    supabase
      .from('matches')
      .select(MATCH)
      .or(`home_team_id.eq.${id},away_team_id.eq.${id}`)
      .order('played_at')
      .order('id'),
  ])
  if (team.error) throw new FetchError(CALENDAR_FAILED, team.error)
  if (matches.error) throw new FetchError(CALENDAR_FAILED, matches.error)
  return team.data && { team: team.data, matches: matches.data }
}

/** A match as it is played, with its league; null when there is no such match. */
export async function fetchMatchCalendar(supabase: Supabase, id: string) {
  if (!isUuid(id)) return null
  const { data, error } = await supabase
    .from('matches')
    .select(`${MATCH}, league:leagues!inner(name, settings:league_settings!inner(time_zone))`)
    .eq('id', id)
    .maybeSingle()
  if (error) throw new FetchError(CALENDAR_FAILED, error)
  return data
}

/** A competition, by id or custom URL, with its matches of all seasons as they are played; null when there is no such competition. */
export async function fetchLeagueCalendar(supabase: Supabase, slug: string) {
  const league = await findLeague(supabase, slug)
  if (league === null) return null
  const matches = await readAll(async (first, last) => {
    const { data, error } = await supabase
      .from('matches')
      .select(MATCH)
      .eq('league_id', league.id)
      .order('played_at')
      .order('id')
      .range(first, last)
    if (error) throw new FetchError(CALENDAR_FAILED, error)
    return data
  })
  return { league, matches }
}

/** A competition by id or custom URL; null when there is none. */
export async function findLeague(supabase: Supabase, slug: string) {
  const canonical = canonicalSlug(slug)
  if (!isSlug(canonical)) return null
  const { data, error } = await supabase
    .from('leagues')
    .select(LEAGUE)
    .eq(isUuid(canonical) ? 'id' : 'settings.custom_slug', canonical)
    .maybeSingle()
  if (error) throw new FetchError(CALENDAR_FAILED, error)
  return data
}
