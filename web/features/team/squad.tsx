import { Link } from 'react-router'
import { countWords } from '#domain/count-words.ts'
import { squadLines } from '#domain/squad-lines.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FittedName } from '#web/ui/fitted-name.tsx'
import { Section } from '#web/ui/page.tsx'
import { panelStyle } from '#web/ui/panel-style.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import type { Team } from './team-queries.ts'

type Player = Team['players'][number]

/** The squad by position, goalkeepers first, as in a sticker album. */
export function Squad({ team }: { team: Team }) {
  const { players, manager } = team
  if (players.length === 0) {
    return <EmptyState title="No players yet">The team's manager and the owner of the competition add them.</EmptyState>
  }
  return (
    <div className="grid gap-10">
      <p className="-my-4 print:hidden">
        <Link to={`${competitionPath(team.league)}/share?card=squad&team=${team.id}`} className="more-link">
          Share the squad as a picture
        </Link>
      </p>
      {squadLines(players).map((line) => (
        <Section key={line.title} title={line.title} aside={<Count>{line.players.length}</Count>}>
          <ul className="stickers" style={panelStyle(team)}>
            {line.players.map((player) => sticker(player, team, player.id === manager?.id))}
          </ul>
        </Section>
      ))}
    </div>
  )
}

const Count = ({ children }: { children: number }) => (
  <span className="figures text-muted text-sm">{countWords(children, 'player')}</span>
)

const sticker = ({ id, full_name, photo_url, jersey_number }: Player, team: Team, isManager: boolean) => (
  <li key={id}>
    <Link to={`/player/${id}?from=team&teamId=${team.id}&tab=players`} className="sticker">
      <Portrait photoUrl={photo_url} team={team} number={jersey_number} />
      <span className="sticker-name">
        <FittedName name={full_name} />
        {isManager && <span className="font-normal text-sm">Manager</span>}
      </span>
      {jersey_number !== null && <span className="sticker-number">{jersey_number}</span>}
    </Link>
  </li>
)
