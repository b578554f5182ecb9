import { type DemoMatchRecord, type DemoSide, leader, scoreAfter } from './match-record.ts'
import type { Random } from './random.ts'

/** A manager's notes after a match. */
export function writeNotes(random: Random, { goals, manOfMatch }: DemoMatchRecord, side: DemoSide): string {
  const winning = leader(scoreAfter(goals))
  const mood = winning === null ? drew : winning === side ? won : lost
  const own = goals.filter((goal) => goal.side === side)
  const scorers = [...new Set(own.map(({ scorer }) => scorer))]
  const goalsLine = scorers.length > 0 ? `Goals: ${scorers.join(', ')}.` : 'No goals for us today.'
  return [random.pick(mood), goalsLine, random.pick(asides(manOfMatch))].join(' ')
}

const won = [
  'Good win, and deserved.',
  'Three points, and everybody ran until the end.',
  'We kept our shape and it paid.',
]
const drew = ['A point is a point.', 'Fair result, both sides had their spells.', 'Could have gone either way.']
const lost = ['Not our day.', 'We started too slowly and paid for it.', 'Beaten by the better side, no complaints.']
const asides = (manOfMatch: string) => [
  'Good crowd for a cold day.',
  'Thanks to the referee and to whoever brought the oranges.',
  `${manOfMatch} was the best player on the pitch.`,
  'Pitch was heavy but playable.',
]

/** A manager's public statement, null for most matches. It quotes nothing from the notes. */
export const publicLineOf = (notes: string): string | null =>
  PUBLIC_LINES.find(([word]) => notes.includes(word))?.[1] ?? null

const PUBLIC_LINES = [
  ['crowd', 'Thank you to everybody who came along.'],
  ['heavy', 'We look forward to seeing them again soon.'],
] as const
