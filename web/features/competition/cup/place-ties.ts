import type { Bracket, Tie } from './bracket.ts'

/**
 * The rows of a bracket's ties, from 1, on a grid with two rows for each place of the first round. A tie of round n has
 * 2^n rows, and stands in the middle of the two ties whose winners meet in it.
 * @returns first row by the id of the tie; without matches for third place
 */
export function placeTies({ rounds }: Pick<Bracket, 'rounds'>): Map<string, number> {
  const rows = new Map<string, number>()
  const byId = new Map(rounds.flatMap(({ ties }, at) => ties.map((tie) => [tie.id, { tie, round: at + 1 }] as const)))
  const place = (id: string | null, first: number) => {
    const found = id === null ? undefined : byId.get(id)
    if (found === undefined || rows.has(found.tie.id)) return
    rows.set(found.tie.id, first)
    place(found.tie.home.from_tie, first)
    place(found.tie.away.from_tie, first + 2 ** (found.round - 1))
  }
  for (const final of rounds.at(-1)?.ties.filter(isOfTree) ?? []) place(final.id, 1)
  return rows
}

export const isOfTree = (tie: Pick<Tie, 'is_third_place'>): boolean => !tie.is_third_place

/** The last row in use. Large brackets with a preliminary round leave rows empty. */
export const rowsOf = ({ rounds }: Pick<Bracket, 'rounds'>): number => 2 ** rounds.length
