/** The database has the same limits. */
const MOST_STARTERS = 11
const MOST_ON_BENCH = 20

export interface Places {
  starters: readonly string[]
  bench: readonly string[]
}

/** Puts the first eleven into the line-up and the others on the bench, as far as there are places. */
export const fillPlaces = (players: readonly string[]): Places => ({
  starters: players.slice(0, MOST_STARTERS),
  bench: players.slice(MOST_STARTERS, MOST_STARTERS + MOST_ON_BENCH),
})

/** Moves a player to a place, or out of the line-up with null. A full place changes nothing. */
export function movePlayer({ starters, bench }: Places, player: string, to: keyof Places | null): Places {
  const others = { starters: starters.filter((id) => id !== player), bench: bench.filter((id) => id !== player) }
  if (to === null) return others
  const limit = to === 'starters' ? MOST_STARTERS : MOST_ON_BENCH
  return others[to].length >= limit ? { starters, bench } : { ...others, [to]: [...others[to], player] }
}
