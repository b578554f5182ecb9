import { Link } from 'react-router'
import { positionLabel } from '#domain/positions.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import type { Player } from './player-queries.ts'

/** Photo, name, position, shirt number and team of a player. */
export function PlayerHeader({ player }: { player: Player }) {
  const { full_name, photo_url, position, jersey_number, teams, managed } = player
  return (
    <header className="touchline grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-5 border-pitch bg-card px-4 py-6 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-8 sm:px-10 sm:py-10">
      <Portrait photoUrl={photo_url} team={teams[0] ?? managed[0]} number={jersey_number} large />
      <div className="wrap-anywhere col-span-2 row-start-2 min-w-0 sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <p className="eyebrow text-pitch">
          {position === null ? <abbr title="Position unknown">?</abbr> : positionLabel(position)}
        </p>
        <h1 className="mt-1 text-balance text-5xl sm:text-6xl">{full_name}</h1>
        <ul className="mt-3 flex flex-wrap gap-x-6">
          {teams.map((team) => (
            <li key={team.id}>{teamLink(team)}</li>
          ))}
          {managed.map((team) => (
            <li key={team.id} className="flex flex-wrap items-center gap-x-2">
              <span className="text-muted text-sm">Manager of</span>
              {teamLink(team)}
            </li>
          ))}
        </ul>
      </div>
      {jersey_number !== null && (
        <p className="figures col-start-2 row-start-1 justify-self-end font-display font-semibold text-8xl leading-none sm:col-start-3 sm:text-[9rem]">
          <span className="sr-only">Jersey number </span>
          {jersey_number}
        </p>
      )}
    </header>
  )
}

const teamLink = (team: Player['teams'][number]) => (
  <Link to={`/teams/${team.id}`} className="team-name">
    <Crest team={team} />
    {team.name}
  </Link>
)
