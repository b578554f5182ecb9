import { Link } from 'react-router'
import type { Match } from '#web/features/match/match-queries.ts'
import type { MatchRecord, NamedPlayer } from '#web/features/match/recorded.ts'
import { minuteOf } from './by-side.ts'

interface RolesAndSubstitutionsProps {
  match: Match
  record: MatchRecord
}

/** The part below the line-ups: captain, goalkeeper, substitutions and the players who stayed on the bench. */
export function RolesAndSubstitutions({
  match: { home_team, away_team },
  record: { events, roles },
}: RolesAndSubstitutionsProps) {
  const changes = events.filter(({ kind }) => kind === 'substitution')
  if (roles.length + changes.length === 0) return null
  return (
    <div className="mt-6 grid gap-6 sm:grid-cols-2 sm:gap-8">
      {[home_team, away_team].map((team) => {
        const playersIn = (wanted: string) =>
          roles.filter(({ role, team_id }) => role === wanted && team_id === team.id).map(({ player }) => player)
        const own = changes.filter(({ team_id }) => team_id === team.id)
        // An empty column keeps the other team's on its side of a wide screen.
        if (own.length === 0 && !roles.some(({ team_id }) => team_id === team.id))
          return <div key={team.id} className="max-sm:hidden" />
        return (
          <div key={team.id} className="leading-snug">
            <p className="mb-2 font-semibold [overflow-wrap:anywhere] sm:sr-only">{team.name}</p>
            <dl className="grid gap-2">
              <People term="Captain (C)" people={playersIn('captain')} />
              <People term="Goalkeeper (GK)" people={playersIn('goalkeeper')} />
              {own.length > 0 && (
                <div>
                  <dt className="text-muted text-sm">Substitutions</dt>
                  {own.map((change) => (
                    <dd key={`${change.player.id} ${change.other?.id}`} className="[overflow-wrap:anywhere]">
                      {change.minute !== null && <span className="figures text-muted">{minuteOf(change)} </span>}
                      {change.other && <Name player={change.other} />} for <Name player={change.player} />
                    </dd>
                  ))}
                </div>
              )}
              <People term="On the bench" people={playersIn('unused')} />
            </dl>
          </div>
        )
      })}
    </div>
  )
}

const People = ({ term, people }: { term: string; people: NamedPlayer[] }) =>
  people.length > 0 && (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {people.map((player, at) => (
          <span key={player.id}>
            {at > 0 && ', '}
            <Name player={player} />
          </span>
        ))}
      </dd>
    </div>
  )

const Name = ({ player: { id, full_name } }: { player: NamedPlayer }) => (
  <Link to={`/player/${id}`} className="hover:text-pitch hover:underline">
    <bdi>{full_name}</bdi>
  </Link>
)
