import { clsx } from 'clsx'
import type { PlayerRow } from '#web/data/player-statistics.ts'
import { cellClass, headCellClass, numberClass, Table } from './ui/table.tsx'

interface RowOptions {
  /** Team and games beside every player, where there is room for them. */
  detailed?: boolean
  /** Where one team's players are listed, their team goes without saying. */
  teamless?: boolean
  /** Appended to the links to players, so that they know where 'back' leads. */
  from?: string
}

export interface PlayerTableProps extends RowOptions {
  players: PlayerRow[]
  caption: string
  /** What is counted: 'Goals'. */
  unit: string
}

/** Players in the order in which they come, with what they are ranked by on the right. */
export function PlayerTable({
  players,
  caption,
  unit,
  detailed = false,
  teamless = false,
  from = '',
}: PlayerTableProps) {
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
      <tbody>{players.map((player) => playerRow(player, { detailed, teamless, from }))}</tbody>
    </Table>
  )
}

const playerRow = (player: PlayerRow, { detailed, teamless, from }: Required<RowOptions>) => (
  <tr key={player.id} className="hover:bg-sunken">
    <td className={rankCell}>{player.rank}</td>
    <th scope="row" className={nameCell}>
      <a data-row-link href={`/player/${player.id}${from}`} className="block py-0.5 hover:text-pitch">
        {player.full_name}
      </a>
      {!teamless && player.team_name && <p className={detailed ? teamOnPhone : teamLine}>{player.team_name}</p>}
    </th>
    {detailed && (
      <>
        <td className={teamCell}>
          {player.team_id && (
            <a data-row-link href={`/teams/${player.team_id}`} className="block py-0.5 hover:text-pitch">
              {player.team_name}
            </a>
          )}
        </td>
        <td className={numberCell}>{player.games_played}</td>
      </>
    )}
    <td className={countCell}>{player.count}</td>
  </tr>
)

const numberCell = clsx(cellClass, numberClass)
const rankCell = clsx(numberCell, 'text-muted')
const countCell = clsx(numberCell, 'font-bold')
const nameCell = clsx(cellClass, 'text-left font-semibold')
const teamCell = clsx(cellClass, 'max-sm:hidden')
const teamLine = 'font-normal text-muted text-sm'
const teamOnPhone = clsx(teamLine, 'sm:hidden')
