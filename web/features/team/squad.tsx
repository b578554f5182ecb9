import { Link } from 'react-router'
import { squadLines } from '#domain/squad-lines.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/page.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import type { Team } from './team-queries.ts'

type Player = Team['players'][number]

/** The squad by position, goalkeepers first. */
export function Squad({ team }: { team: Team }) {
  const { players, manager } = team
  if (players.length === 0) {
    return <EmptyState title="No players yet">The team's manager and the owner of the competition add them.</EmptyState>
  }
  return (
    <div className="grid gap-10">
      {squadLines(players).map((line) => (
        <Section key={line.title} title={line.title} aside={<Count>{line.players.length}</Count>}>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {line.players.map((player) => playerCard(player, team, player.id === manager?.id))}
          </ul>
        </Section>
      ))}
    </div>
  )
}

const Count = ({ children }: { children: number }) => (
  <span className="figures text-muted text-sm">{children === 1 ? '1 player' : `${children} players`}</span>
)

const playerCard = ({ id, full_name, photo_url, jersey_number }: Player, team: Team, isManager: boolean) => (
  <li key={id}>
    <Link
      to={`/player/${id}?from=team&teamId=${team.id}&tab=players`}
      className="flex h-full items-center gap-4 rounded-md border border-line bg-card p-3 hover:border-edge"
    >
      <Portrait photoUrl={photo_url} team={team} number={jersey_number} />
      <span className="wrap-anywhere min-w-0 flex-1">
        <span className="block font-semibold">{full_name}</span>
        {isManager && <span className="block text-muted text-sm">Manager</span>}
      </span>
      <span className="figures font-display font-semibold text-3xl text-muted">{jersey_number}</span>
    </Link>
  </li>
)
