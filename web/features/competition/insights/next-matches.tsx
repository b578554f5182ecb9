import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import type { NextMatch } from '#web/queries/insights/insights.ts'
import { ChancesBar } from '#web/ui/chances-bar.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { FittedName } from '#web/ui/fitted-name.tsx'

/** Matches to come, each with its chances. */
export const NextMatches = ({ matches }: { matches: NextMatch[] }) => (
  <ul className="grid gap-x-16 lg:grid-cols-2">
    {matches.map((match) => (
      <li key={match.id} className="border-line border-b py-4">
        <NextMatchChances match={match} />
      </li>
    ))}
  </ul>
)

function NextMatchChances({ match: { id, date, time, home, away, chances, colours } }: { match: NextMatch }) {
  return (
    <>
      <Link
        to={`/match/${id}`}
        className="grid grid-cols-2 items-center gap-x-3 hover:text-pitch sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]"
      >
        <span className="team-name fitted-name [--taken:2.5rem]">
          <Crest team={home} />
          <FittedName name={home.name} />
        </span>
        <span className="figures row-start-1 max-sm:col-span-2 text-center text-muted text-sm leading-tight sm:col-start-2">
          {shortDate(date)} <br className="max-sm:hidden" />
          {time}
        </span>
        <span className="team-name fitted-name flex-row-reverse text-right [--taken:2.5rem]">
          <Crest team={away} />
          <FittedName name={away.name} />
        </span>
      </Link>
      <div className="mt-2">
        <ChancesBar home={home.name} away={away.name} chances={chances} colours={colours} />
      </div>
    </>
  )
}
