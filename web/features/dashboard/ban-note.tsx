import { Link } from 'react-router'
import { countMatches } from '#domain/count-words.ts'
import { longDate, shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { causeOf, describeServed, NEAR_BAN } from '#domain/suspensions.ts'
import type { OwnBans } from './own-bans.ts'

/** The user's own bans in a team, and whether the next yellow card brings one. */
export const BanNote = ({ bans, near, next, time_zone }: OwnBans) => (
  <div className="my-3 grid max-w-xl gap-3 border-danger border-l-4 bg-card px-4 py-4">
    {bans.map((ban) => (
      <div key={ban.id}>
        <p className="wrap-anywhere font-semibold">
          {ban.from_day === null ? 'You are banned' : `You are banned from ${longDate(ban.from_day)}`}: {causeOf(ban)}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {describeServed(ban)}
          {ban.kind !== 'other' && ban.reason !== null && <> · Reason: {ban.reason}</>}
        </p>
      </div>
    ))}
    {bans.length > 0 && <NextMatch next={next} timeZone={time_zone} />}
    {near !== null && (
      <div>
        <p className="font-semibold">{NEAR_BAN}</p>
        <p className="text-muted text-sm">With your next yellow card you would miss {countMatches(near)}.</p>
      </div>
    )}
  </div>
)

function NextMatch({ next, timeZone }: { next: OwnBans['next']; timeZone: string }) {
  if (next === null) return <p className="text-sm">It is not known yet which match you may play next.</p>
  const { date, time } = toLocalTime(new Date(next.played_at), timeZone)
  return (
    <p className="text-sm">
      <Link to={`/match/${next.id}`} className="inline-flex min-h-11 flex-wrap items-center gap-x-4 hover:text-pitch">
        <span className="wrap-anywhere">
          Next match you may play: {next.is_home ? 'v' : 'at'} <bdi>{next.opponent}</bdi>
        </span>
        <span className="text-muted">
          {shortDate(date)}, {time}
        </span>
      </Link>
    </p>
  )
}
