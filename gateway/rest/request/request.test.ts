import { describe, expect, test } from 'vitest'
import { contentType, mediaTypeName, parseAccept, parseMediaType } from './media-type.ts'
import { appliedPreferences, parsePreferences } from './preferences.ts'
import { canonicalQuery, readQueryString } from './query-string.ts'

describe('query strings', () => {
  test.each([
    [
      'a=1&b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a', [['a', null]]],
    [
      'a=&&b',
      [
        ['a', ''],
        ['b', null],
      ],
    ],
    ['a=x+y%2Bz', [['a', 'x y+z']]],
    ['%C3%A5=%E2%82%AC', [['å', '€']]],
    ['a=%FF', [['a', '\ufffd']]],
    ['a=b=c', [['a', 'b=c']]],
    ['', []],
  ])('%s', (text, pairs) => expect(readQueryString(text)).toEqual(pairs))

  test('equal requests have one canonical query', () =>
    expect(canonicalQuery(readQueryString("b=2&a=x*'(y)&b=3&c"))).toBe('a=x%2A%27%28y%29&b=2,3&c='))
})

describe('preferences', () => {
  test.each([
    ['return=representation, count=exact', { return: 'representation', count: 'exact' }, []],
    ['count=exact,count=planned', { count: 'exact' }, []],
    ['handling=strict, anything, count=all', { handling: 'strict' }, ['anything', 'count=all']],
    ['max-affected=10, timezone=Europe/Oslo', { 'max-affected': 10, timezone: 'Europe/Oslo' }, []],
    ['max-affected=x', {}, []],
    ['tx=rollback', { tx: 'rollback' }, []],
    ['toString=1, __proto__=2', {}, ['toString=1', '__proto__=2']],
    [undefined, {}, []],
  ])('%s', (header, preferences, invalid) => expect(parsePreferences(header, true)).toEqual({ preferences, invalid }))

  test('tx is ignored if it is not allowed', () => expect(parsePreferences('tx=commit', false).preferences).toEqual({}))

  test.each([
    [{}, null],
    [{ tx: 'commit', return: 'minimal' }, 'return=minimal, tx=commit'],
    [{ 'max-affected': 1 }, null],
    [{ 'max-affected': 1, handling: 'strict' }, 'handling=strict, max-affected=1'],
  ] as const)('%o applied', (preferences, header) => expect(appliedPreferences(preferences)).toBe(header))
})

describe('media types', () => {
  test.each([
    ['application/json; charset=utf-8', 'application/json; charset=utf-8'],
    ['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json; charset=utf-8'],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ],
    ['application/octet-stream', 'application/octet-stream'],
    ['application/vnd.pgrst.plan', 'application/vnd.pgrst.plan+text; for="application/json"; charset=utf-8'],
    [
      'application/vnd.pgrst.plan+json; for="text/csv"; options=verbose|analyze|no',
      'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose; charset=utf-8',
    ],
    ['image/png', 'image/png'],
    ['constructor', 'constructor'],
  ])('%s', (text, expected) => expect(contentType(parseMediaType(text))).toBe(expected))

  test.each([
    [undefined, ['*/*']],
    ['text/csv;q=0.1, application/json, */*;q=0.5', ['application/json', '*/*', 'text/csv']],
    [
      'application/vnd.pgrst.plan; for="text/csv", text/csv',
      ['application/vnd.pgrst.plan+text; for="text/csv"', 'text/csv'],
    ],
  ])('accepting %s', (header, expected) => expect(parseAccept(header).map(mediaTypeName)).toEqual(expected))
})
