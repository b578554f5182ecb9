import { expect, test } from 'vitest'
import { checkRequest } from './check-request.ts'

const BOTH = 'Please provide both name and email'
const VALID = 'Please provide a valid email address'

test.each([
  ['', '', { message: BOTH, fields: ['name', 'email'] }],
  ['Ada', ' ', { message: BOTH, fields: ['email'] }],
  [' ', 'ada@example.org', { message: BOTH, fields: ['name'] }],
  ['Ada', 'ada', { message: VALID, fields: ['email'] }],
  ['Ada', 'ada@example', { message: VALID, fields: ['email'] }],
  ['Ada', 'ada lovelace@example.org', { message: VALID, fields: ['email'] }],
  ['Ada', ' ada@example.org ', null],
])("name '%s', address '%s': %s", (name, email, problem) => expect(checkRequest({ name, email })).toEqual(problem))
