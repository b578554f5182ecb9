import { ordinal } from '#domain/ordinal.ts'
import {
  leader,
  type MatchRecord,
  otherSide,
  type RecordedGoal,
  type Score,
  scoreAfter,
  spoken,
} from './match-record.ts'
import type { Random } from './random.ts'

/** One sentence: who scored the goal at this place of the list, what it did to the score, when, and who set it up. */
export function writeGoal(random: Random, { goals, home, away }: MatchRecord, at: number): string {
  const goal = goals[at]
  if (goal === undefined) return ''
  const before = scoreAfter(goals.slice(0, at))
  const after = scoreAfter(goals.slice(0, at + 1))
  const team = (goal.side === 'home' ? home : away).shortName
  const deed = random.pick(deeds({ before, after, side: goal.side, team }))
  const when = random.pick([`in the ${ordinal(goal.minute)} minute`, minutesIn(goal.minute)])
  return `${goal.scorer} ${deed}${countOwn(goals.slice(0, at + 1), goal)} ${when}${thank(random, goal)}.`
}

const minutesIn = (minute: number) => (minute === 1 ? 'inside a minute' : `after ${minute} minutes`)

interface Change {
  before: Score
  after: Score
  side: RecordedGoal['side']
  team: string
}

function deeds({ before, after, side, team }: Change): string[] {
  if (before.home + before.away === 0) return ['opened the scoring', `put ${team} ahead`, `gave ${team} the lead`]
  const ahead = leader(after)
  if (ahead === null) return ['levelled', `drew ${team} level`, `made it ${spoken(after)}`]
  if (ahead !== side) return ['pulled one back', `reduced the deficit for ${team}`]
  if (leader(before) === null)
    return [`put ${team} in front at ${spoken(after)}`, `made it ${spoken(after)} to ${team}`]
  if (after[side] === 2 && after[otherSide(side)] === 0) return ['doubled the lead', 'made it 2–0']
  return [`made it ${spoken(after)}`, `stretched ${possessive(team)} lead to ${spoken(after)}`]
}

const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`)

function countOwn(goals: readonly RecordedGoal[], { scorer }: RecordedGoal): string {
  const own = goals.filter((goal) => goal.scorer === scorer).length
  return own === 2 ? ' with a second goal' : own === 3 ? ' to complete a hat-trick' : ''
}

function thank(random: Random, { assist }: RecordedGoal): string {
  if (assist === null) return ''
  return random.pick([`, set up by ${assist}`, `, with the assist from ${assist}`, ` from ${possessive(assist)} pass`])
}
