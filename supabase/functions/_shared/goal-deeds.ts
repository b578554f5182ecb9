import { leader, type OrderedGoal, other } from './course.ts'
import type { Score, Side } from './facts.ts'
import { anOrdinal } from './numbers.ts'
import { capital, spoken, type Telling } from './telling.ts'

const labelOf = (side: Side) => (side === 'home' ? 'the hosts' : 'the visitors')

/** Predicates of a goal's effect on the score, for a model to choose from. */
export function deedsOf({ course, team }: Telling, goal: OrderedGoal): string[] {
  const { before, after, side, minute } = goal
  const name = team(side)
  const label = labelOf(side)
  const rival = other(side)
  const isLast = goal === course.ordered.at(-1)
  if (before.home + before.away === 0)
    return ['opened the scoring', `put ${name} ahead`, `gave ${label} the lead`, 'broke the deadlock']
  if (leader(after) === null)
    return ['levelled', `drew ${name} level`, `made it ${spoken(after)}`, `equalised for ${label}`]
  if (leader(after) === rival)
    return isLast
      ? [`scored a consolation goal for ${name}`, `pulled one back for ${label}`]
      : ['pulled one back', `reduced the deficit for ${name}`]
  if (leader(before) === null) {
    const hadLed = course.ordered.some((one) => one.minute < minute && leader(one.after) === side)
    return [
      `put ${name} in front at ${spoken(after)}`,
      ...(hadLed ? [`restored the lead of ${label}`] : []),
      `made it ${spoken(after)} to ${name}`,
    ]
  }
  if (isLast && course.winner === side && course.margin >= 2)
    return [
      `made it ${spoken(after)}`,
      `completed the scoring at ${spoken(after)}`,
      `rounded off the scoring for ${label}`,
    ]
  if (after[side] === 2 && after[rival] === 0) return ['doubled the lead', 'made it 2–0', `made it two for ${label}`]
  return [
    `made it ${spoken(after)}`,
    `stretched the lead of ${name} to ${spoken(after)}`,
    `added ${anOrdinal(after[side])} for ${label}`,
  ]
}

export function describeHalfTime({ team }: Telling, score: Score): string {
  const ahead = leader(score)
  if (score.home + score.away === 0) return 'The first half was goalless.'
  if (ahead === null) return `Half-time came with the score at ${spoken(score)}.`
  return `${capital(team(ahead))} led ${spoken(score)} at the break.`
}
