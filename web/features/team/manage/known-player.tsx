import { isolate } from '#domain/isolate-name.ts'
import type { ManagedTeam, Signable } from './manage-queries.ts'
import { SignButton } from './sign-button.tsx'

interface KnownPlayerProps {
  team: ManagedTeam
  player: Signable
  onSigned: () => void
}

/** Offers an existing player with the typed name, instead of creating a second one. */
export function KnownPlayer({ team, player, onSigned }: KnownPlayerProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 border-pitch border-l-4 bg-pitch-wash px-4 py-3 text-sm"
    >
      <p className="min-w-0 grow basis-48">{whereFrom(player)} If it is the same person, their record is kept.</p>
      <SignButton team={team} player={player} onSigned={onSigned}>
        {player.was_here ? 'Bring back' : 'Add to the squad'}
        <span className="sr-only"> {player.full_name}</span>
      </SignButton>
    </div>
  )
}

function whereFrom({ full_name, was_here, is_caller, team_name }: Signable): string {
  if (is_caller) return `${isolate(full_name)} is you.`
  if (was_here) return `${isolate(full_name)} was in this squad before.`
  return team_name === null
    ? `${isolate(full_name)} played in this competition.`
    : `${isolate(full_name)} plays for ${isolate(team_name)}.`
}
