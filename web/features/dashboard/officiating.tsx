import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { myOfficiatingQuery } from './dashboard-queries.ts'

/** The leagues in which the user is an official, with appointments to accept; nothing for everybody else. */
export function Officiating({ userId }: { userId: string }) {
  const { data: leagues = [] } = useQuery(myOfficiatingQuery(userId))
  if (leagues.length === 0) return null
  return (
    <section aria-labelledby="officiating" className="mt-8">
      <h2 id="officiating" className="text-3xl">
        Your appointments
      </h2>
      <ul className="mt-2 border-line border-t">
        {leagues.map(({ official_id, league_name, waiting, accepted }) => (
          <li key={official_id} className="border-line border-b">
            <Link
              to={`/officiating/${official_id}`}
              className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-3 hover:text-pitch"
            >
              <span className="font-semibold">{wordsOf(waiting, accepted)}</span>
              <bdi className="wrap-anywhere text-muted text-sm">{league_name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf(waiting: number, accepted: number): string {
  if (waiting > 0) return waiting === 1 ? '1 match to accept or decline' : `${waiting} matches to accept or decline`
  return accepted === 0 ? 'No coming match' : accepted === 1 ? '1 coming match' : `${accepted} coming matches`
}
