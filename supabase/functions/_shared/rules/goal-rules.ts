import { leader, other, type ToldGoal } from '../course.ts'
import { type Groups, type MatchRecord, NTH, number, P, S, scoreIs, sideOf, T, U } from './match-record.ts'

/** What a goal did, in the words between its scorer and its minute. */
export const deedRules: readonly (readonly [
  pattern: string,
  holds: (groups: Groups, goal: ToldGoal, record: MatchRecord) => boolean,
])[] = [
  ['opened the scoring|broke the deadlock|scored the 1st goal', (_, { before: b }) => b.home + b.away === 0],
  [
    `(?:put|gave|fired|sent) ${T} (?<back>back )?(?:ahead|in front|(?:an early|the|a late) lead|into the lead)`,
    (g, goal) =>
      sideOf(g.t) === goal.side &&
      leader(goal.before) !== goal.side &&
      leader(goal.after) === goal.side &&
      g.back === undefined,
  ],
  ['an early lead', (_, { minute }) => minute <= 15],
  ['levelled|equalised|drew level', (_, { after: a }) => leader(a) === null],
  [`drew ${T} level|equalised for ${U}`, (g, goal) => leader(goal.after) === null && sideOf(g.t ?? g.u) === goal.side],
  ['pulled 1 back|reduced the deficit', (_, goal) => leader(goal.after) === other(goal.side)],
  ['gave (?<t>@[ha]) hope', (g, goal) => leader(goal.after) === other(goal.side) && sideOf(g.t) === goal.side],
  [
    'a consolation goal',
    (_, goal, { course }) => course.winner === other(goal.side) && course.told.at(-1)?.minute === goal.minute,
  ],
  [`(?<!s\\d-\\d )for ${T}`, (g, goal) => sideOf(g.t) === goal.side],
  ['scored', () => true],
  ['doubled the lead', (_, { before: b, side }) => b[side] === 1 && b[other(side)] === 0],
  [
    `stretched the lead of ${T} to ${S}`,
    (g, goal) => leader(goal.before) === goal.side && sideOf(g.t) === goal.side && scoreIs(g.s, goal.after),
  ],
  [
    `restored the lead of ${T}`,
    (g, goal, { course }) =>
      leader(goal.before) === null &&
      sideOf(g.t) === goal.side &&
      course.told.some(({ minute, after: a }) => minute < goal.minute && leader(a) === goal.side),
  ],
  [`made it 2`, (_, { after: a, side }) => a[side] === 2],
  [`added a ${NTH}`, (g, { after: a, side }) => a[side] === number(g.n)],
  [
    `completed the scoring|rounded off the scoring`,
    (_, goal, { course }) => course.told.at(-1)?.minute === goal.minute && course.told.at(-1)?.scorer === goal.scorer,
  ],
  [
    `${S}(?: to ${T})?`,
    (g, goal) => scoreIs(g.s, goal.after) && (g.t === undefined || leader(goal.after) === sideOf(g.t)),
  ],
  ['with a 2nd goal', (_, { own }) => own === 2],
  ['completed a hat-trick', (_, { own }) => own === 3],
]

/** Who made the goal, in the words after its minute. */
export const assistPatterns: readonly string[] = [
  `^,? (?:set up|laid on|assisted) by ${P}`,
  `^ from ${P}'s pass`,
  `^,? with ${P} providing the assist`,
  `^,? with the assist from ${P}`,
  `^,? (?:from|after) a pass (?:by|from) ${P}`,
]
