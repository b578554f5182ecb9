import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { Standing } from '#web/features/competition/competition-queries.ts'
import { Crest } from '#web/ui/crest.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FittedName } from '#web/ui/fitted-name.tsx'
import { Table } from '#web/ui/table.tsx'
import { type StandingColumn, standingColumns } from './standing-columns.ts'

interface LeagueTableProps {
  standings: Standing[]
  caption: string
  compact?: boolean
  /** More columns after the points. */
  more?: MoreColumns | undefined
}

export interface MoreColumns {
  heads: React.ReactNode
  cellsOf(teamId: string): React.ReactNode
  /** A mark before the position. */
  markOf(teamId: string): React.ReactNode
}

export function LeagueTable({ standings, caption, compact = false, more }: LeagueTableProps) {
  if (standings.length === 0) {
    return (
      <EmptyState title="No teams yet">
        The table appears with the first team and counts from the first result.
      </EmptyState>
    )
  }
  const fit = more ? 'fitted-cell max-sm:text-base' : !compact && 'fitted-cell [--room:7rem]'
  const shown = standingColumns
    .filter(({ fullOnly }) => !(compact && fullOnly))
    // On a phone the latest results take the place of the numbers.
    .map((column) => (more ? { ...column, wideOnly: true as const } : column))
  return (
    <Table label={caption}>
      <thead>
        <tr>
          <th scope="col" className={clsx('head-cell text-right', more ? 'w-9 sm:w-11' : 'w-8')}>
            <abbr title="Position">#</abbr>
          </th>
          <th scope="col" className="head-cell sticky-cell">
            Team
          </th>
          {shown.map(({ heading, meaning, wideOnly }) => (
            <th key={heading} scope="col" className={clsx(numberHead(wideOnly), !compact && 'lg:w-[9%]')}>
              <abbr title={meaning}>{heading}</abbr>
            </th>
          ))}
          <th scope="col" className={clsx(numberHead(), !compact && 'lg:w-[7%]')}>
            <abbr title="Points">Pts</abbr>
          </th>
          {more?.heads}
        </tr>
      </thead>
      <tbody>{standings.map((row) => tableRow(row, shown, more, fit))}</tbody>
    </Table>
  )
}

const tableRow = (row: Standing, shown: StandingColumn[], more: MoreColumns | undefined, fit: string | false) => (
  <tr key={row.team_id} className="group hover:bg-sunken">
    <td className={clsx('number-cell relative text-muted', more && 'pl-3.5!')}>
      {more?.markOf(row.team_id)}
      {row.rank}
    </td>
    <th scope="row" className={clsx('cell name-cell sticky-cell font-normal', more && 'min-w-32 sm:min-w-39')}>
      <Link to={`/teams/${row.team_id}`} className={clsx('team-name', fit)}>
        <Crest team={crestTeam(row)} />
        <FittedName name={row.team_name} />
      </Link>
    </th>
    {shown.map(({ heading, value, wideOnly }) => (
      <td key={heading} className={wideOnly ? 'number-cell max-sm:hidden' : 'number-cell'}>
        {value(row)}
      </td>
    ))}
    <td className="number-cell font-bold">{row.points}</td>
    {more?.cellsOf(row.team_id)}
  </tr>
)

/** The team of a row, as its crest needs it. */
export const crestTeam = ({ team_id, team_logo_url, team_color, second_color }: Standing) => ({
  id: team_id,
  logo_url: team_logo_url,
  team_color,
  second_color,
})

const numberHead = (wideOnly?: boolean) => clsx('head-cell text-right', wideOnly && 'max-sm:hidden')
