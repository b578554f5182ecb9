import { useSuspenseQuery } from '@tanstack/react-query'
import type { Bracket } from './bracket.ts'
import { drawCheckQuery } from './cup-queries.ts'

/** The drawn entrants with their keys and digests, and a command that repeats a digest. */
export function DrawCheck({ leagueId, bracket }: { leagueId: string; bracket: Bracket }) {
  const { data: drawn } = useSuspenseQuery(drawCheckQuery(leagueId, bracket.id))
  const [first] = drawn
  if (first === undefined) return null
  return (
    <>
      <p className="mt-3 max-w-prose">For example, this command prints the first digest:</p>
      <code className="wrap-anywhere mt-1 block bg-sunken p-2 text-ink">
        printf %s '{bracket.draws.at(-1)?.seed}:{first.key}' | sha256sum
      </code>
      <ol aria-label="Order of the draw" className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {drawn.map(({ place, key, name, digest }) => (
          <li key={key} className="wrap-anywhere min-w-0 border-line border-t pt-2">
            <span className="font-semibold text-ink">
              {place}. <bdi>{name}</bdi>
            </span>
            <code className="block text-xs">{key}</code>
            <code className="block text-xs">{digest}</code>
          </li>
        ))}
      </ol>
    </>
  )
}
