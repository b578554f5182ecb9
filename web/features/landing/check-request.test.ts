import { expect, test } from 'vitest'
import { checkRequest } from './check-request.ts'

test.each([
  ['', '', 'Please provide both name and email'],
  ['Ada', ' ', 'Please provide both name and email'],
  [' ', 'ada@example.org', 'Please provide both name and email'],
  ['Ada', 'ada', 'Please provide a valid email address'],
  ['Ada', 'ada@example', 'Please provide a valid email address'],
  ['Ada', 'ada lovelace@example.org', 'Please provide a valid email address'],
  ['Ada', ' ada@example.org ', null],
])("name '%s', address '%s': %s", (name, email, problem) => expect(checkRequest({ name, email })).toBe(problem))
