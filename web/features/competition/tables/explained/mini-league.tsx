import type { AmongRow } from '#domain/table-reasons.ts'
import { signed } from '#web/ui/signed.ts'

const columns: [heading: string, meaning: string, value: (row: AmongRow) => number | string][] = [
  ['P', 'Played', ({ played }) => played],
  ['W', 'Won', ({ won }) => won],
  ['D', 'Drawn', ({ drawn }) => drawn],
  ['L', 'Lost', ({ lost }) => lost],
  ['GF', 'Goals for', ({ goals_for }) => goals_for],
  ['GD', 'Goal difference', ({ goals_for, goals_against }) => signed(goals_for - goals_against)],
  ['Pts', 'Points', ({ points }) => points],
]

/** The matches of level teams against each other, as a table. */
export const MiniLeague = ({ rows }: { rows: readonly AmongRow[] }) => (
  <table className="mini-league">
    <caption>Their matches against each other</caption>
    <thead>
      <tr>
        <th scope="col">Team</th>
        {columns.map(([heading, meaning]) => (
          <th key={heading} scope="col">
            <abbr title={meaning}>{heading}</abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.team_id}>
          <th scope="row">
            <bdi>{row.team_name}</bdi>
          </th>
          {columns.map(([heading, , value]) => (
            <td key={heading}>{value(row)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
