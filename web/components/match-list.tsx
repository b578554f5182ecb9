import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { Crest } from './crest.tsx'

export interface ListedMatch {
  id: string
  played_at: string
  home_score: number | null
  away_score: number | null
  round: number | null
  home_team: ListedTeam
  away_team: ListedTeam
}

interface ListedTeam {
  id: string
  name: string
  logo_url: string | null
}

interface MatchListProps<Match extends ListedMatch> {
  matches: Match[]
  /** IANA name: dates and kick-offs are the league's own. */
  timeZone: string
  /** What the owner gets beside each match. */
  renderTools?: ((match: Match) => React.ReactNode) | undefined
}

/** Matches under the day that they are played on, in the order in which they come. */
export function MatchList<Match extends ListedMatch>({ matches, timeZone, renderTools }: MatchListProps<Match>) {
  return groupByDay(matches, timeZone).map(([day, played]) => (
    <section key={day} className="mb-8">
      <h3 className="eyebrow border-ink border-b pb-2">{longDate(day)}</h3>
      <ul>
        {played.map(({ match, time }) => (
          <li key={match.id} className="border-line border-b">
            {matchRow(match, time)}
            {renderTools?.(match)}
          </li>
        ))}
      </ul>
    </section>
  ))
}

// A function and plain anchors, no component: a season is 380 of these, and each is rendered on the server.
const matchRow = ({ id, home_team, away_team, home_score, away_score }: ListedMatch, time: string) => (
  <div className="match-row">
    <a data-row-link href={`/teams/${home_team.id}`} className="team-name flex-row-reverse text-right">
      <Crest name={home_team.name} logoUrl={home_team.logo_url} />
      <span>{home_team.name}</span>
    </a>
    <a
      data-row-link
      href={`/match/${id}`}
      aria-label={
        home_score === null || away_score === null
          ? `${home_team.name} against ${away_team.name}, ${time}`
          : `${home_team.name} ${home_score} – ${away_score} ${away_team.name}`
      }
      className="match-score"
    >
      {home_score === null || away_score === null ? time : `${home_score} – ${away_score}`}
    </a>
    <a data-row-link href={`/teams/${away_team.id}`} className="team-name">
      <Crest name={away_team.name} logoUrl={away_team.logo_url} />
      <span>{away_team.name}</span>
    </a>
  </div>
)

function groupByDay<Match extends ListedMatch>(matches: Match[], timeZone: string) {
  const days = new Map<string, { match: Match; time: string }[]>()
  for (const match of matches) {
    const { date, time } = toLocalTime(new Date(match.played_at), timeZone)
    const day = days.get(date)
    if (day === undefined) days.set(date, [{ match, time }])
    else day.push({ match, time })
  }
  return [...days]
}
