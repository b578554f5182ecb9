import {
  type Competition,
  type Fixture,
  fixturesQuery,
  type Team,
  teamsQuery,
} from '#web/features/competition/competition-queries.ts'
import { type Squad, squadsQuery } from '#web/features/competition/players/squads-query.ts'
import {
  type Progress,
  progressQuery,
  recordsQuery,
  type SeasonRecord,
} from '#web/features/competition/season/season-queries.ts'
import { loadShownTables } from '#web/features/competition/tables/own/load-shown-tables.ts'
import type { ShownTable } from '#web/features/competition/tables/own/shown-table.ts'
import { type Site, siteContext } from '#web/queries/page-context.ts'
import { type PlayerRow, playerStatisticsQuery } from '#web/queries/player-statistics.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { type BookReport, bookReportsQuery } from './book-reports-query.ts'

const LISTED = 20
const lists = [
  { statistic: 'goals', title: 'Top scorers' },
  { statistic: 'assists', title: 'Most assists' },
  { statistic: 'motm', title: 'Man of the match' },
] as const

/** Everything that a season book shows: nothing that is not on public pages. */
export interface SeasonBook {
  competition: Competition
  tables: ShownTable[]
  teams: Team[]
  progress: Progress[]
  records: SeasonRecord[]
  /** Oldest first. */
  results: Fixture[]
  /** Whether no match is to come. */
  isOver: boolean
  topLists: { title: string; players: PlayerRow[] }[]
  /** Goals by player and team. */
  scorers: PlayerRow[]
  squads: Squad[]
  /** In the order of the matches. */
  reports: BookReport[]
  site: Site
  now: Date
}

export async function loadBook(context: LoaderContext, competition: Competition): Promise<SeasonBook> {
  const { id } = competition
  const [tables, teams, progress, records, results, [coming], scorers, assists, motm, squads, reports] =
    await Promise.all([
      loadShownTables(context, competition),
      load(context, teamsQuery(competition)),
      load(context, progressQuery(id)),
      load(context, recordsQuery(id)),
      load(context, fixturesQuery(competition, { list: 'results' })),
      load(context, fixturesQuery(competition, { list: 'unplayed', limit: 1 })),
      load(context, playerStatisticsQuery({ leagueId: id, statistic: 'goals' })),
      load(context, playerStatisticsQuery({ leagueId: id, statistic: 'assists', limit: LISTED })),
      load(context, playerStatisticsQuery({ leagueId: id, statistic: 'motm', limit: LISTED })),
      load(context, squadsQuery(competition)),
      load(context, bookReportsQuery(competition)),
    ])
  const counted = { goals: scorers.slice(0, LISTED), assists, motm }
  return {
    ...{ competition, tables, teams, progress, records, scorers, squads, reports },
    results: results.toReversed(),
    isOver: coming === undefined && results.length > 0,
    topLists: lists
      .map(({ statistic, title }) => ({ title, players: counted[statistic] }))
      .filter(({ players }) => players.length > 0),
    site: context.get(siteContext),
    now: new Date(),
  }
}
