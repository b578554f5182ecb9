import { dayOfYear } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { takesPlace } from '#domain/match-status.ts'
import { ordinal } from '#domain/ordinal.ts'
import { type Fixture, fixturesQuery } from '#web/features/competition/competition-queries.ts'
import { loadShownTables } from '#web/features/competition/tables/explained/load-shown-tables.ts'
import { playerStatisticsQuery } from '#web/queries/player-statistics.ts'
import { load } from '#web/queries/preload.ts'
import type { WeekContent } from '#web/share/pack/pack-facts.ts'
import { goalsQuery, listScorers } from './load-result.ts'
import type { Subject } from './picture-facts.ts'
import { lookIn, packMatch } from './picture-lists.ts'

const FORM = 5
const SCORERS = 3
/** Enough to find one that takes place, when some are called off. */
const COMING = 10

/** The week of a team; null without one. */
export async function loadWeek(subject: Subject): Promise<WeekContent | null> {
  const { context, competition, teamId } = subject
  if (teamId === null) return null
  const [tables, results, coming, scorers] = await Promise.all([
    loadShownTables(context, competition),
    load(context, fixturesQuery(competition, { list: 'results', teamId, limit: FORM })),
    load(context, fixturesQuery(competition, { list: 'unplayed', teamId, limit: COMING })),
    load(context, playerStatisticsQuery({ leagueId: competition.id, statistic: 'goals', teamId, limit: SCORERS })),
  ])
  const standing = tables.flatMap(({ rows }) => rows).find(({ team_id }) => team_id === teamId)
  const [last] = results
  const next = coming.find(takesPlace)
  const when = ({ played_at }: Fixture) => toLocalTime(new Date(played_at), competition.settings.time_zone)
  return {
    card: 'week',
    last: last
      ? {
          ...packMatch(last, subject),
          day: dayOfYear(when(last).date),
          goals: last.status === 'awarded' ? [] : listScorers(await load(context, goalsQuery(last)), teamId),
        }
      : null,
    next: next
      ? {
          opponent: lookIn(subject.looks, next.home_team.id === teamId ? next.away_team : next.home_team),
          isHome: next.home_team.id === teamId,
          day: dayOfYear(when(next).date),
          kickOff: when(next).time,
        }
      : null,
    place: standing && standing.played > 0 ? ordinal(standing.rank) : null,
    points: standing?.points ?? (competition.hidesTables ? null : 0),
    form: results.map((match) => outcomeOf(match, teamId)).reverse(),
    scorers: scorers.map(({ full_name, count }) => ({ name: full_name, goals: count })),
  }
}

function outcomeOf({ home_team, home_score, away_score }: Fixture, teamId: string): 'W' | 'D' | 'L' {
  const difference = (home_score ?? 0) - (away_score ?? 0)
  if (difference === 0) return 'D'
  return difference > 0 === (home_team.id === teamId) ? 'W' : 'L'
}
