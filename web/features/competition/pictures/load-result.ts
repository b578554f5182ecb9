import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { minuteOrder, writeMinute } from '#domain/match-minute.ts'
import { endingWords, isScored, statusWord, takesPlace } from '#domain/match-status.ts'
import { type Fixture, fixturesQuery, LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { load } from '#web/queries/preload.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { listedMatch, TEAM } from '#web/queries/team-columns.ts'
import type { PackGoal, ResultContent } from '#web/share/pack/pack-facts.ts'
import type { Subject } from './picture-facts.ts'
import { packMatch } from './picture-lists.ts'

/** One match: the given one, else the latest result or, without results, the next match. A chosen team plays it. */
export async function loadResult(subject: Subject): Promise<ResultContent | null> {
  const match = await findMatch(subject)
  if (match === undefined) return null
  const { context, competition } = subject
  const hasGoals = isScored(match) && match.status !== 'awarded'
  const goals = hasGoals ? await load(context, goalsQuery(match)) : []
  const { date, time } = toLocalTime(new Date(match.played_at), competition.settings.time_zone)
  return {
    card: 'result',
    ...packMatch(match, subject),
    title: statusWord(match) ?? (isScored(match) ? (endingWords(match) ?? 'Full time') : 'Match day'),
    day: [longDate(date), match.round === null ? null : `Round ${match.round}`].filter(Boolean).join(' · '),
    kickOff: takesPlace(match) ? time : 'v',
    homeGoals: listScorers(goals, match.home_team.id),
    awayGoals: listScorers(goals, match.away_team.id),
  }
}

async function findMatch({ context, competition, teamId, matchId }: Subject): Promise<Fixture | undefined> {
  if (matchId !== null) return (await load(context, matchQuery(competition.id, matchId)))[0]
  const first = async (list: 'results' | 'unplayed') =>
    (await load(context, fixturesQuery(competition, { list, teamId, limit: 1 })))[0]
  return (await first('results')) ?? first('unplayed')
}

const matchQuery = (leagueId: string, matchId: string) =>
  queryOptions({
    queryKey: ['picture-match', matchId],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase
        .from('matches')
        .select(listedMatch(TEAM))
        .eq('league_id', leagueId)
        .eq('id', matchId)
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

interface Goal {
  /** The team that the goal counts for. */
  team_id: string
  minute: number | null
  added_minutes: number | null
  player: { id: string; full_name: string }
  /** '(pen)', '(OG)' or nothing. */
  sign: string
}

/** The goals of a match, by minute. */
export const goalsQuery = (match: Playing) =>
  queryOptions({ queryKey: ['picture-goals', match.id], queryFn: ({ client }) => fetchGoals(client, match) })

type Playing = Pick<Fixture, 'id' | 'home_team' | 'away_team'>

async function fetchGoals(client: QueryClient, { id, home_team, away_team }: Playing): Promise<Goal[]> {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('match_events')
    .select('team_id, minute, added_minutes, is_penalty, player:profiles!match_events_player_id_fkey(id, full_name)')
    .eq('match_id', id)
    .eq('event_type', 'GOAL')
    .order('minute', { nullsFirst: false })
    .order('added_minutes', { nullsFirst: true })
    .order('id')
  if (error) throw new FetchError(LOAD_FAILED, error)
  const own = await supabase
    .from('match_incidents')
    .select('team_id, minute, added_minutes, player:profiles(id, full_name)')
    .eq('match_id', id)
    .eq('kind', 'own_goal')
  if (own.error) throw new FetchError(LOAD_FAILED, own.error)
  const goals = data.map(({ is_penalty, ...goal }) => ({ ...goal, sign: is_penalty ? '(pen)' : '' }))
  const ownGoals = own.data.map((goal) => ({
    ...goal,
    team_id: goal.team_id === home_team.id ? away_team.id : home_team.id,
    sign: '(OG)',
  }))
  return ownGoals.length === 0 ? goals : [...goals, ...ownGoals].sort((one, other) => orderOf(one) - orderOf(other))
}

const orderOf = ({ minute, added_minutes: added }: Goal) =>
  minute ? minuteOrder({ minute, added }) : Number.POSITIVE_INFINITY

/** A team's scorers in the order of their first goals: "45+2′ (pen), 67′", or '× 2' if a minute is not recorded. */
export function listScorers(goals: readonly Goal[], teamId: string): PackGoal[] {
  const scorers = Map.groupBy(
    goals.filter(({ team_id }) => team_id === teamId),
    ({ player, sign }) => `${player.id} ${sign === '(OG)'}`,
  )
  return [...scorers.values()].map((scored) => ({
    name: scored[0]?.player.full_name ?? '',
    goals: scored.every(({ minute }) => minute)
      ? scored
          .map(({ minute, added_minutes, sign }) => `${writeMinute(minute, added_minutes)}′ ${sign}`.trim())
          .join(', ')
      : [scored.length > 1 ? `× ${scored.length}` : '', scored[0]?.sign === '(OG)' ? '(OG)' : '']
          .filter(Boolean)
          .join(' '),
  }))
}
