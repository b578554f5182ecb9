import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { notesToSubmitQuery } from './dashboard-queries.ts'

interface NotesToSubmitProps {
  userId: string
  teamIds: string[]
}

/** A manager's next task: recent matches without their notes. */
export function NotesToSubmit({ userId, teamIds }: NotesToSubmitProps) {
  const { data: matches } = useQuery(notesToSubmitQuery(userId, teamIds))
  if (teamIds.length === 0 || !matches) return null
  if (matches.length === 0) {
    return (
      <p className="mt-4 max-w-prose text-muted text-sm">
        After a match, submit your notes on its page. The report is written once both teams have submitted theirs.
      </p>
    )
  }
  return (
    <div className="mt-6">
      <h3 className="eyebrow text-muted">Notes to submit</h3>
      <ul>
        {matches.map(({ id, played_at, home_team, away_team, league }) => (
          <li key={id} className="border-line border-b">
            <Link
              to={`/match/${id}#notes`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 hover:text-pitch"
            >
              <span className="wrap-anywhere font-semibold">
                <bdi>{home_team.name}</bdi> v <bdi>{away_team.name}</bdi>
              </span>
              <span className="figures text-muted text-sm">
                {shortDate(toLocalTime(new Date(played_at), league.settings.time_zone).date)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
