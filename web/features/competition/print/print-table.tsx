import type { Standing } from '#web/features/competition/competition-queries.ts'
import { standingColumns } from '#web/features/competition/tables/standing-columns.ts'
import type { TableForm } from '#web/features/competition/tables/table-queries.ts'
import type { Site } from '#web/queries/page-context.ts'
import { PrintCrest } from '#web/share/print/print-crest.tsx'

interface PrintTableProps {
  standings: Standing[]
  /** The latest results of each team; without them there is no such column. */
  form?: TableForm[]
  site: Site
}

/** The league table with all its numbers. */
export function PrintTable({ standings, form = [], site }: PrintTableProps) {
  const forms = new Map(form.map((row) => [row.team_id, row.form]))
  return (
    <table className="standings">
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col" className="name">
            Team
          </th>
          {standingColumns.map(({ heading, meaning }) => (
            <th key={heading} scope="col">
              <abbr title={meaning}>{heading}</abbr>
            </th>
          ))}
          <th scope="col">Pts</th>
          {form.length > 0 && <th scope="col">Form</th>}
        </tr>
      </thead>
      <tbody>
        {standings.map((row) => (
          <tr key={row.team_id}>
            <td>{row.rank}</td>
            <th scope="row" className="name">
              <PrintCrest team={{ ...row, id: row.team_id, logo_url: row.team_logo_url }} site={site} size={5} />{' '}
              <bdi>{row.team_name}</bdi>
            </th>
            {standingColumns.map(({ heading, value }) => (
              <td key={heading}>{value(row)}</td>
            ))}
            <td>
              <b>{row.points}</b>
            </td>
            {form.length > 0 && <td className="form">{forms.get(row.team_id)?.join(' ')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
