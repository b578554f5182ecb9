import { queryOptions } from '@tanstack/react-query'
import { type LocalTime, toLocalTime } from '#domain/league-time.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'
import { dashboardKey, EACH_VISIT } from './dashboard-queries.ts'

export interface TeamMatch {
  id: string
  local: LocalTime
  home: { id: string; name: string }
  away: { id: string; name: string }
  isHome: boolean
  /** Home first; null without a result. */
  score: readonly [number, number] | null
  /** Whether the team that was asked for has a line-up. */
  hasLineup: boolean
  hasNotes: boolean
}

export interface MatchesOfTeam {
  next: TeamMatch | null
  last: TeamMatch | null
}

/** The next match of each of these teams, and its last one, by the team's id. */
export const managedMatchesQuery = (userId: string, teamIds: readonly string[]) =>
  queryOptions({
    ...EACH_VISIT,
    queryKey: [...dashboardKey(userId), 'matches', teamIds],
    enabled: teamIds.length > 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const now = new Date().toISOString()
      const [next, last] = await Promise.all([
        fetchTeamMatches(supabase, teamIds, true).gte('played_at', now).in('status', ['scheduled', 'in_play']),
        fetchTeamMatches(supabase, teamIds, false).lt('played_at', now).not('status', 'in', '(postponed,cancelled)'),
      ])
      return new Map(teamIds.map((id) => [id, { next: firstOf(next.data, id), last: firstOf(last.data, id) }] as const))
    },
  })

/** Enough for one match of each team. */
const MATCHES_PER_TEAM = 20

const fetchTeamMatches = (supabase: Supabase, teamIds: readonly string[], isAscending: boolean) =>
  supabase
    .from('matches')
    .select(
      `id, played_at, home_team_id, away_team_id, home_score, away_score, home_lineup, away_lineup,
       home_submission_complete, away_submission_complete,
       home_team:teams!matches_home_team_id_fkey(id, name), away_team:teams!matches_away_team_id_fkey(id, name),
       league:leagues!inner(settings:league_settings!inner(time_zone))`,
    )
    .or(`home_team_id.in.(${teamIds}),away_team_id.in.(${teamIds})`)
    .order('played_at', { ascending: isAscending })
    .order('id')
    .limit(teamIds.length * MATCHES_PER_TEAM)
    .throwOnError()

type TeamMatchRow = Awaited<ReturnType<typeof fetchTeamMatches>>['data'][number]

function firstOf(matches: readonly TeamMatchRow[], teamId: string): TeamMatch | null {
  const match = matches.find(({ home_team_id, away_team_id }) => home_team_id === teamId || away_team_id === teamId)
  if (match === undefined) return null
  const { id, played_at, home_team: home, away_team: away, home_score, away_score } = match
  const isHome = match.home_team_id === teamId
  return {
    id,
    home,
    away,
    isHome,
    local: toLocalTime(new Date(played_at), match.league.settings.time_zone),
    score: home_score === null || away_score === null ? null : [home_score, away_score],
    hasLineup: (isHome ? match.home_lineup : match.away_lineup).length > 0,
    hasNotes: isHome ? match.home_submission_complete : match.away_submission_complete,
  }
}
