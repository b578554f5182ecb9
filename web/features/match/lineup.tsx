import { positionLabel } from '#domain/positions.ts'
import type { LineupPlayer } from './match-queries.ts'

const ORDER = ['goalkeeper', 'defender', 'midfield', 'forward']

interface LineupProps {
  playerIds: string[]
  players: LineupPlayer[]
}

/** Who played for one team, from the goal forwards. */
export function Lineup({ playerIds, players }: LineupProps) {
  const lineup = players.filter(({ id }) => playerIds.includes(id)).sort((one, other) => line(one) - line(other))
  if (lineup.length === 0) return <p className="text-muted">No line-up yet</p>
  return (
    <ul>
      {lineup.map(({ id, full_name, position, jersey_number }) => (
        <li key={id} className="border-line border-b">
          <a data-row-link href={`/player/${id}`} className="flex min-h-10 items-center gap-3 py-1 hover:text-pitch">
            <span className="figures w-6 shrink-0 text-right text-muted text-sm">{jersey_number}</span>
            <span className="min-w-0 flex-1">{full_name}</span>
            <span className="text-muted text-sm max-sm:hidden">{positionLabel(position)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const line = ({ position }: LineupPlayer) => (position === null ? ORDER.length : ORDER.indexOf(position))
