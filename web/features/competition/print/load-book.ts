import {
  type Competition,
  type CompetitionTeam,
  type Fixture,
  fixturesQuery,
  teamsQuery,
} from '#web/features/competition/competition-queries.ts'
import { type Squad, squadsQuery } from '#web/features/competition/players/squads-query.ts'
import {
  progressQuery,
  recordsQuery,
  type SeasonProgress,
  type SeasonRecord,
} from '#web/features/competition/season-charts/season-charts-queries.ts'
import { loadShownTables } from '#web/features/competition/tables/explained/load-shown-tables.ts'
import type { ShownTable } from '#web/features/competition/tables/explained/shown-table.ts'
import { type Site, siteContext } from '#web/queries/page-context.ts'
import { type PlayerStatisticsRow, playerStatisticsQuery } from '#web/queries/player-statistics.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { bookResultsQuery, bookScorersQuery } from './book-lists-query.ts'
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
  teams: CompetitionTeam[]
  /** A chart for each table and each of its groups, once it has results. */
  charts: { name: string | null; progress: SeasonProgress[] }[]
  /** The records of each table; its name is null for a competition's only one. */
  records: { name: string | null; records: SeasonRecord[] }[]
  /** Oldest first. */
  results: Fixture[]
  /** Whether no match is to come. */
  isOver: boolean
  topLists: { title: string; players: PlayerStatisticsRow[] }[]
  /** Goals by player and team. */
  scorers: PlayerStatisticsRow[]
  squads: Squad[]
  /** The reports in the order of the matches. */
  reports: BookReport[]
  site: Site
  now: Date
}

export async function loadBook(context: LoaderContext, competition: Competition): Promise<SeasonBook> {
  const { id } = competition
  const divisions = competition.season_facts?.divisions ?? [{ id: undefined, name: null }]
  const [tables, teams, charts, records, results, [coming], scorers, assists, motm, squads, reports] =
    await Promise.all([
      loadShownTables(context, competition),
      load(context, teamsQuery(competition)),
      Promise.all(
        divisions.map(async (stage) => chartsOf(stage.name, await load(context, progressQuery(id, stage.id)))),
      ),
      Promise.all(
        divisions.map(async ({ id: stageId, name }) => ({
          name,
          records: await load(context, recordsQuery(id, stageId)),
        })),
      ),
      load(context, bookResultsQuery(competition)),
      load(context, fixturesQuery(competition, { list: 'unplayed', limit: 1 })),
      load(context, bookScorersQuery(competition)),
      load(context, playerStatisticsQuery({ leagueId: id, statistic: 'assists', limit: LISTED })),
      load(context, playerStatisticsQuery({ leagueId: id, statistic: 'motm', limit: LISTED })),
      load(context, squadsQuery(competition)),
      load(context, bookReportsQuery(competition)),
    ])
  const counted = { goals: scorers.slice(0, LISTED), assists, motm }
  return {
    competition,
    tables,
    teams,
    records,
    scorers,
    squads,
    reports,
    charts: charts.flat(),
    results: results.toReversed(),
    isOver: coming === undefined && results.length > 0,
    topLists: lists
      .map(({ statistic, title }) => ({ title, players: counted[statistic] }))
      .filter(({ players }) => players.length > 0),
    site: context.get(siteContext),
    now: new Date(),
  }
}

const chartsOf = (table: string | null, progress: SeasonProgress[]) =>
  [...Map.groupBy(progress, ({ group_name }) => group_name)].map(([group, teams]) => ({
    name: [table, group].filter((part) => part !== null).join(', ') || null,
    progress: teams,
  }))
