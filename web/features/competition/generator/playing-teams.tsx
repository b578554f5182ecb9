import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Generator } from './use-generator.ts'

/** Excludes a team that withdrew: its unplayed matches are removed, its played matches stay. */
export function PlayingTeams({ generator: { choices, choose }, teams }: { generator: Generator; teams: TeamName[] }) {
  const { without } = choices
  const count = teams.filter(({ id }) => !without.includes(id)).length
  return (
    <details className="border-line border-y">
      <summary className="flex min-h-12 cursor-pointer list-inside items-center gap-2 py-2 font-semibold">
        Teams that play on{' '}
        <span className="figures font-normal text-muted text-sm">
          {count} of {teams.length}
        </span>
      </summary>
      <p className="mb-3 text-muted text-sm">
        Untick a team that withdrew: it keeps its results and gets no more matches.
      </p>
      <ul className="grid gap-x-8 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {teams.map(({ id, name }) => (
          <li key={id}>
            <label htmlFor={`plays-${id}`} className="flex min-h-11 cursor-pointer items-center gap-3">
              <Checkbox
                id={`plays-${id}`}
                checked={!without.includes(id)}
                onChange={({ target }) =>
                  choose({ without: target.checked ? without.filter((other) => other !== id) : [...without, id] })
                }
              />
              <span className="wrap-anywhere min-w-0">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
