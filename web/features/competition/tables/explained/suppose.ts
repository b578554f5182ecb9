// Which scores are chosen on the screen. The table is the database's: app.supposed_results in *_tables.sql.
import type { SupposedScore } from './explained-query.ts'
import type { MatchToCome } from './to-come-query.ts'

/** The chosen scores, by match. */
export type Chosen = Readonly<Record<string, { home: number; away: number }>>

const MOST = 99

/** Adds a goal to a side or takes one off. The first step also gives the other side its 0. */
export function step(chosen: Chosen, matchId: string, side: 'home' | 'away', by: 1 | -1): Chosen {
  const score = chosen[matchId]
  const own = score === undefined && by === -1 ? 0 : (score?.[side] ?? 0) + by
  return { ...chosen, [matchId]: { home: 0, away: 0, ...score, [side]: Math.min(Math.max(own, 0), MOST) } }
}

export const toSupposedScores = (chosen: Chosen): SupposedScore[] =>
  Object.entries(chosen)
    .map(([match_id, { home, away }]) => ({ match_id, home_score: home, away_score: away }))
    .sort((one, other) => (one.match_id < other.match_id ? -1 : 1))

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Matches to come in parts that one looks at together: rounds, or the matches of seven days. */
export function inRounds(matches: readonly MatchToCome[]): MatchToCome[][] {
  const haveRounds = matches.every(({ round }) => round !== null)
  const parts: MatchToCome[][] = []
  for (const match of matches) {
    const part = parts.find(([first]) =>
      haveRounds
        ? first?.round === match.round
        : first !== undefined && Date.parse(match.played_at) - Date.parse(first.played_at) < WEEK_MS,
    )
    if (part) part.push(match)
    else parts.push([match])
  }
  return parts
}

interface Placed {
  team_id: string
  team_name: string
  rank: number
}

/** Each team's places gained by the supposed scores; negative for places lost. */
export function movesBetween(now: readonly Placed[], then: readonly Placed[]): Map<string, number> {
  const ranks = new Map(now.map(({ team_id, rank }) => [team_id, rank]))
  return new Map(then.map(({ team_id, rank }) => [team_id, (ranks.get(team_id) ?? rank) - rank]))
}
