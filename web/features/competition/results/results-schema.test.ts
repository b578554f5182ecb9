import { expect, test } from 'vitest'
import { fieldsOf, resultsSchema } from './results-schema.ts'

const typed = (scores: Record<string, [string, string]>) =>
  Object.fromEntries(
    Object.entries(scores).flatMap(([id, [home, away]]) => [
      [fieldsOf(id).home, home],
      [fieldsOf(id).away, away],
    ]),
  )

test('only matches with a typed score are results, and an empty field beside one is 0', () => {
  const schema = resultsSchema(['a', 'b', 'c'])
  expect(schema.parse(typed({ a: ['2', '1'], b: ['', ''], c: ['', ' 007 '] }))).toEqual([
    { match_id: 'a', home_score: 2, away_score: 1 },
    { match_id: 'c', home_score: 0, away_score: 7 },
  ])
})

test.each(['2.7', '2abc', '-1', '1000'])('%s is refused at its field', (text) => {
  const { error } = resultsSchema(['a', 'b']).safeParse(typed({ a: ['1', text], b: ['', ''] }))
  expect(error?.issues).toEqual([
    expect.objectContaining({ path: ['a away'], message: 'Scores are whole numbers from 0 to 999.' }),
  ])
})
