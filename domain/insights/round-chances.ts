import type { Chances } from './match-chances.ts'

/** Whole percentages that add up to 100: the largest remainders are rounded up. */
export function roundChances(chances: Chances): Chances {
  const floor = (chance: number) => Math.floor(chance * 100)
  const rounded = { home: floor(chances.home), draw: floor(chances.draw), away: floor(chances.away) }
  const byRemainder = (['home', 'draw', 'away'] as const).toSorted(
    (a, b) => chances[b] * 100 - rounded[b] - (chances[a] * 100 - rounded[a]),
  )
  const missing = 100 - rounded.home - rounded.draw - rounded.away
  for (const outcome of byRemainder.slice(0, missing)) rounded[outcome]++
  return rounded
}

/** A chance of simulated seasons: '45%', '<1%', '>99%', and null for what happened in none of them. */
export function describeChance(chance: number): string | null {
  if (chance === 0) return null
  const percent = Math.round(chance * 100)
  if (percent === 0) return '<1%'
  return percent === 100 ? '>99%' : `${percent}%`
}
