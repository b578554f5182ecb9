import type { StandingColumn } from '#web/features/competition/tables/standing-columns.ts'
import { pointsOf, type ShownRow, type ShownTable } from './shown-table.ts'
import { TableNotes, ZoneLegend } from './table-notes.tsx'

// The parts of a table that documents share: each has its own name cells and style.

export const PlaceCell = ({ row, className }: { row: ShownRow; className?: string }) => (
  <td className={className} data-zone={row.zone?.kind}>
    {row.place}
  </td>
)

/** The numbers of a row, with a mark for a note below the table. */
export const NumberCells = ({ row, columns }: { row: ShownRow; columns: readonly StandingColumn[] }) => (
  <>
    {columns.map(({ heading, value, wideOnly }) => (
      <td key={heading} className={wideOnly && 'wide'}>
        {value(row)}
      </td>
    ))}
    <td>
      <b>{pointsOf(row)}</b>
      {row.hasNote && <sup>*</sup>}
    </td>
  </>
)

export const BelowTable = ({ table }: { table: ShownTable }) => (
  <>
    <ZoneLegend zones={table.zones} />
    <TableNotes table={table} />
  </>
)
