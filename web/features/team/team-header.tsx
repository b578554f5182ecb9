import { Link } from 'react-router'
import { colourOfTeam } from '#domain/team-colours.ts'
import { competitionPath } from '#web/components/competition-path.ts'
import { Crest } from '#web/components/crest.tsx'
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx'
import type { Team, TeamStanding } from './team-queries.ts'

export function TeamHeader({ team, standing }: { team: Team; standing: TeamStanding }) {
  const { league, manager, players } = team
  return (
    <header className="mb-8">
      <Breadcrumbs trail={[{ label: league.name, to: `/competitions/${league.id}` }]} current={team.name} />
      <div
        className="mt-6 flex items-center gap-4 border-l-6 pl-4 sm:gap-8 sm:pl-6"
        style={{ borderColor: colourOfTeam(team) }}
      >
        <Crest name={team.name} logoUrl={team.logo_url} size="large" />
        <div>
          <h1 className="text-4xl sm:text-6xl">{team.name}</h1>
          <Link to={competitionPath(league)} className="link mt-1 inline-block">
            {league.name}
          </Link>
        </div>
      </div>
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3">
        <Fact name="Manager" value={manager?.full_name ?? 'None yet'} />
        <Fact name="Squad" value={players.length === 1 ? '1 player' : `${players.length} players`} />
        <Fact name="Record (W/D/L)" value={`${standing.won}/${standing.drawn}/${standing.lost}`} />
      </dl>
    </header>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="figures font-semibold">{value}</dd>
  </div>
)
