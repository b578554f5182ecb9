/** A pairing with its home and away team. */
export interface Pairing {
  home: string
  away: string
}

/**
 * Fixtures of a round-robin, in rounds of simultaneous matches (circle method, Kirkman 1847).
 * @param teamIds 2 or more, each once; an odd number gives every team one bye a round trip
 * @param double all teams meet twice, the second time with the other team at home
 * @returns rounds in playing order; home and away counts of a team differ by at most 1, and no team plays three times
 * in a row at home or away
 * @throws RangeError for fewer than 2 teams or a repeated id
 */
export function createRoundRobin(teamIds: readonly string[], { double = false } = {}): Pairing[][] {
  if (teamIds.length < 2) throw new RangeError('a round-robin needs two teams or more')
  if (new Set(teamIds).size < teamIds.length) throw new RangeError('a team is named twice')
  const rounds = createSingle(teamIds)
  return double ? [...rounds, ...createReturn(rounds)] : rounds
}

// With an even number of teams, repeating the same order would give some teams three matches in a row at home or away
// between the halves; starting one round later avoids it.
function createReturn(rounds: Pairing[][]): Pairing[][] {
  const other = rounds.map((round) => round.map(({ home, away }) => ({ home: away, away: home })))
  return rounds.length % 2 === 0 || rounds.length === 1 ? other : [...other.slice(1), ...other.slice(0, 1)]
}

// One seat is fixed and the others rotate around it, one per round. Opposite seats meet and alternate home and away.
// An empty seat is the bye.
function createSingle(teamIds: readonly string[]): Pairing[][] {
  const seats: (string | null)[] = teamIds.length % 2 === 0 ? [...teamIds] : [...teamIds, null]
  const turning = seats.length - 1
  return Array.from({ length: turning }, (_, round) => {
    const seat = (offset: number) => seats[(round + offset + turning) % turning] ?? null
    const still = seats[turning] ?? null
    const pairs = [round % 2 === 0 ? pair(seat(0), still) : pair(still, seat(0))]
    for (let step = 1; step < seats.length / 2; step++) {
      pairs.push(step % 2 === 0 ? pair(seat(step), seat(-step)) : pair(seat(-step), seat(step)))
    }
    return pairs.filter((pairing) => pairing !== null)
  })
}

const pair = (home: string | null, away: string | null): Pairing | null =>
  home === null || away === null ? null : { home, away }
