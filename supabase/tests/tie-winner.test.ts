// The winners of imported ties (tie-winner.ts) are those that the database finds.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResultRow, ScorePair } from '#domain/competition-folder/read-results.ts'
import { winnerOf } from '#domain/competition-folder/tie-winner.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('product')
})
afterAll(() => database.close())

type Result = Pick<ResultRow, 'score' | 'afterExtraTime' | 'penalties'>

const GOALS = [0, 1, 2]
const scores = GOALS.flatMap((home) => GOALS.map((away): ScorePair => [home, away]))
const extraGoals: (ScorePair | null)[] = [null, [0, 0], [1, 0], [0, 1], [1, 1]]
const shootOuts: (ScorePair | null)[] = [null, [5, 4], [4, 5]]

const played = (score: ScorePair): Result => ({ score, afterExtraTime: null, penalties: null })
const endings = scores.flatMap((score) =>
  extraGoals.flatMap((extra) =>
    shootOuts.map(
      (penalties): Result => ({
        score,
        afterExtraTime: extra && [score[0] + extra[0], score[1] + extra[1]],
        penalties,
      }),
    ),
  ),
)

/** The first side is at home in the first leg. */
const winnerInFile = (results: readonly Result[], rules = {}) =>
  winnerOf(
    results.map((result, at) => toRow(result, at === 0 ? ['First', 'Second'] : ['Second', 'First'])),
    results.length === 2 ? 2 : 1,
    rules,
  )

const toRow = (result: Result, [home, away]: readonly [string, string]): ResultRow => ({
  row: 1,
  date: null,
  time: null,
  stage: '',
  group: null,
  round: '',
  home,
  away,
  status: 'played',
  scoreStands: false,
  leg: null,
  cards: null,
  ...result,
})

/** As `app.leg_result`, whose score is that after extra time. */
const toLeg = ({ score, afterExtraTime, penalties }: Result) => ({
  home_score: (afterExtraTime ?? score)?.[0],
  away_score: (afterExtraTime ?? score)?.[1],
  home_score_90: afterExtraTime && score?.[0],
  away_score_90: afterExtraTime && score?.[1],
  home_penalties: penalties?.[0],
  away_penalties: penalties?.[1],
})

async function winnersInDatabase(call: string, cases: readonly object[]) {
  const rows = await database.query<{ side: number | null }>(
    `select (${call}).side from jsonb_array_elements($1::jsonb) with ordinality c (tie, place) order by place`,
    [JSON.stringify(cases)],
  )
  return rows.map(({ side }) => (side === null ? null : side === 1 ? 'First' : 'Second'))
}

const leg = (name: string) => `jsonb_populate_record(null::app.leg_result, tie -> '${name}')`

test('a tie of one match', async () => {
  const expected = await winnersInDatabase(
    `app.decide_match(${leg('only')})`,
    endings.map((only) => ({ only: toLeg(only) })),
  )
  expect(expected).toHaveLength(135)
  expect(endings.map((only) => winnerInFile([only]))).toEqual(expected)
})

test.each([
  ['no away goals', { away_goals: false, away_goals_count_in_extra_time: true }],
  ['away goals', { away_goals: true, away_goals_count_in_extra_time: true }],
  ['away goals of 90 minutes', { away_goals: true, away_goals_count_in_extra_time: false }],
] as const)('a tie of two legs: %s', async (_, rules) => {
  const ties = scores.flatMap((first) => endings.map((second) => [played(first), second] as const))
  const expected = await winnersInDatabase(
    `app.decide_legs(${leg('first')}, ${leg('second')}, ${rules.away_goals}, ${rules.away_goals_count_in_extra_time})`,
    ties.map(([first, second]) => ({ first: toLeg(first), second: toLeg(second) })),
  )
  expect(expected).toHaveLength(1215)
  expect(ties.map((tie) => winnerInFile(tie, rules))).toEqual(expected)
})
