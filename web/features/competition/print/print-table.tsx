import { BelowTable, NumberCells, PlaceCell } from '#web/features/competition/tables/explained/document-table.tsx'
import type { ShownTable } from '#web/features/competition/tables/explained/shown-table.ts'
import { standingColumns } from '#web/features/competition/tables/standing-columns.ts'
import type { TableForm } from '#web/features/competition/tables/table-queries.ts'
import type { Site } from '#web/queries/page-context.ts'
import { PrintCrest } from '#web/share/print/print-crest.tsx'

interface PrintTableProps {
  table: ShownTable
  /** The latest results of each team; without them there is no such column. */
  form?: TableForm[]
  site: Site
}

/** A table with all its numbers, its zones and notes. */
export function PrintTable({ table, form = [], site }: PrintTableProps) {
  const forms = new Map(form.map((row) => [row.team_id, row.form]))
  return (
    <>
      {table.heading !== null && <h3>{table.heading}</h3>}
      <table className="standings">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col" className="name">
              Team
            </th>
            {standingColumns.map(({ heading, meaning, wideOnly }) => (
              <th key={heading} scope="col" className={wideOnly && 'wide'}>
                <abbr title={meaning}>{heading}</abbr>
              </th>
            ))}
            <th scope="col">Pts</th>
            {form.length > 0 && (
              <th scope="col" className="form">
                Form
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.team_id}>
              <PlaceCell row={row} />
              <th scope="row" className="name">
                <PrintCrest team={{ ...row, id: row.team_id, logo_url: row.team_logo_url }} site={site} size={5} />{' '}
                <bdi>{row.team_name}</bdi>
              </th>
              <NumberCells row={row} columns={standingColumns} />
              {form.length > 0 && <td className="form">{forms.get(row.team_id)?.join(' ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <BelowTable table={table} />
    </>
  )
}
