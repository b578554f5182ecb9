import { type Competition, fixturesQuery, standingsQuery } from '#web/features/competition/competition-queries.ts'
import { playerStatisticsQuery } from '#web/queries/player-statistics.ts'

const RESULTS = 40
const TO_COME = 6
const SCORERS = 10

export const latestResultsQuery = (competition: Competition) =>
  fixturesQuery(competition, { list: 'results', limit: RESULTS })

export const comingMatchesQuery = (competition: Competition) =>
  fixturesQuery(competition, { list: 'unplayed', limit: TO_COME })

export const scorersQuery = (leagueId: string) =>
  playerStatisticsQuery({ leagueId, statistic: 'goals', limit: SCORERS })

/** The queries of the screen with the pictures. */
export const picturesQueries = (competition: Competition) => [
  standingsQuery(competition.id),
  latestResultsQuery(competition),
  comingMatchesQuery(competition),
  scorersQuery(competition.id),
]
