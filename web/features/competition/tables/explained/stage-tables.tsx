import { useSuspenseQuery } from '@tanstack/react-query'
import { isolate } from '#domain/isolate-name.ts'
import { fewerColumns, standingColumns } from '#web/features/competition/tables/standing-columns.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BestPlaces } from './best-places.tsx'
import { explainedTableQuery } from './explained-query.ts'
import { ExplainedTable } from './explained-table.tsx'
import { describeTableRules, shownTable } from './shown-table.ts'
import type { TableStage } from './stages-query.ts'
import { TableNotes, ZoneLegend } from './table-notes.tsx'

// A table with more rows has a switch for all of them.
const ROWS = 20

interface StageTablesProps {
  leagueId: string
  /** The competition's name, for captions. */
  name: string
  stage: TableStage
  /** The most rows of a table without groups. */
  limit?: number | undefined
  /** The link below such a table that has more. */
  viewAll?: React.ReactNode
}

/** The table of a stage, or the tables of its groups, with everything that explains them. */
export const StageTables = ({ leagueId, name, stage, limit, viewAll }: StageTablesProps) => (
  <div className="grid gap-6">
    {stage.groups.length === 0 ? (
      <OneTable leagueId={leagueId} name={name} stage={stage} limit={limit} viewAll={viewAll} group={null} />
    ) : (
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <ZoneLegend zones={stage.zones} />
        </div>
        {stage.groups.map((group) => (
          <section key={group} className="grid min-w-0 content-start gap-3">
            <h2 className="wrap-anywhere text-2xl">{group}</h2>
            <OneTable leagueId={leagueId} name={name} stage={stage} group={group} />
          </section>
        ))}
        {stage.best_place !== null && <BestPlaces leagueId={leagueId} stage={stage} />}
      </div>
    )}
    <Rules stage={stage} />
  </div>
)

function OneTable({ leagueId, name, stage, group, limit, viewAll }: StageTablesProps & { group: string | null }) {
  const { data: placed } = useSuspenseQuery(explainedTableQuery({ leagueId, stageId: stage.id, group }))
  const table = shownTable(stage, group, placed)
  if (placed.length === 0) return <EmptyState title="No teams yet">The table appears with the first team.</EmptyState>
  return (
    <>
      <ExplainedTable
        rows={table.rows.slice(0, limit)}
        caption={`Table of ${isolate(name)}${group === null ? '' : `: ${isolate(group)}`}`}
        columns={group === null ? standingColumns : fewerColumns}
        explains={stage.isOwn}
      />
      {placed.length > ROWS && viewAll}
      {group === null && <ZoneLegend zones={table.zones} />}
      <TableNotes table={table} />
    </>
  )
}

function Rules({ stage }: { stage: TableStage }) {
  const sentences = describeTableRules(stage)
  if (!stage.isOwn) return null
  return (
    <p className="max-w-prose text-muted text-sm">
      {[...sentences, 'Select a row to read why it stands above the next one.'].join(' ')}
    </p>
  )
}
