import { longDate } from '#domain/date-words.ts'
import type { PlanProblem } from '#domain/fixture-plan.ts'
import { isolate } from '#domain/isolate-name.ts'

/** Names the rule that cannot be met, and says how to change it. */
export function describePlanProblem(problem: PlanProblem, nameOf: (teamId: string) => string): string {
  switch (problem.rule) {
    case 'teams':
      return 'A season needs two teams or more. Add teams first.'
    case 'interval':
      return `This rest between two matches needs rounds at least ${problem.wanted} days apart.`
    case 'first date':
      return `${isolate(nameOf(problem.teamId))} played too recently. The first round can be on ${longDate(problem.wanted)} or later.`
    case 'closed days':
      return `Round ${problem.round} has no open day. Shorten the closed days.`
  }
}
