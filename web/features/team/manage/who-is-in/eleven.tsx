import { clsx } from 'clsx'
import { crestOf } from '#domain/crest.ts'
import type { ManagedTeam, SquadPlayer } from '#web/features/team/manage/manage-queries.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Inscription } from '#web/ui/inscription.tsx'
import { ShirtShape } from '#web/ui/shirt-shape.tsx'

const ELEVEN = 11

interface ElevenProps {
  team: ManagedTeam
  /** The players who are in. */
  players: readonly SquadPlayer[]
}

/** Eleven shirts, of which each player who is in fills one. More players are a bench below. */
export function Eleven({ team, players }: ElevenProps) {
  const look = crestOf(team)
  const shirts = Array.from({ length: Math.max(ELEVEN, players.length) }, (_, place) => players[place])
  return (
    <>
      <ShirtShape />
      <ol aria-label="Players who are in" className="grid grid-cols-4 gap-x-2 gap-y-4 sm:grid-cols-6 lg:grid-cols-11">
        {shirts.map((player, place) => (
          <li
            key={player?.id ?? `free-${place}`}
            className={clsx('min-w-0 text-center', place >= ELEVEN && 'opacity-80')}
          >
            <Drawing
              form="s"
              look={player && look}
              viewBox="-4 -2 40 36"
              className={clsx('mx-auto size-14', player ? 'fill-edge' : 'fill-transparent')}
              rim={
                player ? 'fill-none stroke-edge stroke-1' : 'fill-none stroke-edge stroke-1 [stroke-dasharray:2_1.5]'
              }
            >
              {player && (
                <Inscription
                  text={`${player.jersey_number ?? ''}`}
                  colour={look.first}
                  x="16"
                  y="24.5"
                  size={16}
                  fits={2}
                  isOnPattern
                />
              )}
            </Drawing>
            <span className="mt-1 line-clamp-2 text-sm [overflow-wrap:anywhere]">
              {player ? <bdi>{player.full_name}</bdi> : <span className="text-muted">free</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
