import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { writeMinute } from '#domain/match-minute.ts'
import { type Fixture, LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { load } from '#web/queries/preload.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { listedMatch, TEAM } from '#web/queries/team-columns.ts'
import type { PackGoal, ResultContent } from '#web/share/pack/pack-facts.ts'
import type { Subject } from './picture-facts.ts'
import { packMatch } from './picture-lists.ts'
import { comingMatchesQuery, latestResultsQuery } from './pictures-queries.ts'

/** One match: the given one, the latest result, or the next match of a season without results. */
export async function loadResult(subject: Subject): Promise<ResultContent | null> {
  const match = await findMatch(subject)
  if (match === undefined) return null
  const { context, competition } = subject
  const goals = match.home_score === null ? [] : await load(context, goalsQuery(match.id))
  const { date, time } = toLocalTime(new Date(match.played_at), competition.settings.time_zone)
  return {
    card: 'result',
    ...packMatch(match, subject),
    day: [longDate(date), match.round === null ? null : `Round ${match.round}`].filter(Boolean).join(' · '),
    kickOff: time,
    homeGoals: goalsOf(goals, match.home_team.id),
    awayGoals: goalsOf(goals, match.away_team.id),
  }
}

async function findMatch({ context, competition, teamId, matchId }: Subject): Promise<Fixture | undefined> {
  if (matchId !== null) return (await load(context, matchQuery(competition.id, matchId)))[0]
  const plays = ({ home_team, away_team }: Fixture) =>
    teamId === null || home_team.id === teamId || away_team.id === teamId
  const results = await load(context, latestResultsQuery(competition))
  return results.find(plays) ?? (await load(context, comingMatchesQuery(competition))).find(plays)
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

export type Goal = Awaited<ReturnType<typeof fetchGoals>>[number]

/** The goals of a match, by minute. */
export const goalsQuery = (matchId: string) =>
  queryOptions({ queryKey: ['picture-goals', matchId], queryFn: ({ client }) => fetchGoals(client, matchId) })

async function fetchGoals(client: QueryClient, matchId: string) {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('match_events')
    .select('team_id, minute, added_minutes, player:profiles!match_events_player_id_fkey(id, full_name)')
    .eq('match_id', matchId)
    .eq('event_type', 'GOAL')
    .order('minute', { nullsFirst: false })
    .order('added_minutes', { nullsFirst: true })
    .order('id')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}

/** A team's scorers in the order of their first goals: "45+2′, 67′", or '× 2' if a minute is not recorded. */
export function goalsOf(goals: readonly Goal[], teamId: string): PackGoal[] {
  const scorers = Map.groupBy(
    goals.filter(({ team_id }) => team_id === teamId),
    ({ player }) => player.id,
  )
  return [...scorers.values()].map((scored) => ({
    name: scored[0]?.player.full_name ?? '',
    goals: scored.every(({ minute }) => minute)
      ? scored.map(({ minute, added_minutes }) => `${writeMinute(minute, added_minutes)}′`).join(', ')
      : scored.length > 1
        ? `× ${scored.length}`
        : '',
  }))
}
