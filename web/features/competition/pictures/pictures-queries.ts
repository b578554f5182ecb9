import {
  type Competition,
  fixturesQuery,
  playingTeamNamesQuery,
  standingsQuery,
} from '#web/features/competition/competition-queries.ts'
import { playerStatisticsQuery } from '#web/queries/player-statistics.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { isOfTeam, type PicturesView } from './pictures-view.ts'
import { squadQuery } from './squad-query.ts'

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
export const picturesQueries = (competition: Competition, { card, teamId }: PicturesView) => [
  standingsQuery(competition.id),
  playingTeamNamesQuery(competition),
  latestResultsQuery(competition),
  comingMatchesQuery(competition),
  scorersQuery(competition.id),
  ...(card === 'squad' && teamId !== null ? [squadQuery(teamId)] : []),
]

/** The choice of the address. A picture of one team is of the leader's, unless the address names another. */
export async function loadPicturesView(
  context: LoaderContext,
  competition: Competition,
  view: PicturesView,
): Promise<PicturesView> {
  if (!isOfTeam(view.card) || view.teamId !== null) return view
  const [leader] = await load(context, standingsQuery(competition.id))
  if (leader !== undefined) return { ...view, teamId: leader.team_id }
  // Young teams may have no table that a visitor sees.
  const [first] = await load(context, playingTeamNamesQuery(competition))
  return { ...view, teamId: first?.id ?? null }
}
