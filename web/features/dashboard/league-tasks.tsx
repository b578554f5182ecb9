import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { leagueTasksQuery } from './dashboard-queries.ts'

interface LeagueTasksProps {
  userId: string
  /** Those that the user runs. */
  competitions: readonly { id: string; name: string; slug: string }[]
}

interface Task {
  /** '3 results are missing' */
  words: string
  to: string
}

/** The tasks of the user in their competitions; nothing where there is none. */
export function LeagueTasks({ userId, competitions }: LeagueTasksProps) {
  const { data } = useQuery({ ...leagueTasksQuery(userId), enabled: competitions.length > 0 })
  const waiting = competitions
    .map((competition) => ({ ...competition, tasks: tasksOf(competition.slug, data?.get(competition.id)) }))
    .filter(({ tasks }) => tasks.length > 0)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="to-do" className="mt-8">
      <h2 id="to-do" className="text-3xl">
        To do
      </h2>
      <ul className="mt-2 border-line border-t">
        {waiting.flatMap(({ id, name, tasks }) =>
          tasks.map(({ words, to }) => (
            <li key={`${id} ${words}`} className="border-line border-b">
              <Link
                to={to}
                className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-3 hover:text-pitch"
              >
                <span className="font-semibold">{words}</span>
                <bdi className="wrap-anywhere text-muted text-sm">{name}</bdi>
              </Link>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}

interface Waiting {
  results_missing: number
  disputed: string[]
  drafts: string[]
  /** Matches to come whose official declined. */
  declined: number
  /** That were not accepted. */
  invitations: number
}

/** The most urgent first. A task of several matches leads to the earliest. */
function tasksOf(slug: string, waiting: Waiting | undefined): Task[] {
  if (waiting === undefined) return []
  const { results_missing, disputed, drafts, declined, invitations } = waiting
  return [
    {
      number: disputed.length,
      one: '1 result is disputed',
      many: 'results are disputed',
      to: `/match/${disputed[0]}`,
    },
    {
      number: results_missing,
      one: '1 result is missing',
      many: 'results are missing',
      to: `/competitions/${slug}/results`,
    },
    {
      number: declined,
      one: '1 match needs another official',
      many: 'matches need another official',
      to: `/competitions/${slug}/officials`,
    },
    { number: drafts.length, one: '1 report to publish', many: 'reports to publish', to: `/match/${drafts[0]}` },
    {
      number: invitations,
      one: '1 invitation is not accepted',
      many: 'invitations are not accepted',
      to: `/competitions/${slug}/settings?group=invitations`,
    },
  ]
    .filter(({ number }) => number > 0)
    .map(({ number, one, many, to }) => ({ words: number === 1 ? one : `${number} ${many}`, to }))
}
