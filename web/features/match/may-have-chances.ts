import { isToCome } from './describe-match.ts'
import type { Match } from './match-queries.ts'

/** Whether a match may have chances: it is to come, and its competition has enough results. */
export const mayHaveChances = (match: Match): boolean => isToCome(match) && match.league.has_insights === true
