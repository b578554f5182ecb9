import { leader, type OrderedGoal, other } from './course.ts'
import { type Score, SIDES, type Side } from './facts.ts'
import { listed } from './names.ts'
import { anOrdinal, cardinal, count, ordinal } from './numbers.ts'
import { capital, spoken, type Telling } from './telling.ts'

export const HALF_TIME = 45
const MANY = 4

/** The course of the match: goal by goal where the record has their order, else the scorers. */
export function writeCourse(telling: Telling): string[] {
  const { course } = telling
  if (course.total === 0) return []
  return course.ordered.length > 0 ? writeGoals(telling, course.ordered) : writeScorers(telling)
}

function writeGoals(telling: Telling, goals: readonly OrderedGoal[]): string[] {
  const firstHalf = goals.filter(({ minute }) => minute <= HALF_TIME)
  const secondHalf = goals.slice(firstHalf.length)
  return [
    ...join(telling, firstHalf, goals),
    ...(secondHalf.length > 0 || goals.length < 3 ? [writeHalfTime(telling, firstHalf.at(-1)?.after)] : []),
    ...join(telling, secondHalf, goals),
  ].filter((sentence) => sentence !== '')
}

/** A sentence a goal, or for two where there are many. */
function join(telling: Telling, part: readonly OrderedGoal[], all: readonly OrderedGoal[]): string[] {
  if (all.length <= MANY) return part.map((goal) => `${writeGoal(telling, goal, all, false)}.`)
  const sentences: string[] = []
  for (let at = 0; at < part.length; at += 2) {
    const [first, second] = [part[at], part[at + 1]]
    if (first === undefined) continue
    const begun = writeGoal(telling, first, all, true)
    // One who scores twice running is named once, where nobody else stands between.
    const again = second?.scorer === first.scorer && begun.endsWith('minute')
    if (second === undefined) sentences.push(`${begun}.`)
    else if (again)
      sentences.push(
        `${begun} and ${writeGoal(telling, second, all, true).replace(telling.name(second.scorer), '').trim()}.`,
      )
    else
      sentences.push(
        `${begun}${telling.pick([', and', ', then', ', before'])} ${writeGoal(telling, second, all, true)}.`,
      )
  }
  return sentences
}

function writeGoal(telling: Telling, goal: OrderedGoal, all: readonly OrderedGoal[], isShort: boolean): string {
  const { pick, name } = telling
  const at = all.indexOf(goal)
  const scorer = name(goal.scorer)
  const deed =
    goal.own === 3
      ? `made it ${spoken(goal.after)} and completed a hat-trick`
      : pick(deeds(telling, goal, at === all.length - 1))
  const own = goal.own === 2 && !isShort ? pick([' with a second goal', '']) : ''
  const previous = all[at - 1]
  const gap = previous ? goal.minute - previous.minute : 0
  const when =
    !isShort && gap >= 1 && gap <= 5 && sameHalf(previous, goal)
      ? `${gap === 1 ? 'a minute' : count(gap, 'minute')} later`
      : pick(isShort ? [`in the ${ordinal(goal.minute)} minute`] : times(goal.minute))
  const pass = goal.assist !== null && (!isShort || all.length < 7) ? writeAssist(telling, goal.assist) : ''
  // A scorer who has just scored is not always the first word again.
  const isTurned =
    !isShort && !when.startsWith('on ') && (previous?.scorer === goal.scorer || pick([true, false, false]))
  return isTurned
    ? `${capital(when)}${pick([' ', ', '])}${scorer} ${deed}${own}${pass}`
    : `${scorer} ${deed}${own} ${when}${pass}`
}

const sameHalf = (one: OrderedGoal | undefined, goal: OrderedGoal) =>
  one !== undefined && one.minute <= HALF_TIME === goal.minute <= HALF_TIME

const times = (minute: number) => [
  `in the ${ordinal(minute)} minute`,
  ...(minute === 1 ? ['inside a minute'] : [`after ${cardinal(minute)} minutes`, `on ${cardinal(minute)} minutes`]),
]

function writeAssist({ name, pick }: Telling, id: string): string {
  const player = name(id)
  return pick([`, set up by ${player}`, ` from ${player}’s pass`, `, with ${player} providing the assist`])
}

/** Wordings of the goal's effect on the score. */
export function deeds(telling: Telling, { before, after, side, minute }: OrderedGoal, isLast: boolean): string[] {
  const team = telling.team(side)
  const label = telling.label(side)
  const rival = other(side)
  const lead = leader(after)
  if (before.home + before.away === 0)
    return [
      'opened the scoring',
      `put ${team} ahead`,
      `gave ${label} the lead`,
      'broke the deadlock',
      ...(minute <= 10 ? [`gave ${team} an early lead`] : []),
    ]
  if (lead === null) return ['levelled', `drew ${team} level`, `made it ${spoken(after)}`, `equalised for ${label}`]
  if (lead === rival)
    return isLast
      ? [`scored a consolation goal for ${team}`, `pulled one back for ${label}`]
      : [
          'pulled one back',
          `reduced the deficit for ${team}`,
          ...(Math.abs(after.home - after.away) === 1 ? [`gave ${label} hope at ${spoken(after)}`] : []),
        ]
  if (leader(before) === null)
    return [
      `put ${team} in front at ${spoken(after)}`,
      `restored the lead of ${label}`,
      `made it ${spoken(after)} to ${team}`,
    ].filter((deed) => !deed.startsWith('restored') || hadLed(telling, side, minute))
  if (isLast && side === telling.course.winner && after[side] - after[rival] >= 2 && telling.course.margin >= 2)
    return [
      `made it ${spoken(after)}`,
      `completed the scoring at ${spoken(after)}`,
      `rounded off the scoring for ${label}`,
    ]
  if (after[side] === 2 && after[rival] === 0) return ['doubled the lead', 'made it 2–0', `made it two for ${label}`]
  return [
    `made it ${spoken(after)}`,
    `stretched the lead of ${team} to ${spoken(after)}`,
    `added ${anOrdinal(after[side])} for ${label}`,
  ]
}

const hadLed = ({ course }: Telling, side: Side, minute: number) =>
  course.ordered.some((goal) => goal.minute < minute && leader(goal.after) === side)

export function writeHalfTime(telling: Telling, score: Score = { home: 0, away: 0 }): string {
  const { pick, team } = telling
  const ahead = leader(score)
  if (score.home + score.away === 0)
    return pick([
      'It was goalless at half-time.',
      'There were no goals before the break.',
      'The first half was goalless.',
    ])
  if (ahead === null)
    return pick([
      `The sides were level at ${spoken(score)} at half-time.`,
      `It was ${spoken(score)} at the break.`,
      `Half-time came with the score at ${spoken(score)}.`,
    ])
  return pick([
    `${team(ahead)} led ${spoken(score)} at the break.`,
    `${capital(telling.label(ahead))} were ${spoken(score)} up at half-time.`,
    `At half-time it was ${spoken(score)} to ${telling.label(ahead)}.`,
  ])
}

/** Goals whose order or minutes nobody recorded. */
export function writeScorers(telling: Telling): string[] {
  const { facts, course, pick, team, name } = telling
  return SIDES.flatMap((side) => {
    const goals = facts.goals.filter((goal) => goal.side === side)
    if (course.score[side] === 0) return []
    if (goals.length === 0) return [`The record does not say who scored for ${team(side)}.`]
    const scorers = [...new Set(goals.map(({ scorer }) => scorer))]
    const items = scorers.map((id) => {
      const number = goals.filter(({ scorer }) => scorer === id).length
      return number > 1 ? `${name(id)} with ${cardinal(number)}` : name(id)
    })
    const isWhole = goals.length === course.score[side]
    if (!isWhole)
      return [`${listed(items)} ${scorers.length === 1 ? 'is' : 'are'} on record as scoring for ${team(side)}.`]
    return [
      pick([
        `The scoring for ${team(side)} was done by ${listed(items)}.`,
        `On target for ${team(side)}: ${listed(items)}.`,
        `For ${team(side)}, the scoring was left to ${listed(items)}.`,
      ]),
    ]
  })
}
