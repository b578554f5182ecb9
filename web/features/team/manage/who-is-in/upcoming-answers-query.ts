import { queryOptions } from '@tanstack/react-query'
import { type LocalTime, toLocalTime } from '#domain/league-time.ts'
import type { Answer } from '#web/forms/availability/asked-match.ts'
import { teamKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'

export interface PlayerAnswer {
  player_id: string
  answer: Answer
  note: string | null
  answered_by: string
  /** The answer came, or changed, after the deadline. */
  isLate: boolean
}

export interface UpcomingMatch {
  id: string
  home: string
  away: string
  /** ISO 8601 */
  playedAt: string
  local: LocalTime
  /** When answers are due. */
  deadline: LocalTime
  /** When line-ups are due; null where the league wants none. */
  lineUpsDue: { at: Date; local: LocalTime } | null
  answers: PlayerAnswer[]
}

const MOST_MATCHES = 10
// Answers arrive while the page is open. Private rows are in no realtime publication.
const LOOK_AGAIN_MS = 20_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DEFAULT_HOURS = 24

export interface UpcomingAnswers {
  /** Whether the team asks its players. */
  asks: boolean
  /** Whether the league wants line-ups before the match. */
  wantsLineUps: boolean
  matches: UpcomingMatch[]
}

export const upcomingAnswersKey = (teamId: string) => [...teamKey(teamId), 'who-is-in'] as const

/** The next matches of a team with the answers of its players. */
export const upcomingAnswersQuery = (teamId: string, leagueId: string) =>
  queryOptions({
    queryKey: upcomingAnswersKey(teamId),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ client }): Promise<UpcomingAnswers> => {
      const supabase = await supabaseOf(client)
      const [{ data: asking }, { data: rules }, { data: rows }] = await Promise.all([
        supabase
          .from('availability_settings')
          .select('deadline_hours')
          .eq('team_id', teamId)
          .maybeSingle()
          .throwOnError(),
        supabase
          .from('match_day_settings')
          .select('line_up_minutes')
          .eq('league_id', leagueId)
          .maybeSingle()
          .throwOnError(),
        fetchUpcoming(supabase, teamId),
      ])
      const minutes = rules?.line_up_minutes ?? null
      const hours = asking?.deadline_hours ?? DEFAULT_HOURS
      return {
        asks: asking !== null,
        wantsLineUps: minutes !== null,
        matches: rows.map((row) => toMatch(row, hours, minutes)),
      }
    },
  })

const fetchUpcoming = (supabase: Supabase, teamId: string) =>
  supabase
    .from('matches')
    .select(
      `id, played_at, home_team:teams!matches_home_team_id_fkey(name), away_team:teams!matches_away_team_id_fkey(name),
       league:leagues!inner(settings:league_settings!inner(time_zone)),
       answers:availability(player_id, answer, note, answered_by, answered_at)`,
    )
    .or(`home_team_id.eq.${teamId},away_team_id.eq.${teamId}`)
    .eq('answers.team_id', teamId)
    .eq('status', 'scheduled')
    .gt('played_at', new Date().toISOString())
    .order('played_at')
    .order('id')
    .limit(MOST_MATCHES)
    .throwOnError()

type Row = Awaited<ReturnType<typeof fetchUpcoming>>['data'][number]

function toMatch(row: Row, hours: number, minutes: number | null): UpcomingMatch {
  const { id, played_at, home_team, away_team, league, answers } = row
  const zone = league.settings.time_zone
  const kickOff = new Date(played_at)
  const deadline = new Date(kickOff.getTime() - hours * HOUR_MS)
  const due = minutes === null ? null : new Date(kickOff.getTime() - minutes * MINUTE_MS)
  return {
    id,
    home: home_team.name,
    away: away_team.name,
    playedAt: played_at,
    local: toLocalTime(kickOff, zone),
    deadline: toLocalTime(deadline, zone),
    lineUpsDue: due && { at: due, local: toLocalTime(due, zone) },
    answers: answers.map(({ answered_at, answer, ...said }) => ({
      ...said,
      answer: answer as Answer,
      isLate: new Date(answered_at) > deadline,
    })),
  }
}
