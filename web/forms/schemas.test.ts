import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  atMost,
  emailAddress,
  filled,
  isEmailAddress,
  orNull,
  passwordFields,
  samePasswords,
  trimmed,
  wholeNumber,
} from './schemas.ts'

const name = trimmed().check(filled('Enter a name.'), atMost(5))
const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test.each([
  [' Ada\0 ', 'Ada'],
  ['🏆🏆🏆🏆🏆', '🏆🏆🏆🏆🏆'],
])('%j is stored as %j', (typed, stored) => expect(name.parse(typed)).toBe(stored))

test.each([
  [' \0 ', 'Enter a name.'],
  ['Grace!', 'At most 5 characters; these are 6.'],
])('%j: %s', (typed, message) => expect(messagesOf(name, typed)).toEqual([['', message]]))

test.each(['', 'x'.repeat(200), '🏆'.repeat(200)])('%s is short enough', (text) =>
  expect(messagesOf(z.string().check(atMost(200)), text)).toEqual([]),
)

test.each(['x', '🏆', 'ש'])('10,000 of %s are too long', (letter) =>
  expect(messagesOf(z.string().check(atMost(200)), letter.repeat(10_000))).toEqual([
    ['', 'At most 200 characters; these are 10,000.'],
  ]),
)

test.each([
  ['', null],
  [' ', null],
  ['x', 'x'],
])('%j or null is %j', (typed, stored) => expect(orNull(trimmed()).parse(typed)).toBe(stored))

test.each(['ada@example.org', 'a.b+c@d.co'])('%s is an address', (text) => expect(isEmailAddress(text)).toBe(true))
test.each(['', 'ada', 'ada@example', 'a b@c.de', '@c.de'])('%j is no address', (text) =>
  expect(isEmailAddress(text)).toBe(false),
)

const PROBLEM = 'Please provide a valid email address'
test.each([
  ['ada@example.org', 15, []],
  ['ada@example.org', 14, [['', PROBLEM]]],
  ['ada@example.org', undefined, []],
  ['ada', undefined, [['', PROBLEM]]],
])('%j as an address of at most %s characters: %j', (text, most, messages) =>
  expect(messagesOf(z.string().check(emailAddress(most)), text)).toEqual(messages),
)

const password = z.object({ name, ...passwordFields }).check(samePasswords('They differ.'))
const SHORT = 'Password should be at least 6 characters.'

test.each([
  [{ name: 'Ada', password: 'secret', confirmation: 'secret' }, []],
  [{ name: 'Ada', password: 'secret', confirmation: 'Secret' }, [['confirmation', 'They differ.']]],
  [{ name: 'Ada', password: 'short', confirmation: 'short' }, [['password', SHORT]]],
  [
    { name: '', password: 'short', confirmation: '' },
    [
      ['name', 'Enter a name.'],
      ['password', SHORT],
      ['confirmation', 'They differ.'],
    ],
  ],
])('%j', (typed, messages) => expect(messagesOf(password, typed)).toEqual(messages))

const points = wholeNumber(-99, 99, 'Enter points.')
test.each([
  ['3', 3],
  [' 12 ', 12],
  ['+3', 3],
  ['-3', -3],
  ['−3', -3],
  ['–99', -99],
])('%j is the whole number %i', (typed, number) => expect(points.parse(typed)).toBe(number))
test.each(['', ' ', '1.5', '1e1', '0x1', '100', '-100', '--3', 'three'])(
  '%j is no whole number from −99 to 99',
  (typed) => expect(messagesOf(points, typed)).toEqual([['', 'Enter points.']]),
)
