import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { type LoaderContext, load, preload } from '#web/queries/preload.ts'
import { matchKey, reportKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { TEAM } from '#web/queries/team-columns.ts'
import { importAgain } from '#web/ui/import-again.ts'
import type { Recorded } from './recorded.ts'

export const MATCH_LOAD_FAILED = 'Failed to load match details. Please try again later.'
/** Screens call the whole record of a match its report; `match_reports` holds only its text and recording. */
export const REPORT_FAILED = 'Failed to fetch match report'

export type Match = Awaited<ReturnType<typeof fetchMatch>>
export type MatchTeam = Match['home_team']
export type Report = NonNullable<Awaited<ReturnType<typeof fetchReport>>>
export type Preview = NonNullable<Awaited<ReturnType<typeof fetchPreview>>>

/**
 * A match with its teams, its league, its goals and assists by minute, and the players of both line-ups as `players`.
 * `record` has everything by minute, in a match of which more is recorded than goals and assists.
 * prepare-match.ts adds what depends on the moment at which it is fetched, and its status in words.
 */
export const matchQuery = (id: string) =>
  queryOptions({ queryKey: matchKey(id), queryFn: ({ client }) => fetchMatch(client, id) })

async function fetchMatch(client: QueryClient, id: string) {
  if (!isUuid(id)) throw new NotFoundError('Match not found')
  const supabase = await supabaseOf(client)
  const { data: match, error } = await supabase
    .from('matches')
    .select(
      `id, played_at, pitch, venue:venues(name, address, map_url), round, match_label, home_score, away_score, status, status_reason, score_stands, first_played_at, is_provisional, live_clock, half_minutes, home_score_90, home_penalties, away_penalties, replaced,
       original:replay_of(id, played_at), replays:matches!replay_of(id, played_at), home_lineup, away_lineup,
       home_submission_complete, away_submission_complete,
       home_team:teams!matches_home_team_id_fkey(${TEAM}, manager:profiles!teams_manager_id_fkey(user_id)),
       away_team:teams!matches_away_team_id_fkey(${TEAM}, manager:profiles!teams_manager_id_fkey(user_id)),
       man_of_match:profiles!matches_man_of_match_id_fkey(id, full_name, photo_url),
       league:leagues!inner(id, name, logo_url, owner_id, has_insights, settings:league_settings!inner(custom_slug, time_zone, favicon_url),
         youth:youth_settings(created_at)),
       events:goals_and_assists, players:line_up_players, record:match_incident_list, officials:match_officials`,
    )
    .eq('id', id)
    .maybeSingle()
    .overrideTypes<Recorded>()
  if (error) throw new FetchError(MATCH_LOAD_FAILED, error)
  if (match === null) throw new NotFoundError('Match not found')
  // A page that comes with its data needs none of this code.
  const { prepareMatch } = await importAgain(() => import('./prepare-match.ts'))
  // Few leagues have it, and each byte of a page's data is sent often.
  const { youth, ...league } = match.league
  return { ...prepareMatch({ ...match, league }), ...(youth && { youth }) }
}

/** The current report, or null if there is none. The page opens without it if the request fails. */
export const reportQuery = (matchId: string) =>
  queryOptions({
    queryKey: reportKey(matchId),
    queryFn: ({ client }) => fetchReport(client, matchId),
    meta: { optional: true },
  })

async function fetchReport(client: QueryClient, matchId: string) {
  if (!isUuid(matchId)) return null
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('match_reports')
    .select('report_text, audio_url')
    .eq('match_id', matchId)
    .eq('archived', false)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
  if (error) throw new FetchError(REPORT_FAILED, error)
  return data
}

/** Position, form, scorers and meetings of both teams before a match; null after it. The page opens without it if the request fails. */
export const previewQuery = (matchId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'preview'],
    queryFn: ({ client }) => fetchPreview(client, matchId),
    meta: { optional: true },
  })

async function fetchPreview(client: QueryClient, matchId: string) {
  const supabase = await supabaseOf(client)
  const preview = supabase.rpc('match_preview', { _match_id: matchId }, { get: true })
  const { data, error } = await preview.maybeSingle()
  if (error) throw new FetchError(MATCH_LOAD_FAILED, error)
  return data
}

/**
 * In the browser the page opens without its report, which is requested at the same time: a late or failed one delays
 * nothing. It is not in load-match.ts, which imports modules of Node.
 */
export async function loadMatchInBrowser(context: LoaderContext, id: string) {
  void preload(context, reportQuery(id))
  return { match: await load(context, matchQuery(id)), dehydratedState: null }
}
