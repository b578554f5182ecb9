import { leader, type MatchRecord, scoreAfter, spoken } from './match-record.ts'
import type { Random } from './random.ts'
import { writeGoal } from './report-goal.ts'
import { openings } from './report-opening.ts'

/** Two or three short paragraphs of what is on record and nothing else: the result, the goals, who stood out. */
export function writeReport(random: Random, record: MatchRecord): string {
  return [random.pick(openings(record)), writeCourse(random, record), random.pick(closings(record))]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

function writeCourse(random: Random, record: MatchRecord): string {
  const sentences = record.goals.map((_, at) => writeGoal(random, record, at))
  const firstHalf = record.goals.filter(({ minute }) => minute <= 45)
  if (firstHalf.length < sentences.length) sentences.splice(firstHalf.length, 0, writeHalfTime(record, firstHalf))
  return sentences.join(' ')
}

function writeHalfTime(record: MatchRecord, firstHalf: MatchRecord['goals']): string {
  const score = scoreAfter(firstHalf)
  const ahead = leader(score)
  if (firstHalf.length === 0) return 'It was goalless at half-time.'
  if (ahead === null) return `The sides were level at ${spoken(score)} at half-time.`
  return `${record[ahead].shortName} led ${spoken(score)} at the break.`
}

function closings({ goals, manOfMatch }: MatchRecord): string[] {
  const scored = goals.filter(({ scorer }) => scorer === manOfMatch).length
  const assisted = goals.filter(({ assist }) => assist === manOfMatch).length
  const deeds = [count(scored, 'goal'), count(assisted, 'assist')].filter((part) => part !== '').join(' and ')
  if (deeds === '') return [`${manOfMatch} was named man of the match.`, `Man of the match: ${manOfMatch}.`]
  return [
    `${manOfMatch}, with ${deeds}, was named man of the match.`,
    `The man of the match award went to ${manOfMatch} for ${deeds}.`,
  ]
}

const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

const count = (amount: number, thing: string) =>
  amount === 0 ? '' : `${numbers[amount] ?? amount} ${thing}${amount === 1 ? '' : 's'}`
