import type { ShownSeason } from '#web/features/competition/competition-queries.ts'
import type { TableView } from '#web/features/competition/tables/table-view.ts'
import { type LoaderContext, load, preload } from '#web/queries/preload.ts'
import { bestPlacesQuery, explainedTableQuery, someMatchesQuery, tablesOfGroupsQuery } from './explained-query.ts'
import { chooseTable, type TableStage, tableStagesQuery } from './stages-query.ts'
import { hasMatchesToComeQuery, matchesToComeQuery } from './to-come-query.ts'

type AnyQuery = Parameters<typeof preload>[1]

/** The choices in the address of a season's tables. */
export type OwnView = Pick<TableView, 'stage' | 'matches' | 'whatIf'>

/**
 * Loads everything that `OwnTables` shows of a season.
 * @param more queries of what stands beside the table of a stage without groups
 */
export async function loadOwnTables(
  context: LoaderContext,
  season: ShownSeason,
  { stage: wanted, whatIf, matches }: OwnView,
  more: (stageId: string) => AnyQuery[] = () => [],
) {
  const stages = tableStagesQuery(season)
  const stage = chooseTable(await load(context, stages), wanted)
  if (stage === undefined) return preload(context, stages)
  if (whatIf) {
    const choices = groupsOf(stage).map((group) => ({ leagueId: season.id, stageId: stage.id, group }))
    return preload(context, stages, matchesToComeQuery(season.id, stage.id), tablesOfGroupsQuery(choices))
  }
  const toCome = hasMatchesToComeQuery(season.id, stage.id)
  const shown =
    stage.groups.length > 0 || matches === 'all'
      ? tableQueries(season.id, stage)
      : [someMatchesQuery(season.id, stage.id, matches), ...more(stage.id)]
  return preload(context, stages, toCome, ...shown)
}

/** The tables of a stage, one for each group. */
export const tableQueries = (leagueId: string, stage: TableStage): AnyQuery[] => [
  ...groupsOf(stage).map((group) => explainedTableQuery({ leagueId, stageId: stage.id, group })),
  ...(stage.best_place === null ? [] : [bestPlacesQuery(leagueId, stage.id)]),
]

/** Null stands for all teams of a stage without groups. */
export const groupsOf = ({ groups }: TableStage): (string | null)[] => (groups.length === 0 ? [null] : groups)
