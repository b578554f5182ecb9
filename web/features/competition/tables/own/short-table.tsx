import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import type { Competition } from '#web/features/competition/competition-queries.ts'
import { standingColumns } from '#web/features/competition/tables/standing-columns.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { explainedTableQuery } from './explained-query.ts'
import { ExplainedTable } from './explained-table.tsx'
import { groupsOf } from './load-own-tables.ts'
import { shownTable } from './shown-table.ts'
import { type TableStage, tableStagesQuery } from './stages-query.ts'
import { TableNotes, ZoneLegend } from './table-notes.tsx'

/** The first table of a competition that has several, or one with zones, notes or rules: the overview's. */
export function ShortTable({ competition }: { competition: Competition }) {
  const stages = useDeferredValue(useSuspenseQuery(tableStagesQuery(competition)).data)
  return stages[0] && <FirstTable competition={competition} stage={stages[0]} isOnly={stages.length === 1} />
}

interface FirstTableProps {
  competition: Competition
  stage: TableStage
  isOnly: boolean
}

function FirstTable({ competition, stage, isOnly }: FirstTableProps) {
  const group = groupsOf(stage)[0] ?? null
  const { data: rows } = useSuspenseQuery(firstTableQuery(competition, stage))
  const heading = group ?? (isOnly ? null : stage.name)
  const table = shownTable(stage, heading, rows)
  return (
    <div className="grid gap-3">
      {heading !== null && <h3 className="wrap-anywhere text-2xl">{heading}</h3>}
      <ExplainedTable
        rows={table.rows}
        caption={`Table of ${isolate(competition.name)}${heading === null ? '' : `: ${isolate(heading)}`}`}
        columns={standingColumns.filter(({ fullOnly }) => !fullOnly)}
      />
      <ZoneLegend zones={table.zones} />
      <TableNotes table={table} />
    </div>
  )
}

const firstTableQuery = ({ id }: Competition, stage: TableStage) =>
  explainedTableQuery({ leagueId: id, stageId: stage.id, group: groupsOf(stage)[0] ?? null })

/** The queries of `ShortTable`. */
export async function shortTableQueries(context: LoaderContext, competition: Competition) {
  const stages = tableStagesQuery(competition)
  const [first] = await load(context, stages)
  return first ? [stages, firstTableQuery(competition, first)] : [stages]
}
