import { phrasesOf } from './phrases.ts'
import { BIOS } from './wordings/bios.ts'
import { GOALS } from './wordings/goals.ts'
import { PEOPLE } from './wordings/people.ts'
import { RESULTS } from './wordings/results.ts'
import { SEASON } from './wordings/season.ts'

/** Whole sentences by what they tell. No two of a kind have a phrase in common (`wordings.test.ts`). */
export const WORDINGS = { ...RESULTS, ...GOALS, ...PEOPLE, ...SEASON, ...BIOS }

export type Kind = keyof typeof WORDINGS
type Values = Readonly<Record<string, string | undefined>>

/** One thing to tell: a kind of sentence, and the record's values for its slots. */
export interface Beat {
  kind: Kind
  values: Values
}

/** A cup gives no points, and the loser of a shoot-out is out. */
const OF_POINTS = /\b(?:points?|spoils|empty-handed)\b/

/** The kind's wordings for which the beat has all values, unfilled. No sentence begins with a number in figures. */
export const wordingsFor = ({ kind, values }: Beat, isCup = false): string[] =>
  WORDINGS[kind].filter(
    (wording) =>
      slotsIn(wording).every((slot) => values[slot] !== undefined) &&
      !/^\d/.test(fillWording(wording, values)) &&
      !(isCup && OF_POINTS.test(wording)),
  )

const slotsIn = (wording: string) => [...wording.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot)

/** One pass, so that a value with braces stays as it is. */
export const fillWording = (wording: string, values: Values): string =>
  wording
    .replaceAll(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '')
    .replaceAll(/\b([Aa]) (?=8|1[18](?!\d)|eight)/g, '$1n ')

/** The phrases of a wording, with its slots as slots. */
export const phrasesIn = (wording: string): string[] =>
  phrasesOf(wording.replaceAll(/\{(?:points|many)\}/g, '· points').replaceAll(/\{\w+\}/g, '·'))

/**
 * Chooses wordings in turn: by the match's number in the season, so that in as many matches as a kind has wordings each
 * is used once. The turn moves on by one after each round of wordings, or a team with the last match of every weekend
 * would have the same wording each time. A wording with a phrase that the text has already is passed over.
 * @param follows whether a wording may come after the one before it, where another is there to choose
 * @param isCup leaves out the wordings of points
 */
export function createChooser(
  turnOf: (kind: Kind) => number,
  follows: (wording: string, previous: string) => boolean = () => true,
  isCup = false,
): (beat: Beat) => string {
  const said = new Set<string>()
  let previous = ''
  return (beat) => {
    const wordings = wordingsFor(beat, isCup)
    const turn = turnOf(beat.kind)
    const first = turn + Math.floor(turn / wordings.length)
    const order = wordings.map((_, at) => wordings[(first + at) % wordings.length] ?? '')
    const unsaid = order.filter((one) => !phrasesIn(one).some((phrase) => said.has(phrase)))
    const wording = unsaid.find((one) => follows(one, previous)) ?? unsaid[0] ?? order[0] ?? ''
    previous = wording
    for (const phrase of phrasesIn(wording)) said.add(phrase)
    return fillWording(wording, beat.values)
  }
}
