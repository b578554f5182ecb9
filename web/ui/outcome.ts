/** The words of a result as one of the two teams sees it. */
export const outcomeWords = { W: 'Won', D: 'Drew', L: 'Lost' } as const

export type Outcome = keyof typeof outcomeWords

/** Lists write every score home side first, and this mark beside it. */
export function outcomeOf(scored: number, conceded: number): Outcome {
  if (scored > conceded) return 'W'
  return scored === conceded ? 'D' : 'L'
}
