import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dateRequestsQuery } from './dashboard-queries.ts'

/** Requests for another date that wait for the user's answer; nothing where there is none. */
export function DateRequests({ userId }: { userId: string }) {
  const { data: requests = [] } = useQuery(dateRequestsQuery(userId))
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="date-requests" className="mt-8">
      <h2 id="date-requests" className="text-3xl">
        Requests for another date
      </h2>
      <ul className="mt-2 border-line border-t">
        {requests.map(({ id, match_id, league_name, state, home, away }) => (
          <li key={id} className="border-line border-b">
            <Link
              to={`/match/${match_id}#move`}
              className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-3 hover:text-pitch"
            >
              <span className="wrap-anywhere font-semibold">
                {state === 'agreed' ? 'Approve' : 'Answer'}: <bdi>{home}</bdi> v <bdi>{away}</bdi>
              </span>
              <bdi className="wrap-anywhere text-muted text-sm">{league_name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
