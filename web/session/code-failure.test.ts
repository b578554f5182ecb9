import { expect, test } from 'vitest'
import { codeFailure, codeProblem, digitsOf } from './code-failure.ts'

test.each([
  ['123456', null],
  [' 123 456 ', null],
  ['123-456', null],
  ['012345', null],
  ['', 'Enter the code.'],
  [' ', 'Enter the code.'],
  ['12345', 'A code has six digits and nothing else.'],
  ['12345a', 'A code has six digits and nothing else.'],
  ['🏆', 'A code has six digits and nothing else.'],
  ["'; drop table users;--", 'A code has six digits and nothing else.'],
  ['1'.repeat(10_000), 'A code has six digits and nothing else.'],
])('%s', (typed, problem) => expect(codeProblem(digitsOf(typed))).toBe(problem))

test.each([
  [{ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }, /wrong, or was used already/],
  [{ code: 'otp_expired', message: 'Token has expired or is invalid' }, /newest email/],
  [{ code: 'toString', message: 'Odd' }, /^An unexpected error occurred/],
  [new TypeError('Failed to fetch'), /could not be reached/],
])('%o is told in words', (error, words) => expect(codeFailure(error)).toMatch(words))
