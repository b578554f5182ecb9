import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '#gateway/in-slices.ts'
import { scanRows } from './scan-rows.ts'

const scan = (text: string, maxRows = 100) => atOnce(scanRows(text, maxRows))

test.each([
  ['[]', { kind: 'list', keys: [], count: 0 }],
  [' [ { "a" : 1 , "b":[{"c":2}] } , {"b":{"x":1},"a":null} ] ', { kind: 'list', keys: ['a', 'b'], count: 2 }],
  ['[{"a":1,"a":2},{"a":3}]', { kind: 'list', keys: ['a'], count: 2 }],
  ['[{"\\u0061":1},{"a":2}]', { kind: 'list', keys: ['a'], count: 2 }],
  ['[{},{}]', { kind: 'list', keys: [], count: 2 }],
  ['[{"a":1},{"b":1}]', { kind: 'list', keys: null, count: 2 }],
  ['[{"a":1},{"a":1,"b":2}]', { kind: 'list', keys: null, count: 2 }],
  ['[{"a":1,"b":2},{"a":1}]', { kind: 'list', keys: null, count: 2 }],
  ['[1]', { kind: 'list', keys: null, count: 1 }],
  ['[[{"a":1}]]', { kind: 'list', keys: null, count: 1 }],
  ['{"a":{"b":1},"__proto__":2}', { kind: 'object', keys: ['a', '__proto__'] }],
  ['{}', { kind: 'object', keys: [] }],
  ['"[1]"', { kind: 'scalar' }],
  ['-0.5e+3', { kind: 'scalar' }],
  ['[{},{},{}]', { kind: 'too-many' }, 2],
  [`${'['.repeat(65)}${']'.repeat(65)}`, { kind: 'too-deep' }],
  ...[
    '',
    ' ',
    '[',
    '{',
    '[1,]',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    '[1 2]',
    '01',
    '1.',
    '+1',
    'nul',
    '"\n"',
    '"\\x"',
    '[]]',
    '1 1',
    '\u00a01',
    '"',
  ].map((text): [string, object] => [text, { kind: 'invalid' }]),
] as [string, object, number?][])('%j', (text, found, most) => expect(scan(text, most)).toEqual(found))

test('accepts and refuses the same texts as JSON.parse', () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const broken = fc
    .tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom('', ',', '"', '\\', '[', ']', '{', '}', ':', '0', ' ', '\n'),
    )
    .map(([text, at, sign]) => text.slice(0, at % (text.length + 1)) + sign + text.slice(at % (text.length + 1)))
  fc.assert(
    fc.property(fc.oneof(fc.json(), broken), (text) => {
      expect(scan(text).kind !== 'invalid').toBe(isJson(text))
    }),
    { numRuns: 2_000 },
  )
})
