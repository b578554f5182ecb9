import { shortDate } from '#domain/date-words.ts'
import type { PlannedMatch } from '#domain/fixture-plan.ts'
import { Section } from '#web/components/page.tsx'
import { describeChange } from './describe-change.ts'
import { describeFairness } from './describe-fairness.ts'
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

/** The season as it would be: what happens to the present one, how fair it is, and every round. */
export function PlanPreview({ generator, season, today, nameOf }: PlanPreviewProps) {
  const matches = generator.plan.matches ?? []
  if (matches.length === 0) return null
  return (
    <div className="grid gap-12">
      <Section title="How fair it is">
        <p className="mb-4 max-w-prose text-muted">{describeFairness(generator.fairness)}</p>
        <FairnessTable fairness={generator.fairness} nameOf={nameOf} />
      </Section>
      <Section title="Rounds">
        <p className="mb-6 max-w-prose text-muted">{describeChange(matches, season, today)}</p>
        <ol className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {groupByRound(matches).map(({ round, date, matches }) => {
            const idle = season.teams.filter(({ id }) => !matches.some(({ home, away }) => home === id || away === id))
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
      </Section>
    </div>
  )
}

interface Round {
  round: number
  date: string
  matches: PlannedMatch[]
}

function groupByRound(matches: PlannedMatch[]): Round[] {
  const rounds = new Map<number, Round>()
  for (const match of matches) {
    const round = rounds.get(match.round) ?? { round: match.round, date: match.date, matches: [] }
    round.matches.push(match)
    rounds.set(match.round, round)
  }
  return [...rounds.values()]
}
