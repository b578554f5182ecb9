export interface Outcome {
  letter: 'W' | 'D' | 'L'
  word: 'Won' | 'Drew' | 'Lost'
}

/** A result as one of the two teams sees it. Lists write every score home side first, and this mark beside it. */
export function outcomeOf(scored: number, conceded: number): Outcome {
  if (scored > conceded) return { letter: 'W', word: 'Won' }
  return scored === conceded ? { letter: 'D', word: 'Drew' } : { letter: 'L', word: 'Lost' }
}
