import { expect, test } from 'vitest'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { DatabaseError } from '#gateway/database/database.ts'
import { toProblem } from './problem.ts'

const TABLES = 'new row for relation "matches" violates check constraint'

test.each([
  ['08006', null, 'unavailable', undefined],
  ['57014', null, 'unavailable', 'The server is busy. Please try again.'],
  ['40P01', null, 'unavailable', 'The server is busy. Please try again.'],
  ['42501', null, 'forbidden', undefined],
  ['PT409', null, 'changed', undefined],
  ['22P02', null, 'invalid_request', undefined],
  ['23505', 'teams_name_key', 'conflict', 'The competition has a team of this name'],
  ['23514', 'scores_in_reach', 'rule_broken', undefined],
  ['23503', 'match_events_player_id_fkey', 'rule_broken', 'A player is not of this competition'],
])('%s of %s is %s', (code, constraint, expected, detail) => {
  const problem = toProblem(new DatabaseError({ code, message: TABLES, constraint }))
  expect(problem).toMatchObject({ code: expected, detail })
})

test('a sentence of the product is passed on', () => {
  const message = 'Ada is not a player of the team'
  expect(toProblem(new DatabaseError({ code: '23514', message }))).toMatchObject({
    code: 'rule_broken',
    detail: message,
  })
})

test('an address that used its share learns when to come back', () => {
  expect(toProblem(new BudgetError(7))).toMatchObject({ code: 'too_many_requests', headers: { 'Retry-After': '7' } })
})

test.each([new Error('a defect'), new DatabaseError({ code: '42703', message: 'column does not exist' })])(
  '%s is a defect of the server',
  (error) => expect(toProblem(error)).toBeNull(),
)
