import { countWords } from '#domain/count-words.ts'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { statusNote } from '#domain/match-status.ts'
import { ordinal } from '#domain/ordinal.ts'
import { positionLabel } from '#domain/positions.ts'
import type { Fixture, Standing } from '#web/features/competition/competition-queries.ts'
import { PrintCrest } from '#web/share/print/print-crest.tsx'
import { signed } from '#web/ui/signed.ts'
import type { SeasonBook } from './load-book.ts'

interface BookTeamProps {
  book: SeasonBook
  standing: Standing
}

/** A team's page: its place, its squad with goals, and its results. */
export function BookTeam({ book, standing }: BookTeamProps) {
  const { team_id, team_name, team_logo_url, rank, points, played, won, drawn, lost, goal_difference } = standing
  const team = book.teams.find(({ id }) => id === team_id)
  const results = book.results.filter(
    ({ home_team, away_team }) => home_team.id === team_id || away_team.id === team_id,
  )
  return (
    <section className="sheet team">
      <header>
        <PrintCrest team={team ?? { ...standing, id: team_id, logo_url: team_logo_url }} site={book.site} size={22} />
        <div>
          <h2>
            <bdi>{team_name}</bdi>
          </h2>
          {played > 0 && (
            <p>
              {ordinal(rank)} · {countWords(points, 'point')} · {won} won, {drawn} drawn, {lost} lost · goal difference{' '}
              {signed(goal_difference)}
            </p>
          )}
        </div>
      </header>
      <div className="halves">
        <SquadList book={book} teamId={team_id} />
        <div>
          <h3>Results</h3>
          {results.length === 0 ? (
            <p>No results yet.</p>
          ) : (
            <ol>
              {results.map((match) => (
                <ResultLine key={match.id} match={match} teamId={team_id} book={book} />
              ))}
            </ol>
          )}
        </div>
      </div>
    </section>
  )
}

function SquadList({ book, teamId }: { book: SeasonBook; teamId: string }) {
  const players = book.squads.find(({ id }) => id === teamId)?.players ?? []
  const goals = new Map(book.scorers.filter(({ team_id }) => team_id === teamId).map(({ id, count }) => [id, count]))
  return (
    <div>
      <h3>Squad</h3>
      {players.length === 0 ? (
        <p>No players are entered.</p>
      ) : (
        <ul>
          {players.map(({ id, full_name, position, jersey_number }) => (
            <li key={id}>
              <span className="number">{jersey_number}</span>
              <bdi>{full_name}</bdi>
              <span className="muted">{position === null ? '' : positionLabel(position)}</span>
              <span className="number">{describeGoals(goals.get(id))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const describeGoals = (goals = 0) => (goals === 0 ? '' : countWords(goals, 'goal'))

function ResultLine({ match, teamId, book }: { match: Fixture; teamId: string; book: SeasonBook }) {
  const { played_at, home_team, away_team, home_score, away_score } = match
  const isHome = home_team.id === teamId
  const zone = book.competition.settings.time_zone
  const { date } = toLocalTime(new Date(played_at), zone)
  const note = statusNote(match, zone)
  return (
    <li>
      <span className="muted">{shortDate(date)}</span>
      <span className="muted">{isHome ? 'Home' : 'Away'}</span>
      <span>
        <bdi>{isHome ? away_team.name : home_team.name}</bdi>
        {note !== undefined && <span className="muted">, {note}</span>}
      </span>
      <b>
        {home_score} – {away_score}
      </b>
    </li>
  )
}
