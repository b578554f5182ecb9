import { readScore, type Score, type TypedScore } from '#domain/typed-score.ts'

export type SideName = 'home' | 'away'

export interface Goal {
  /** As typed: '45' or '45+2'; '' if it is unknown. */
  minute: string
  /** The player who gave the pass. */
  assistById: string | null
}

/** One team's part in the match. Players of `goals` and `assists` who are not in the line-up exist only while it is empty. */
export interface Side {
  /** Profile ids, in the order in which they were ticked. */
  lineup: readonly string[]
  goals: Readonly<Record<string, readonly Goal[]>>
  /** Assists that the owner entered. A goal can name the same assist, so `assistsOf` counts it once. */
  assists: Readonly<Record<string, number>>
}

/** Everything about a match that the owner edits, in one value. */
export interface Content {
  home: Side
  away: Side
  manOfMatchId: string | null
  /** As typed; null while the score is counted from the goals. */
  typedScore: TypedScore | null
  /** Whether a counted score without goals is 0 – 0 or still missing. The database decides. */
  isScoreKnown: boolean
  reportText: string
  /** '' where there is no recording. */
  audioUrl: string
}

export const MOST_GOALS = 9
export const MOST_ASSISTS = 5
export const LONGEST_REPORT = 100_000

export const goalsOf = (side: Side, playerId: string): readonly Goal[] => side.goals[playerId] ?? []

/** The number of goals that name the player as the one who gave the pass. */
export const passesOf = (side: Side, playerId: string): number =>
  Object.values(side.goals)
    .flat()
    .filter(({ assistById }) => assistById === playerId).length

/** Goals and entered assists describe the same passes, so the larger count is used, as in the database. */
export const assistsOf = (side: Side, playerId: string): number =>
  Math.max(side.assists[playerId] ?? 0, passesOf(side, playerId))

/** The players with a goal or an assist. */
export const scorersOf = (side: Side): string[] => [
  ...new Set([
    ...Object.keys(side.goals).filter((id) => goalsOf(side, id).length > 0),
    ...Object.entries(side.goals).flatMap(([, goals]) => goals.flatMap(({ assistById }) => assistById ?? [])),
    ...Object.keys(side.assists).filter((id) => (side.assists[id] ?? 0) > 0),
  ]),
]

const countGoals = (side: Side) => Object.values(side.goals).flat().length

/** The score counted from the goals; null until the record shows that the match was played. */
export function countedScore({ home, away, isScoreKnown }: Content): Score | null {
  const score = { home: countGoals(home), away: countGoals(away) }
  const hasLineup = home.lineup.length + away.lineup.length > 0
  return score.home + score.away > 0 || (isScoreKnown && hasLineup) ? score : null
}

/** The typed score if there is one, else the counted score. Null if the typed score cannot be read. */
export function scoreOf(content: Content): Score | null {
  const typed = content.typedScore && readScore(content.typedScore)
  return typed === null ? countedScore(content) : (typed ?? null)
}
