import { compareWithPlan, type FixtureChanges, fillSeason } from '#domain/fixture-changes.ts'
import { type PlanProblem, planFixtures } from '#domain/fixture-plan.ts'
import type { SeasonSoFar } from './generator-queries.ts'
import { type PlanChoices, toRules } from './plan-choices.ts'

type Planned = { changes: FixtureChanges; problem: null } | { changes: null; problem: PlanProblem }

/** The changes that valid choices make to a season: they add missing matches, or plan all unplayed ones again. */
export function planChanges(
  choices: PlanChoices,
  { teams, groups, matches, elsewhere }: Pick<SeasonSoFar, 'teams' | 'groups' | 'matches' | 'elsewhere'>,
): Planned {
  const playing = teams.map(({ id }) => id).filter((id) => !choices.without.includes(id))
  const rules = toRules(choices, playing, { groups, busy: elsewhere })
  if (matches.length > 0 && !choices.replaces) return fillSeason(rules, matches, choices.kickOff)
  // Matches against teams that do not play on count too: for rest days and round numbers.
  const begun = matches.filter(({ isBegun }) => isBegun)
  const { matches: planned, problem } = planFixtures(rules, begun)
  if (planned === null) return { changes: null, problem }
  return {
    changes: compareWithPlan(
      matches,
      planned.map((match) => ({ ...match, time: choices.kickOff })),
    ),
    problem: null,
  }
}
