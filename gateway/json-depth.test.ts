import { expect, test } from 'vitest'
import { isTooDeep, isValueTooDeep, nestsTooDeep, opensTooMany } from './json-depth.ts'

const nested = (depth: number, [open, close] = ['[', ']']) => open?.repeat(depth) + (close ?? '').repeat(depth)

test.each([
  [nested(64), false],
  [nested(65), true],
  ['[[],'.repeat(65), true],
  [`[${'[],'.repeat(10_000)}[]]`, false],
  [`{"a":${nested(64)}}`, true],
  [nested(65, ['{"a":', '}']), true],
  [JSON.stringify(nested(7_000)), false],
  [JSON.stringify(`\\"${nested(7_000)}`), false],
  [`["\\\\",${nested(64)}]`, true],
  ['"\\', false],
  ['"'.repeat(100_001), false],
  [`"${'\\'.repeat(100_000)}"`, false],
])('%.20s…: too deep is %s', (json, tooDeep) => expect(isTooDeep(json)).toBe(tooDeep))

test.each([
  [nested(65), true],
  [`  ${nested(65, ['{', '}'])}`, true],
  [`{"${nested(65)}"}`, true],
  [nested(65, ['(', ')']), true],
  [`text ${nested(65)}`, false],
  ['[]'.repeat(1_000), false],
])('%.20s… as a value: too deep is %s', (text, tooDeep) => expect(nestsTooDeep(text)).toBe(tooDeep))

test('brackets count anywhere in a text search', () => expect(opensTooMany(`a & ${nested(65, ['(', ')'])}`)).toBe(true))

test.each([64, 65])('a value of depth %i', (depth) =>
  expect(isValueTooDeep(JSON.parse(nested(depth)))).toBe(depth > 64),
)
