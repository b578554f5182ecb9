import { type Competition, standingsQuery } from '#web/features/competition/competition-queries.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { explainedTableQuery } from './explained-query.ts'
import { groupsOf } from './load-own-tables.ts'
import { plainTable, type ShownTable, shownTable } from './shown-table.ts'
import { type TableStage, tableStagesQuery } from './stages-query.ts'

/** All tables of the season that visitors see, for documents: at least one. */
export async function loadShownTables(context: LoaderContext, competition: Competition): Promise<ShownTable[]> {
  const plain = async () => [plainTable(await load(context, standingsQuery(competition.id)))]
  if (!competition.has_own_tables) return plain()
  const stages = await load(context, tableStagesQuery(competition))
  const tables = await Promise.all(
    stages.flatMap((stage) =>
      groupsOf(stage).map(async (group) => {
        const rows = await load(context, explainedTableQuery({ leagueId: competition.id, stageId: stage.id, group }))
        return shownTable(stage, headingOf(stages, stage, group), rows)
      }),
    ),
  )
  return tables.length > 0 ? tables : plain()
}

function headingOf(stages: readonly TableStage[], { name }: TableStage, group: string | null): string | null {
  if (stages.length === 1) return group
  return group === null ? name : `${name}, ${group}`
}

/** The first table, and those after it that fit. Each takes two rows more, for its heads. */
export function firstTables(tables: readonly ShownTable[], rows: number): ShownTable[] {
  let taken = 0
  return tables.filter((table, at) => {
    taken += table.rows.length + 2
    return at === 0 || taken <= rows
  })
}
