import { Link } from 'react-router'
import { toLocalTime } from '#domain/league-time.ts'
import { statusNote } from '#domain/match-status.ts'
import { Crest } from './crest.tsx'
import { dayWords } from './day-words.ts'
import { FittedName } from './fitted-name.tsx'
import { liveMinute } from './live-minute.tsx'
import { type ListedMatch, matchLabel, scoreOrTime } from './match-list.tsx'

/** A match as the programme's cover shows it: the next one, or the last of a season that is over. */
export function NextMatch({ match, timeZone }: { match: ListedMatch; timeZone: string }) {
  const { id, home_team, away_team, round } = match
  const { date, time } = toLocalTime(new Date(match.played_at), timeZone)
  const note = statusNote(match, timeZone)
  return (
    <article className="relative overflow-hidden bg-grass p-5 text-chalk sm:p-8">
      <HalfwayLine />
      <p className="eyebrow relative">
        {dayWords(date, match.near)}
        {round !== null && <span className="text-chalk/80"> · Round {round}</span>}
        {match.stage_label && <span className="text-chalk/80"> · {match.stage_label}</span>}
        {note && ` · ${note}`}
        {liveMinute(match)}
      </p>
      <div className="relative mt-6 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3 text-center sm:gap-6">
        <Team team={home_team} />
        <Link
          to={`/match/${id}`}
          className="figures mt-3 rounded-sm bg-chalk px-3 py-2 font-display font-semibold text-4xl text-[#14191a] leading-none hover:bg-[#14191a] hover:text-chalk sm:text-6xl"
          aria-label={matchLabel(match, time)}
        >
          {scoreOrTime(match, time)}
        </Link>
        <Team team={away_team} />
      </div>
    </article>
  )
}

const Team = ({ team }: { team: ListedMatch['home_team'] }) => (
  <Link to={`/teams/${team.id}`} className="fitted-name grid min-w-0 justify-items-center gap-3 hover:underline">
    <Crest team={team} size="large" />
    <span className="wrap-anywhere text-balance font-display font-semibold text-xl leading-none sm:text-3xl">
      <FittedName name={team.name} />
    </span>
  </Link>
)

/** The middle of the pitch, seen from above. */
const HalfwayLine = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 400 200"
    preserveAspectRatio="xMidYMid slice"
    className="absolute inset-0 size-full text-chalk/15"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <path d="M200 0v200" />
    <circle cx="200" cy="100" r="70" />
  </svg>
)
