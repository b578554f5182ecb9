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
  local: LocalTime
  deadline: LocalTime
  answers: PlayerAnswer[]
}

const MOST_MATCHES = 10
// Answers arrive while the page is open. Private rows are in no realtime publication.
const LOOK_AGAIN_MS = 20_000
const HOUR_MS = 3_600_000

export const whoIsInKey = (teamId: string) => [...teamKey(teamId), 'who-is-in'] as const

/** The next matches of a team with the answers of its players; null for a team that does not ask. */
export const whoIsInQuery = (teamId: string) =>
  queryOptions({
    queryKey: whoIsInKey(teamId),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ client }): Promise<UpcomingMatch[] | null> => {
      const supabase = await supabaseOf(client)
      const { data: settings } = await supabase
        .from('availability_settings')
        .select('deadline_hours')
        .eq('team_id', teamId)
        .maybeSingle()
        .throwOnError()
      if (settings === null) return null
      const { data } = await fetchUpcoming(supabase, teamId)
      return data.map((row) => toMatch(row, settings.deadline_hours))
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

function toMatch({ id, played_at, home_team, away_team, league, answers }: Row, hours: number): UpcomingMatch {
  const deadline = new Date(new Date(played_at).getTime() - hours * HOUR_MS)
  return {
    ...{ id, home: home_team.name, away: away_team.name },
    local: toLocalTime(new Date(played_at), league.settings.time_zone),
    deadline: toLocalTime(deadline, league.settings.time_zone),
    answers: answers.map(({ answered_at, answer, ...said }) => ({
      ...said,
      answer: answer as Answer,
      isLate: new Date(answered_at) > deadline,
    })),
  }
}
