import { expect, test } from 'vitest'
import { assignFailure, assignment } from './assignment-schema.ts'

test.each([
  ['', '', 'Please select a player', 'Please provide an email address'],
  ['1', ' ', null, 'Please provide an email address'],
  ['1', 'ada', null, 'Please provide a valid email address'],
  ['1', 'a da@example.org', null, 'Please provide a valid email address'],
  ['1', `${'x'.repeat(10_000)}@example.org`, null, 'Please provide a valid email address'],
  ['', ' Ada@Example.org ', 'Please select a player', null],
])('player %j, address %j', (player, email, playerProblem, emailProblem) => {
  const issues = assignment.safeParse({ player, email }).error?.issues ?? []
  const problemOf = (field: string) => issues.find(({ path }) => path[0] === field)?.message ?? null
  expect([problemOf('player'), problemOf('email')]).toEqual([playerProblem, emailProblem])
})

test('an address is stored trimmed and in lower case', () =>
  expect(assignment.parse({ player: '1', email: ' Ada@Example.org ' }).email).toBe('ada@example.org'))

test.each([
  ['42501', 'Ada manages another team and has not registered yet', 'Ask the owner of the competition.'],
  ['42501', 'Only the manager and the league owner can invite to this team', 'You are not allowed to do this.'],
  ['23505', 'This email is already associated with another player', 'This email is already associated'],
])('%s, %s', (code, message, said) => {
  expect(assignFailure(Object.assign(new Error(message), { code }))).toContain(said)
})
