import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { myScoringQuery } from './dashboard-queries.ts'
import { LeaveCommittee } from './leave-committee.tsx'

/** The matches of the coming week that the user may enter as a scorer; nothing for everybody else. */
export function Scoring({ userId }: { userId: string }) {
  const { data: leagues = [] } = useQuery(myScoringQuery(userId))
  if (leagues.length === 0) return null
  return (
    <section aria-labelledby="scoring" className="mt-8">
      <h2 id="scoring" className="text-3xl">
        Matches to enter
      </h2>
      {leagues.map((league) => (
        <div key={league.scorer_id} className="mt-2 grid border-line border-t pt-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h3 className="min-w-0 font-semibold text-base wrap-anywhere">
              <Link to={`/competitions/${league.league_id}`} className="link">
                <bdi>{league.league_name}</bdi>
              </Link>
            </h3>
            <LeaveCommittee membershipId={league.scorer_id} as="scorer" of={league.league_name} />
          </div>
          {league.matches.length === 0 && (
            <p className="text-muted text-sm">
              {league.is_on
                ? 'No match in the coming week.'
                : 'The competition has no live entry at present. Its owner switches it on.'}
            </p>
          )}
          <ul>
            {league.matches.map(({ id, played_at, status, home, away }) => {
              const { date, time } = toLocalTime(new Date(played_at), league.time_zone)
              return (
                <li key={id} className="border-line border-b last:border-b-0">
                  <Link
                    to={`/match/${id}/live`}
                    className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-3 hover:text-pitch"
                  >
                    <span className="font-semibold wrap-anywhere">
                      <bdi>{home}</bdi> v <bdi>{away}</bdi>
                    </span>
                    <span className="text-muted text-sm">
                      {status === 'in_play' ? 'Being played' : `${shortDate(date)}, ${time}`}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </section>
  )
}
