import { type Line, lines } from '#domain/line-up.ts'

/** A player who starts. */
export interface Starter {
  id: string
  full_name: string
  jersey_number: number | null
  position?: Line | null
}

/** Ids from the goalkeeper to the attack, as far as positions are known; else in the order of the line-up. */
export function orderStarters(starters: readonly Starter[]): string[] {
  const unknown = lines.indexOf('midfield')
  const lineOf = ({ position }: Starter) => (position ? lines.indexOf(position) : unknown)
  return starters.toSorted((one, other) => lineOf(one) - lineOf(other)).map(({ id }) => id)
}
