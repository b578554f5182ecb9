import { clsx } from 'clsx'
import type { PlayerRow } from '#web/data/player-statistics.ts'
import { cellClass, headCellClass, numberClass, Table } from './ui/table.tsx'

interface PlayerTableProps {
  players: PlayerRow[]
  caption: string
  unit: string
  detailed?: boolean
  /** Appended to the links to players, so that they know where 'back' leads. */
  from?: string
}

/** Players in the order in which they come, with what they are ranked by on the right. */
export function PlayerTable({ players, caption, unit, detailed = false, from = '' }: PlayerTableProps) {
  return (
    <Table label={caption}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={clsx(headCellClass, 'w-8 text-right')}>
            <abbr title="Rank">#</abbr>
          </th>
          <th scope="col" className={headCellClass}>
            Player
          </th>
          {detailed && (
            <>
              <th scope="col" className={clsx(headCellClass, 'max-sm:hidden')}>
                Team
              </th>
              <th scope="col" className={clsx(headCellClass, 'text-right')}>
                <abbr title="Games played">GP</abbr>
              </th>
            </>
          )}
          <th scope="col" className={clsx(headCellClass, 'text-right')}>
            {unit}
          </th>
        </tr>
      </thead>
      <tbody>{players.map((player) => playerRow(player, detailed, from))}</tbody>
    </Table>
  )
}

const playerRow = (
  { rank, id, full_name, team_id, team_name, games_played, count }: PlayerRow,
  detailed: boolean,
  from: string,
) => (
  <tr key={id} className="hover:bg-sunken">
    <td className={clsx(numberCell, 'text-muted')}>{rank}</td>
    <th scope="row" className={clsx(cellClass, 'text-left font-semibold')}>
      <a data-row-link href={`/player/${id}${from}`} className="block py-0.5 hover:text-pitch">
        {full_name}
        {team_name && (
          <span className={clsx('block font-normal text-muted text-sm', detailed && 'sm:hidden')}>{team_name}</span>
        )}
      </a>
    </th>
    {detailed && (
      <>
        <td className={clsx(cellClass, 'max-sm:hidden')}>
          {team_id && (
            <a data-row-link href={`/teams/${team_id}`} className="block py-0.5 hover:text-pitch">
              {team_name}
            </a>
          )}
        </td>
        <td className={numberCell}>{games_played}</td>
      </>
    )}
    <td className={clsx(numberCell, 'font-bold')}>{count}</td>
  </tr>
)

const numberCell = clsx(cellClass, numberClass)
