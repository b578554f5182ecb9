import { Star } from 'lucide-react'
import { Link } from 'react-router'
import type { Match } from '#web/features/match/match-queries.ts'
import { Portrait } from '#web/ui/portrait.tsx'

/** The award, with a link to its winner. */
export function ManOfTheMatch({ match }: { match: Match }) {
  const { man_of_match, home_team, away_team, home_lineup, players } = match
  if (man_of_match === null) return null
  const team = home_lineup.includes(man_of_match.id) ? home_team : away_team
  const number = players.find(({ id }) => id === man_of_match.id)?.jersey_number
  return (
    <section aria-label="Man of the match" className="touchline border-pitch bg-pitch-wash px-4 py-6 sm:px-8 sm:py-8">
      <h2 className="eyebrow flex items-center gap-2 text-pitch">
        <Star aria-hidden className="size-4 fill-current" />
        Man of the match
      </h2>
      <div className="mt-4 flex items-center gap-5">
        <Portrait photoUrl={man_of_match.photo_url} team={team} number={number} />
        <div className="min-w-0">
          <Link
            to={`/player/${man_of_match.id}`}
            className="block py-1 font-display font-semibold text-4xl leading-none [overflow-wrap:anywhere] hover:text-pitch"
          >
            <bdi>{man_of_match.full_name}</bdi>
          </Link>
          <p className="wrap-anywhere mt-1 text-muted">
            <bdi>{team.name}</bdi>
          </p>
        </div>
      </div>
    </section>
  )
}
