import { Link } from 'react-router'
import { positionLabel } from '#domain/positions.ts'
import styles from '#web/styles/people.css?url'
import { Crest } from '#web/ui/crest.tsx'
import { FittedName } from '#web/ui/fitted-name.tsx'
import { panelStyle } from '#web/ui/panel-style.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import type { ShownPlayer } from './player-queries.ts'

interface PlayerHeaderProps {
  player: ShownPlayer
  /** The team in whose colours the player is shown. */
  team: ShownPlayer['teams'][number] | undefined
}

/** Photo, name, position, age, shirt number and teams of a player, in the team's colours. */
export function PlayerHeader({ player, team }: PlayerHeaderProps) {
  const { full_name, photo_url, position, age, jersey_number, teams, managed } = player
  return (
    <header
      className={`page-head grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-4 px-4 pt-5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-8 sm:px-10 sm:pt-10 ${team ? 'team-panel pb-9 sm:pb-14' : 'touchline border-pitch bg-card pb-6 sm:pb-10'}`}
      style={team && panelStyle(team)}
    >
      <link rel="stylesheet" href={styles} precedence="people" />
      <span className="border-4 border-card bg-card">
        <Portrait photoUrl={photo_url} team={team} number={jersey_number} large />
      </span>
      <div className="wrap-anywhere col-span-2 row-start-2 min-w-0 sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <p className="eyebrow">
          {position === null ? <abbr title="Position unknown">?</abbr> : <span>{positionLabel(position)}</span>}
          {age !== null && <span className="figures"> · {age}</span>}
          {player.youth?.age_group && <span className="figures"> · {player.youth.age_group}</span>}
        </p>
        <h1 className="fitted-name mt-1 text-balance text-5xl sm:text-6xl">
          <FittedName name={full_name} />
        </h1>
        <ul className="mt-3 flex flex-wrap gap-x-6">
          {teams.map((team) => (
            <li key={team.id}>{teamLink(team)}</li>
          ))}
          {managed.map((team) => (
            <li key={team.id} className="flex flex-wrap items-center gap-x-2">
              <span className="text-sm">Manager of</span>
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

const teamLink = (team: ShownPlayer['teams'][number]) => (
  <Link to={`/teams/${team.id}`} className="team-name">
    <Crest team={team} />
    {team.name}
  </Link>
)
