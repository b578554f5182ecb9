import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { CrestTeam } from '#domain/crest.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { isScored, type LiveStatus, type MatchStatus, statusNote, statusWord } from '#domain/match-status.ts'
import { Crest } from './crest.tsx'
import { dayWords } from './day-words.ts'
import { FittedName } from './fitted-name.tsx'
import { liveMinute } from './live-minute.tsx'

export interface ListedMatch extends MatchStatus, LiveStatus {
  id: string
  played_at: string
  round: number | null
  home_team: ListedTeam
  away_team: ListedTeam
  /** The division or cup round, in a list that mixes them. */
  stage_label?: string | null
  /** The day of a match of today or tomorrow, decided when the match is fetched, so that server and browser agree. */
  near?: 'Today' | 'Tomorrow' | undefined
}

interface ListedTeam extends CrestTeam {
  name: string
  logo_url?: string | null
}

interface MatchListProps<Match extends ListedMatch> {
  matches: Match[]
  /** The league's, IANA name: dates and kick-offs are shown in it. */
  timeZone: string
  /** The days of all these matches are over, so a score that is missing is awaited. */
  areOver?: boolean
  /** The organizers' buttons beside each match. */
  renderTools?: ((match: Match) => React.ReactNode) | undefined
}

/** Matches grouped by day, in the given order. */
export function MatchList<Match extends ListedMatch>({
  matches,
  timeZone,
  areOver = false,
  renderTools,
}: MatchListProps<Match>) {
  return groupByDay(matches, timeZone).map(([day, played]) => (
    <section key={day} className="mb-8">
      <h3 className="eyebrow border-ink border-b pb-2">
        {dayWords(day, played[0]?.match.near)}
        {roundOf(played)}
      </h3>
      <ul>
        {played.map(({ match, time }) => (
          <li key={match.id} className="border-line border-b sm:flex sm:items-center">
            {matchRow(match, areOver ? AWAITED : time, statusNote(match, timeZone))}
            {renderTools?.(match)}
          </li>
        ))}
      </ul>
    </section>
  ))
}

const AWAITED = 'Awaiting result'

const matchRow = (match: ListedMatch, time: string, note: string | undefined) => (
  <div className="match-row">
    <Link to={`/teams/${match.home_team.id}`} className="team-name home-name">
      <Crest team={match.home_team} />
      <FittedName name={match.home_team.name} />
    </Link>
    <Link
      to={`/match/${match.id}`}
      aria-label={matchLabel(match, time)}
      className={clsx('match-score', !/\d/.test(scoreOrTime(match, time)) && 'w-18 whitespace-normal text-base/none')}
    >
      {scoreOrTime(match, time)}
    </Link>
    <Link to={`/teams/${match.away_team.id}`} className="team-name">
      <Crest team={match.away_team} />
      <FittedName name={match.away_team.name} />
    </Link>
    {(match.stage_label || note) && (
      <p className="-mt-2 sm:-mt-3 col-span-full pb-1 text-center text-muted text-sm">
        {note}
        {liveMinute(match)}
        {note && match.stage_label && ' · '}
        {match.stage_label}
      </p>
    )}
  </div>
)

/** '4 – 3'; without a result 'Postponed' and the like, or these words, such as the kick-off. */
export const scoreOrTime = (match: ListedMatch, time: string) =>
  isScored(match) ? `${match.home_score} – ${match.away_score}` : (statusWord(match) ?? time)

/** A link's label for screen readers: the teams and the score. */
export const matchLabel = (match: ListedMatch, time: string) =>
  `${isolate(match.home_team.name)} ${scoreOrTime(match, time)} ${isolate(match.away_team.name)}`

/** The round, when all matches of the day belong to it. */
function roundOf(played: { match: ListedMatch }[]) {
  const round = played[0]?.match.round ?? null
  if (round === null || played.some(({ match }) => match.round !== round)) return null
  return <span className="text-muted"> · Round {round}</span>
}

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
