import { Link } from 'react-router'
import { Table } from './table.tsx'

interface PlayerRow {
  id: string
  rank: number
  full_name: string
  team_id: string
  team_name: string
  games_played: number
  count: number
}

interface RowOptions {
  /** Adds columns for team and games on wide screens. */
  detailed?: boolean
  /** Leaves the team out, in a list of one team's players. */
  teamless?: boolean
  /** A query for the links to players, which tells their page where 'back' leads. */
  from?: string
}

export interface PlayerTableProps extends RowOptions {
  players: PlayerRow[]
  caption: string
  /** The heading of the last column: 'Goals'. */
  unit: string
}

/** Players in the given order, with the number that ranks them in the last column. */
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
      <thead>
        <tr>
          <th scope="col" className="head-cell w-8 text-right">
            <abbr title="Rank">#</abbr>
          </th>
          <th scope="col" className="head-cell">
            Player
          </th>
          {detailed && (
            <>
              <th scope="col" className="head-cell max-sm:hidden">
                Team
              </th>
              <th scope="col" className="head-cell text-right">
                <abbr title="Games played">GP</abbr>
              </th>
            </>
          )}
          <th scope="col" className="head-cell text-right">
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
    <td className="number-cell text-muted">{player.rank}</td>
    <th scope="row" className="cell name-cell py-1 font-semibold">
      <Link to={`/player/${player.id}${from}`} className="row-link">
        <bdi>{player.full_name}</bdi>
      </Link>
      {!teamless && player.team_name && (
        <p className={detailed ? 'team-line sm:hidden' : 'team-line'}>{player.team_name}</p>
      )}
    </th>
    {detailed && (
      <>
        <td className="cell name-cell max-sm:hidden">
          {player.team_id && (
            <Link to={`/teams/${player.team_id}`} className="row-link">
              <bdi>{player.team_name}</bdi>
            </Link>
          )}
        </td>
        <td className="number-cell">{player.games_played}</td>
      </>
    )}
    <td className="number-cell font-bold">{player.count}</td>
  </tr>
)
