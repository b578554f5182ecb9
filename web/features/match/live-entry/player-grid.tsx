import { clsx } from 'clsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import type { LivePlayer, LiveSide } from './live-match.ts'

interface PlayerGridProps {
  side: LiveSide
  /** Players who cannot be meant. */
  without?: readonly string[]
  /** A mark below a name: 'Yellow card', 'Off'. */
  markOf?: (player: LivePlayer) => string | undefined
  onChoose: (player: LivePlayer) => void
}

/** The shirts of a team as big buttons. Where the line-up is known, the other players of the squad are behind a line. */
export function PlayerGrid({ side, without = [], markOf, onChoose }: PlayerGridProps) {
  const players = side.players.filter(({ id }) => !without.includes(id))
  const inLineUp = players.filter(({ plays }) => plays)
  const others = players.filter(({ plays }) => !plays)
  if (players.length === 0) return <p className="text-muted">This team has no players in Touchline yet.</p>
  const shown = inLineUp.length > 0 ? inLineUp : others
  return (
    <div className="grid gap-4">
      <Shirts players={shown} markOf={markOf} onChoose={onChoose} />
      {inLineUp.length > 0 && others.length > 0 && (
        <Disclosure summary="Players who are not in the line-up">
          <Shirts players={others} markOf={markOf} onChoose={onChoose} />
        </Disclosure>
      )}
    </div>
  )
}

type ShirtsProps = Pick<PlayerGridProps, 'onChoose'> & { players: LivePlayer[]; markOf: PlayerGridProps['markOf'] }

const Shirts = ({ players, markOf, onChoose }: ShirtsProps) => (
  <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6">
    {players.map((player) => {
      const marks = [player.is_banned && 'Suspended', markOf?.(player)].filter(Boolean).join(', ')
      return (
        <li key={player.id} className="grid">
          <button
            type="button"
            className="flex min-h-20 min-w-0 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-edge bg-card px-1 py-2 text-center hover:border-pitch hover:bg-pitch-wash"
            onClick={firstPress(() => onChoose(player))}
          >
            {player.number !== null && (
              <span className="figures font-display font-semibold text-4xl leading-none">{player.number}</span>
            )}
            <bdi
              className={clsx(
                'w-full leading-tight [overflow-wrap:anywhere]',
                player.number === null ? 'font-semibold' : 'text-sm',
              )}
            >
              {player.name}
            </bdi>
            {marks !== '' && <span className="text-danger text-xs">{marks}</span>}
          </button>
        </li>
      )
    })}
  </ul>
)
