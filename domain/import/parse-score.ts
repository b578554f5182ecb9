import { isGoals } from '#domain/typed-score.ts'
import type { Parsed } from './parsed.ts'
import { quoted } from './quoted.ts'

export interface ImportedScore {
  home_score: number | null
  away_score: number | null
}

const NOT_PLAYED = /^(?:-|–|—|vs?\.?|\?|n\/?a|tb[acd])?$/i
const BOTH = /^(\d{1,3})\s*[-–—:]\s*(\d{1,3})$/
const TURNED_INTO_A_DATE = /[a-z]{3}|\d[/.]\d+[/.]?\d*$/i

/** The scores of a match from two cells; both are empty before the match. */
export function parseScores(home: string, away: string): Parsed<ImportedScore> {
  const homeScore = parseGoals('home', home)
  if (homeScore.reason !== undefined) return homeScore
  const awayScore = parseGoals('away', away)
  if (awayScore.reason !== undefined) return awayScore
  if ((homeScore.value === null) !== (awayScore.value === null)) {
    const missing = homeScore.value === null ? 'home' : 'away'
    return { reason: `The ${missing} score is missing: give both scores, or neither while the match is not played.` }
  }
  return { value: { home_score: homeScore.value, away_score: awayScore.value } }
}

/** Both scores from one cell: 2-1, 2–1 or 2:1. */
export function parseScore(text: string): Parsed<ImportedScore> {
  if (NOT_PLAYED.test(text)) return { value: { home_score: null, away_score: null } }
  const [, home, away] = BOTH.exec(text) ?? []
  if (home !== undefined && away !== undefined) {
    return { value: { home_score: Number(home), away_score: Number(away) } }
  }
  if (/\d/.test(text) && TURNED_INTO_A_DATE.test(text)) {
    return {
      reason: `${quoted(text)} is not a score. A spreadsheet turns 2-1 into a date unless its column is set to text.`,
    }
  }
  return {
    reason: `${quoted(text)} is not a score. Write it like 2-1, or leave it empty while the match is not played.`,
  }
}

/** True if a cell is the score of both sides. */
export const isScore = (text: string) => BOTH.test(text)

function parseGoals(side: 'home' | 'away', text: string): Parsed<number | null> {
  if (NOT_PLAYED.test(text)) return { value: null }
  if (isGoals(text)) return { value: Number(text) }
  if (/^[-−–]\s*\d+$/.test(text)) return { reason: `The ${side} score ${quoted(text)} is below zero.` }
  if (/^\d+$/.test(text)) return { reason: `The ${side} score ${quoted(text)} is too high to be right.` }
  return { reason: `The ${side} score ${quoted(text)} is not a whole number.` }
}
