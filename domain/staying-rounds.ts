import { countEach } from './most-frequent.ts'

interface StayingRounds {
  /** Rounds whose matches all stay, in order. */
  whole: number[]
  /** Rounds of which some matches stay, in order. */
  parts: { round: number; staying: number; total: number }[]
  /** The number of staying matches without a round. */
  others: number
}

/**
 * The rounds that a new plan does not change.
 * @param all the round of each match of the season
 * @param staying the round of each match that stays, all of them among `all`
 */
export function findStayingRounds(all: readonly (number | null)[], staying: readonly (number | null)[]): StayingRounds {
  const totals = countEach(all)
  const found: StayingRounds = { whole: [], parts: [], others: 0 }
  for (const [round, count] of [...countEach(staying)].sort(([a], [b]) => (a ?? 0) - (b ?? 0))) {
    const total = totals.get(round) ?? count
    if (round === null) found.others = count
    else if (count === total) found.whole.push(round)
    else found.parts.push({ round, staying: count, total })
  }
  return found
}

/** 'rounds 1 to 4 and 3 of the 5 matches of round 5', or '' without any round. */
export function describeStayingRounds({ whole, parts }: StayingRounds): string {
  const named = whole.length === 0 ? [] : [`${whole.length === 1 ? 'round' : 'rounds'} ${joinWords(toRanges(whole))}`]
  const partly = parts.map(({ round, staying, total }) => `${staying} of the ${total} matches of round ${round}`)
  return joinWords([...named, ...partly])
}

function toRanges(numbers: readonly number[]): string[] {
  const ranges: [from: number, to: number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.flatMap(([from, to]) =>
    from === to ? `${from}` : to === from + 1 ? [`${from}`, `${to}`] : `${from} to ${to}`,
  )
}

const joinWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
