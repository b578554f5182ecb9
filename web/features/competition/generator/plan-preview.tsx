import { shortDate } from '#domain/date-words.ts'
import type { NewMatch } from '#domain/fixture-changes.ts'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { Section } from '#web/ui/page.tsx'
import { ChangesList } from './changes-list.tsx'
import { describeFairness } from './describe-fairness.ts'
import { describePlanChanges } from './describe-plan-changes.ts'
import { FairnessTable } from './fairness-table.tsx'
import type { SeasonSoFar } from './generator-queries.ts'
import type { Generator } from './use-generator.ts'

interface PlanPreviewProps {
  generator: Generator
  season: SeasonSoFar
  /** YYYY-MM-DD, in the league. */
  today: string
  nameOf: (teamId: string) => string
}

/** Previews the season: its changes, its fairness, and every round of a new season. */
export function PlanPreview({ generator, season, today, nameOf }: PlanPreviewProps) {
  const { changes, fairness, total } = generator
  if (changes === null) return null
  const isFirst = season.matches.length === 0
  if (isFirst && total === 0) return null
  return (
    <div className="grid gap-12">
      {!isFirst && (
        <Section title="What changes">
          <p className="mb-4 max-w-prose text-muted">
            {total === 0 && 'Nothing is missing: every pairing of these teams is played or planned. '}
            {describePlanChanges(changes, season.matches, today)}
          </p>
          <ChangesList changes={changes} nameOf={nameOf} />
        </Section>
      )}
      <Section title="How fair it is">
        <p className="mb-4 max-w-prose text-muted">{describeFairness(fairness)}</p>
        <FairnessTable fairness={fairness} nameOf={nameOf} />
      </Section>
      {isFirst && (
        <Section title="Rounds">
          <p className="mb-6 max-w-prose text-muted">{describePlanChanges(changes, season.matches, today)}</p>
          <Rounds matches={changes.added} teams={season.teams} nameOf={nameOf} />
        </Section>
      )}
    </div>
  )
}

interface RoundsProps {
  matches: NewMatch[]
  teams: TeamName[]
  nameOf: (teamId: string) => string
}

const Rounds = ({ matches, teams, nameOf }: RoundsProps) => (
  <ol className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
    {groupByRound(matches).map(({ round, date, matches }) => {
      const idle = teams.filter(({ id }) => !matches.some(({ home, away }) => home === id || away === id))
      return (
        <li key={round} className="border-line border-t pt-3">
          <h3 className="flex items-baseline justify-between gap-4 text-lg">
            Round {round}
            <span className="figures font-normal font-sans text-muted text-sm">{shortDate(date)}</span>
          </h3>
          <ul className="mt-2 grid gap-1">
            {matches.map(({ home, away }) => (
              <li key={home} className="grid grid-cols-[1fr_auto_1fr] gap-2">
                <span className="truncate text-right">{nameOf(home)}</span>
                <span className="text-muted">v</span>
                <span className="truncate">{nameOf(away)}</span>
              </li>
            ))}
          </ul>
          {idle.length > 0 && (
            <p className="wrap-anywhere mt-2 text-center text-muted text-sm">
              {idle.length === 1 ? 'Bye' : 'No match'}: {idle.map(({ name }) => name).join(', ')}
            </p>
          )}
        </li>
      )
    })}
  </ol>
)

interface Round {
  round: number | null
  date: string
  matches: NewMatch[]
}

function groupByRound(matches: NewMatch[]): Round[] {
  const rounds = new Map<number | null, Round>()
  for (const match of matches) {
    const round = rounds.get(match.round) ?? { round: match.round, date: match.date, matches: [] }
    round.matches.push(match)
    rounds.set(match.round, round)
  }
  return [...rounds.values()]
}
