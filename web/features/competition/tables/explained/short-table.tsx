import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import type { Competition } from '#web/features/competition/competition-queries.ts'
import { standingColumns } from '#web/features/competition/tables/standing-columns.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { Section } from '#web/ui/page.tsx'
import { explainedTableQuery } from './explained-query.ts'
import { ExplainedTable } from './explained-table.tsx'
import { groupsOf } from './load-own-tables.ts'
import { shownTable } from './shown-table.ts'
import { type TableStage, tableStagesQuery } from './stages-query.ts'
import { TableNotes, ZoneLegend } from './table-notes.tsx'

interface ShortTablesProps {
  competition: Competition
  /** The link to a whole table. */
  linkTo: (stageId: string) => React.ReactNode
}

/** The tables of a competition that has several, or one with zones, notes or rules: the overview's. */
export function ShortTables({ competition, linkTo }: ShortTablesProps) {
  const stages = useDeferredValue(useSuspenseQuery(tableStagesQuery(competition)).data)
  return (
    <div className="grid gap-12">
      {stages.map((stage) => (
        <ShortTable
          key={stage.id}
          competition={competition}
          stage={stage}
          linkTo={linkTo}
          isOnly={stages.length === 1}
        />
      ))}
    </div>
  )
}

type ShortTableProps = ShortTablesProps & { stage: TableStage; isOnly: boolean }

/** A stage with groups shows its first one. */
function ShortTable({ competition, stage, isOnly, linkTo }: ShortTableProps) {
  const { data: rows } = useSuspenseQuery(shortTableQuery(competition, stage))
  const heading = headingOf(stage, isOnly)
  const table = shownTable(stage, heading, rows)
  return (
    <Section title={heading ?? 'League table'} aside={linkTo(stage.id)}>
      <div className="grid gap-3">
        <ExplainedTable
          rows={table.rows}
          caption={`${isolate(heading ?? 'Table')} of ${isolate(competition.name)}`}
          columns={standingColumns.filter(({ fullOnly }) => !fullOnly)}
        />
        <ZoneLegend zones={table.zones} />
        <TableNotes table={table} />
      </div>
    </Section>
  )
}

function headingOf(stage: TableStage, isOnly: boolean): string | null {
  const [group = null] = groupsOf(stage)
  if (isOnly) return group
  return group === null ? stage.name : `${stage.name}, ${group}`
}

const shortTableQuery = ({ id }: Competition, stage: TableStage) =>
  explainedTableQuery({ leagueId: id, stageId: stage.id, group: groupsOf(stage)[0] ?? null })

/** The queries of `ShortTables`. */
export async function shortTableQueries(context: LoaderContext, competition: Competition) {
  const stages = tableStagesQuery(competition)
  const found = await load(context, stages)
  return [stages, ...found.map((stage) => shortTableQuery(competition, stage))]
}
