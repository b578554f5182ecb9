import { expect, test } from 'vitest'
import { tieScoreSchema } from './tie-score-schema.ts'

const typed = (fields: Record<string, string>) =>
  tieScoreSchema.safeParse({
    ...{ home: '', away: '', home90: '', away90: '', homePenalties: '', awayPenalties: '' },
    ...fields,
  })

test('extra time and penalties are given or not', () => {
  expect(typed({ home: '2', away: '1' }).data).toEqual({ score: { home: 2, away: 1 }, after90: null, penalties: null })
  expect(
    typed({ home: '1', away: '1', home90: '0', away90: '0', homePenalties: '4', awayPenalties: '3' }).data,
  ).toEqual({
    score: { home: 1, away: 1 },
    after90: { home: 0, away: 0 },
    penalties: { home: 4, away: 3 },
  })
})

test.each([{ homePenalties: '3', awayPenalties: '3' }, { home90: 'x' }])('%j is refused', (fields) =>
  expect(typed(fields).success).toBe(false),
)
