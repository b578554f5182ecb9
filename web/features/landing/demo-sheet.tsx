import { Link } from 'react-router'
import { longDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useStoredFile } from '#web/ui/use-stored-file.ts'
import type { Demo, ListedDemoMatch } from './demo-query.ts'

/** The demo league as it stands: its next match, its last result and its leaders. */
export function DemoSheet({ demo }: { demo: Demo }) {
  const { name, logo_url, path, timeZone, standings, next, last } = demo
  const logo = useStoredFile(logo_url)
  return (
    <section aria-labelledby="demo-league" className="mb-12 bg-paper p-4 text-ink sm:p-6">
      <div className="flex items-center gap-3">
        {logo && <Picture src={logo} className="size-12 shrink-0 object-contain" isEager />}
        <div className="min-w-0">
          <p className="eyebrow text-pitch">Demo league, as it stands now</p>
          <h2 id="demo-league" className="wrap-anywhere text-2xl sm:text-3xl">
            <bdi>{name}</bdi>
          </h2>
        </div>
      </div>
      <div className="touchline mt-4 grid gap-4 pt-4">
        {next && <Match title="Next match" match={next} timeZone={timeZone} />}
        {last && <Match title="Last result" match={last} timeZone={timeZone} />}
        {standings.length > 0 && <Leaders standings={standings} />}
      </div>
      <Link to={`${path}/tables`} className="link mt-2 inline-flex min-h-11 items-center">
        The whole table
      </Link>
    </section>
  )
}

const signed = (difference: number) => `${difference > 0 ? '+' : ''}${difference}`.replace('-', '−')

interface MatchProps {
  title: string
  match: ListedDemoMatch
  timeZone: string
}

function Match({ title, match, timeZone }: MatchProps) {
  const { date, time } = toLocalTime(new Date(match.played_at), timeZone)
  const score = match.home_score === null ? time : `${match.home_score} – ${match.away_score}`
  return (
    <div>
      <h3 className="eyebrow">
        {title} <span className="text-muted">· {longDate(date)}</span>
      </h3>
      <div className="match-row">
        <Link to={`/teams/${match.home_team.id}`} className="team-name home-name">
          <Crest team={match.home_team} />
          <bdi>{match.home_team.name}</bdi>
        </Link>
        <Link
          to={`/match/${match.id}`}
          aria-label={`${isolate(match.home_team.name)} ${score} ${isolate(match.away_team.name)}`}
          className="match-score"
        >
          {score}
        </Link>
        <Link to={`/teams/${match.away_team.id}`} className="team-name">
          <Crest team={match.away_team} />
          <bdi>{match.away_team.name}</bdi>
        </Link>
      </div>
    </div>
  )
}

const Leaders = ({ standings }: Pick<Demo, 'standings'>) => (
  <table className="w-full border-collapse">
    <caption className="sr-only">The first teams of the demo league</caption>
    <thead>
      <tr>
        <th scope="col" className="head-cell w-8 text-right">
          <abbr title="Position">#</abbr>
        </th>
        <th scope="col" className="head-cell">
          Team
        </th>
        <th scope="col" className="head-cell text-right">
          <abbr title="Played">P</abbr>
        </th>
        <th scope="col" className="head-cell text-right">
          <abbr title="Goal difference">GD</abbr>
        </th>
        <th scope="col" className="head-cell text-right">
          <abbr title="Points">Pts</abbr>
        </th>
      </tr>
    </thead>
    <tbody>
      {standings.map(({ team_id, team_name, team_logo_url, team_color, second_color, ...row }) => (
        <tr key={team_id}>
          <td className="number-cell text-muted">{row.rank}</td>
          <th scope="row" className="cell font-normal">
            <Link to={`/teams/${team_id}`} className="team-name">
              <Crest team={{ id: team_id, logo_url: team_logo_url, team_color, second_color }} />
              <bdi>{team_name}</bdi>
            </Link>
          </th>
          <td className="number-cell">{row.played}</td>
          <td className="number-cell">{signed(row.goal_difference)}</td>
          <td className="number-cell font-bold">{row.points}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
