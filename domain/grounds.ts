import type { Pairing } from './round-robin.ts'

/** Counts the home and away matches of each team, in the order in which they are added. */
export function countGrounds() {
  const grounds = new Map<string, { home: number; away: number; last: 'home' | 'away' | null; run: number }>()
  const groundsOf = (teamId: string) => grounds.get(teamId) ?? { home: 0, away: 0, last: null, run: 0 }
  /** The teams' surplus on the grounds of this pairing, and their runs of matches there; it should be low. */
  function imbalance({ home, away }: Pairing): number {
    const [host, guest] = [groundsOf(home), groundsOf(away)]
    const runs = (host.last === 'home' ? host.run : 0) + (guest.last === 'away' ? guest.run : 0)
    return host.home - host.away + (guest.away - guest.home) + runs
  }
  return {
    imbalance,
    add(match: Pairing) {
      for (const side of ['home', 'away'] as const) {
        const known = groundsOf(match[side])
        const run = known.last === side ? known.run + 1 : 1
        grounds.set(match[side], { ...known, [side]: known[side] + 1, last: side, run })
      }
    },
    /** In a single round-robin, either team may play at home. */
    fairerWay<Match extends Pairing>(match: Match): Match {
      const other = { ...match, home: match.away, away: match.home }
      return imbalance(other) < imbalance(match) ? other : match
    },
  }
}
