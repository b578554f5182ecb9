import { countWords } from '#domain/count-words.ts'
import type { Fairness } from '#domain/fixture-plan.ts'

/** The largest imbalance of any team, in one sentence. */
export function describeFairness(fairness: readonly Fairness[]): string {
  const difference = Math.max(0, ...fairness.map(({ home, away }) => Math.abs(home - away)))
  const run = Math.max(0, ...fairness.map(({ longestRun }) => longestRun))
  const shortest = Math.min(...fairness.flatMap(({ shortestGap }) => shortestGap ?? []))
  const grounds =
    difference === 0
      ? 'Every team plays as often at home as away'
      : `Home and away matches of a team differ by at most ${difference}`
  const runs =
    run < 2 ? 'nobody twice in a row on the same ground' : `nobody more than ${times(run)} in a row on the same ground`
  const gaps = Number.isFinite(shortest)
    ? `; ${countWords(shortest, 'day')} or more lie between two of its matches`
    : ''
  return `${grounds}, ${runs}${gaps}.`
}

const times = (number: number) => (number === 2 ? 'twice' : `${number} times`)
