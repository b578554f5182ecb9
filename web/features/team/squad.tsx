import { positionLabel } from '#domain/positions.ts'
import { Portrait } from '#web/components/portrait.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import type { Team } from './team-queries.ts'

export function Squad({ team: { id: teamId, players } }: { team: Team }) {
  if (players.length === 0) {
    return <EmptyState title="No players yet">The team's manager and the owner of the competition add them.</EmptyState>
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {players.map(({ id, full_name, photo_url, position, jersey_number }) => (
        <li key={id}>
          <a
            data-row-link
            href={`/player/${id}?from=team&teamId=${teamId}&tab=players`}
            className="flex items-center gap-4 rounded-md border border-line bg-card p-3 hover:border-edge"
          >
            <Portrait name={full_name} photoUrl={photo_url} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{full_name}</span>
              <span className="block text-muted text-sm">{positionLabel(position)}</span>
            </span>
            <span className="figures font-display font-semibold text-3xl text-muted">{jersey_number}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
