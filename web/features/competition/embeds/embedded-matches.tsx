import { longDate, shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { isScored, statusNote, statusWord } from '#domain/match-status.ts'
import type { Fixture } from '#web/features/competition/competition-queries.ts'
import { EmbedLink } from './embed-link.tsx'

interface Shown {
  /** The league's, IANA name. */
  timeZone: string
  urlOf(path: string): string
}

/** A line for each team, which is wide enough for its name in any frame. */
export function EmbeddedMatches({ matches, empty, timeZone, urlOf }: Shown & { matches: Fixture[]; empty: string }) {
  if (matches.length === 0) return <p className="empty">{empty}</p>
  return <ul>{matches.map((match) => matchRow(match, timeZone, urlOf(`/match/${match.id}`)))}</ul>
}

function matchRow(match: Fixture, timeZone: string, to: string) {
  const { id, played_at, home_team, away_team, home_score, away_score } = match
  const { date, time } = toLocalTime(new Date(played_at), timeZone)
  const isPlayed = isScored(match)
  // Beside a time the first date has no room; the match's page says it.
  const words = statusWord(match) ?? (isPlayed ? undefined : time)
  return (
    <li key={id}>
      <EmbedLink to={to}>
        <span className="day">{shortDate(date)}</span>
        <bdi className="team">{home_team.name}</bdi>
        <b>{isPlayed && home_score}</b>
        <span className="day">{words}</span>
        <bdi className="team">{away_team.name}</bdi>
        <b>{isPlayed && away_score}</b>
      </EmbedLink>
    </li>
  )
}

export function EmbeddedNextMatch({ match, timeZone, urlOf }: Shown & { match: Fixture | null }) {
  if (match === null) return <p className="empty">No fixture is planned.</p>
  const { date, time } = toLocalTime(new Date(match.played_at), timeZone)
  return (
    <div className="next">
      <EmbedLink to={urlOf(`/match/${match.id}`)}>
        <span className="day">
          {longDate(date)}, {[time, statusNote(match, timeZone)].filter(Boolean).join(', ')}
        </span>
        <bdi className="team">{match.home_team.name}</bdi>
        <bdi className="team">{match.away_team.name}</bdi>
      </EmbedLink>
    </div>
  )
}
