import * as z from 'zod/mini'
import { isGoals, readScore, SCORE_PROBLEM } from '#domain/typed-score.ts'
import { refuse, trimmed } from '#web/forms/schemas.ts'

const goals = trimmed().check(refuse((text) => (text === '' || isGoals(text) ? null : SCORE_PROBLEM)))

/** The score of a match in a knock-out. `after90` is given with extra time; the score is then the one after it. */
export const tieScoreSchema = z.pipe(
  z
    .object({ home: goals, away: goals, home90: goals, away90: goals, homePenalties: goals, awayPenalties: goals })
    .check(
      z.refine(({ homePenalties, awayPenalties }) => homePenalties === '' || homePenalties !== awayPenalties, {
        path: ['awayPenalties'],
        error: 'A shoot-out has a winner.',
      }),
    ),
  z.transform(({ home, away, home90, away90, homePenalties, awayPenalties }) => ({
    score: readScore({ home, away }) ?? null,
    after90: readScore({ home: home90, away: away90 }) ?? null,
    penalties: readScore({ home: homePenalties, away: awayPenalties }) ?? null,
  })),
)
