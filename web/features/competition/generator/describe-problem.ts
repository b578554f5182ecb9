import { longDate } from '#domain/date-words.ts'
import type { PlanProblem } from '#domain/fixture-plan.ts'
import { isolate } from '#domain/isolate-name.ts'

/** Names the rule that cannot be met, and says how to change it. */
export function describeProblem(problem: PlanProblem, nameOf: (teamId: string) => string): string {
  switch (problem.rule) {
    case 'teams':
      return 'A season needs two teams or more. Add teams first.'
    case 'interval':
      return `The rest between two matches cannot be kept: with rounds at least ${problem.wanted} days apart it can.`
    case 'first date':
      return `${isolate(nameOf(problem.teamId))} played too short a time before. The first round can be on ${longDate(problem.wanted)} or later.`
    case 'closed days':
      return `Round ${problem.round} finds no open day. Shorten the closed days.`
  }
}
