import type { Formation } from '#domain/formation.ts'
import { MINUTE_PROBLEM, readMinute } from '#domain/match-minute.ts'
import { readScore, SCORE_PROBLEM, type Score, type TypedScore } from '#domain/typed-score.ts'
import { checkDetails, countOwnGoals, type Details } from './incidents.ts'

export type SideName = 'home' | 'away'

export interface Goal {
  /** The typed minute: '45' or '45+2'; '' if it is unknown. */
  minute: string
  /** The player who gave the pass. */
  assistById: string | null
  /** Drafts of earlier versions do not have it. */
  isPenalty?: boolean
}

/** One team's part in the match. Without a line-up, any player of the squad may have goals and assists. */
export interface SideContent extends Details {
  /** Profile ids, in the order in which they were ticked. */
  lineup: readonly string[]
  /** Drafts of earlier versions do not have it. */
  formation?: Formation | null
  goals: Readonly<Record<string, readonly Goal[]>>
  /** Assists that an organizer entered. A goal can name the same assist, so `assistsOf` counts it once. */
  assists: Readonly<Record<string, number>>
}

/** Everything about a match that an organizer edits, in one value. */
export interface Content {
  home: SideContent
  away: SideContent
  manOfMatchId: string | null
  /** The score that was typed; null while it is counted from the goals. */
  typedScore: TypedScore | null
  /** Tells apart counted scores without goals: true is 0 – 0, false is no score yet. The database decides. */
  isScoreKnown: boolean
  reportText: string
  /** '' where there is no recording. */
  audioUrl: string
}

export const MOST_GOALS = 9
export const MOST_ASSISTS = 5
export const LONGEST_REPORT = 100_000

export const goalsOf = (side: SideContent, playerId: string): readonly Goal[] => side.goals[playerId] ?? []

/** The number of goals that name the player as the one who gave the pass. */
export const passesOf = (side: SideContent, playerId: string): number =>
  Object.values(side.goals)
    .flat()
    .filter(({ assistById }) => assistById === playerId).length

/** Goals and entered assists describe the same passes, so the larger count is used, as in the database. */
export const assistsOf = (side: SideContent, playerId: string): number =>
  Math.max(side.assists[playerId] ?? 0, passesOf(side, playerId))

/** The players with a goal or an assist. */
export const scorersOf = (side: SideContent): string[] => [
  ...new Set([
    ...Object.keys(side.goals).filter((id) => goalsOf(side, id).length > 0),
    ...Object.entries(side.goals).flatMap(([, goals]) => goals.flatMap(({ assistById }) => assistById ?? [])),
    ...Object.keys(side.assists).filter((id) => (side.assists[id] ?? 0) > 0),
  ]),
]

const countGoals = (side: SideContent) => Object.values(side.goals).flat().length

/** The players of the line-up who did not come on. */
export const startersOf = ({ lineup, substitutions = [] }: SideContent): string[] =>
  lineup.filter((id) => !substitutions.some(({ onId }) => onId === id))

/** The score counted from the goals; null until the record shows that the match was played. */
export function countedScore({ home, away, isScoreKnown }: Content): Score | null {
  const score = { home: countGoals(home) + countOwnGoals(away), away: countGoals(away) + countOwnGoals(home) }
  const hasLineup = home.lineup.length + away.lineup.length > 0
  return score.home + score.away > 0 || (isScoreKnown && hasLineup) ? score : null
}

/** The typed score if there is one, else the counted score. Null if the typed score cannot be read. */
export function scoreOf(content: Content): Score | null {
  const typed = content.typedScore && readScore(content.typedScore)
  return typed === null ? countedScore(content) : (typed ?? null)
}

/** The part of the screen that has a problem. */
export type ScreenPart = 'score' | 'home' | 'away' | 'report'

/** The first problem that prevents saving, and how to solve it; null if there is none. */
export function checkContent({
  typedScore,
  home,
  away,
  reportText,
}: Content): { place: ScreenPart; problem: string } | null {
  if (typedScore !== null && readScore(typedScore) === undefined) return { place: 'score', problem: SCORE_PROBLEM }
  for (const [place, side] of [['home', home] as const, ['away', away] as const]) {
    const problem = checkSide(side)
    if (problem !== null) return { place, problem }
  }
  if (reportText.length > LONGEST_REPORT) return { place: 'report', problem: tooLong(reportText.length) }
  return null
}

function checkSide(side: SideContent): string | null {
  const goals = Object.values(side.goals)
  if (goals.some((list) => list.length > MOST_GOALS)) return GOALS_PROBLEM
  const helpers = new Set([...Object.keys(side.assists), ...goals.flat().flatMap(({ assistById }) => assistById ?? [])])
  if ([...helpers].some((id) => assistsOf(side, id) > MOST_ASSISTS)) return ASSISTS_PROBLEM
  return goals.flat().some(({ minute }) => readMinute(minute) === undefined) ? MINUTE_PROBLEM : checkDetails(side)
}

export const GOALS_PROBLEM = `A player can have 0 to ${MOST_GOALS} goals in a match.`
export const ASSISTS_PROBLEM = `A player can have 0 to ${MOST_ASSISTS} assists in a match.`

const number = new Intl.NumberFormat('en-GB')
const tooLong = (length: number) =>
  `A report can have at most ${number.format(LONGEST_REPORT)} characters, and this one has ${number.format(length)}.`
