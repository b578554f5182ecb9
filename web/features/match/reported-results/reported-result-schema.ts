import * as z from 'zod/mini'
import { readScore, SCORE_PROBLEM } from '#domain/typed-score.ts'
import { atMost, trimmed } from '#web/forms/schemas.ts'

/** The database has the same limit. */
const REASON_LENGTH = 500

/** A score as one side reports it: both fields empty are no report, one empty field is 0. */
export const reportedResultSchema = z.pipe(
  z.object({ home: trimmed(), away: trimmed(), reason: trimmed().check(atMost(REASON_LENGTH)) }).check(
    z.refine((typed) => readScore(typed) !== null, { path: ['home'], error: 'Enter the score.' }),
    z.refine((typed) => readScore(typed) !== undefined, { path: ['home'], error: SCORE_PROBLEM }),
  ),
  z.transform(({ reason, ...typed }) => ({ score: readScore(typed) ?? { home: 0, away: 0 }, reason: reason || null })),
)
