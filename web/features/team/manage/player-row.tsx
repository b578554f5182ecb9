import { ArrowRightLeft, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { positionLabel } from '#domain/positions.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import type { ManagedTeam, SquadPlayer } from './manage-queries.ts'

interface PlayerRowProps {
  team: ManagedTeam
  player: SquadPlayer
  isSelf: boolean
  /** An assistant cannot remove the manager. */
  onRemove: (() => void) | null
  /** Only organizers can transfer players. */
  onTransfer: (() => void) | null
}

export function PlayerRow({ team, player, isSelf, onRemove, onTransfer }: PlayerRowProps) {
  const { id, full_name, photo_url, jersey_number, position } = player
  const facts = [
    position && positionLabel(position),
    id === team.manager?.id && 'Manager',
    isSelf && 'That is you',
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line border-b py-2.5">
      <span className="figures w-9 shrink-0 text-right font-display font-semibold text-2xl text-muted">
        {jersey_number}
      </span>
      <Portrait photoUrl={photo_url} team={team} number={jersey_number} />
      <span className="min-w-0 grow basis-24">
        <Link
          to={`/player/${id}?from=team&teamId=${team.id}&tab=players`}
          className="wrap-anywhere block font-semibold hover:text-pitch"
        >
          <bdi>{full_name}</bdi>
        </Link>
        {facts.length > 0 && <span className="block text-muted text-sm">{facts.join(' · ')}</span>}
      </span>
      <span className="flex shrink-0">
        <Link
          to={`/player/${id}/edit`}
          aria-label={`Edit ${isolate(full_name)}`}
          title="Edit"
          className={buttonClass({ variant: 'quiet', size: 'icon' })}
        >
          <Pencil aria-hidden />
        </Link>
        {onTransfer && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Transfer ${isolate(full_name)}`}
            title="Transfer to another team"
            onClick={onTransfer}
          >
            <ArrowRightLeft aria-hidden />
          </Button>
        )}
        {onRemove && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove ${isolate(full_name)}`}
            title="Remove from the squad"
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </span>
    </li>
  )
}
