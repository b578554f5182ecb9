import { Portrait } from '#web/ui/portrait.tsx'
import type { ManagedTeam, Signable } from './manage-queries.ts'
import { SignButton } from './sign-button.tsx'

/** Former players. Their goals and line-ups are kept, and they can return to the squad. */
export function FormerPlayers({ team, players }: { team: ManagedTeam; players: Signable[] }) {
  if (players.length === 0) return null
  return (
    <details className="mt-8">
      <summary className="cursor-pointer py-3 font-semibold">Former players ({players.length})</summary>
      <p className="mb-3 max-w-prose text-muted text-sm">
        Their record in this team's matches is kept, even if they come back.
      </p>
      <ul className="border-line border-t">
        {players.map((player) => (
          <li key={player.id} className="flex flex-wrap items-center gap-3 border-line border-b py-2.5">
            <Portrait photoUrl={player.photo_url} team={team} />
            <span className="wrap-anywhere min-w-0 flex-1 font-semibold">{player.full_name}</span>
            <SignButton team={team} player={player}>
              Bring back<span className="sr-only"> {player.full_name}</span>
            </SignButton>
          </li>
        ))}
      </ul>
    </details>
  )
}
