import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countMatches } from '#domain/count-words.ts'
import { seasonName } from '#domain/season.ts'
import { causeOf, describeDisciplineRules } from '#domain/suspensions.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { disciplineRulesQuery, shownSuspensionsQuery } from '#web/queries/suspensions.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The players of a competition who are banned at present, by team. */
export function SuspensionsTab({ slug }: { slug: string }) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: bans } = useSuspenseQuery(shownSuspensionsQuery(competition.id, competition.season))
  const { data: rules } = useSuspenseQuery(disciplineRulesQuery(competition.id, competition.season))
  const teams = Map.groupBy(bans, ({ team_id }) => team_id)
  return (
    <div className="grid max-w-3xl gap-8">
      <h2 className="wrap-anywhere text-4xl">Suspensions, season {seasonName(competition)}</h2>
      {bans.length === 0 && <EmptyState title="Nobody is banned">A ban is listed here until it is served.</EmptyState>}
      {[...teams].map(([id, own]) => (
        <section key={id}>
          <h3 className="wrap-anywhere text-2xl">
            <Link to={`/team/${id}`} className="hover:underline">
              <bdi>{own[0]?.team_name}</bdi>
            </Link>
          </h3>
          <ul className="mt-2 border-line border-t">
            {own.map((ban) => (
              <li
                key={[ban.player_id, ban.match_id, ban.kind].join()}
                className="flex flex-wrap justify-between gap-x-6 border-line border-b py-3"
              >
                <Link to={`/player/${ban.player_id}`} className="wrap-anywhere min-w-0 font-semibold hover:underline">
                  <bdi>{ban.player_name}</bdi>
                </Link>
                <span>
                  misses {countMatches(ban.matches - ban.served)}{' '}
                  <span className="text-muted">({causeOf({ ...ban, reason: null })})</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {rules !== null && (
        <section>
          <h3 className="text-2xl">Rules</h3>
          <ul className="mt-2 grid gap-1 text-muted">
            {describeDisciplineRules(rules).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
