import { expect, test } from 'vitest'
import { checkCost } from './check-cost.ts'
import { parseQueryParameters } from './query-parameters.ts'
import { readQueryString } from './query-string.ts'

const check = (query: string) => {
  const pairs = readQueryString(query)
  checkCost(parseQueryParameters(pairs, false))
}
const times = (count: number, each: (at: number) => string, between = '&') =>
  Array.from({ length: count }, (_, at) => each(at)).join(between)
const nested = (depth: number) => `and=${'(or'.repeat(depth - 1)}(a.eq.1)${')'.repeat(depth - 1)}`

test.each([
  'select=*,home_team:teams!home_team_id(id,name),away_team:teams!away_team_id(id,name)&order=played_at.desc,id&limit=20',
  `id=in.(${times(400, String, ',')})`,
  times(8, (at) => `name=match.^a${at}`),
  times(50, () => 'name=ilike.*a*'),
  times(20, (at) => `t${at}:teams(id)`, ',').replace('', 'select='),
  `or=(${times(90, (at) => `a.eq.${at}`, ',')})`,
])('%s are accepted', (query) => expect(() => check(query)).not.toThrow())

test.each([
  ['200 expressions', times(200, () => 'name=match.^(a|b)+c')],
  ['expressions in a tree', `or=(${times(9, () => 'name.match.^a', ',')})`],
  [
    'expressions of embedded rows',
    `select=*,teams(*)&${times(5, () => 'teams.name=match.a')}&${times(5, () => 'name=imatch.a')}`,
  ],
  ['a list of expressions', `name=imatch(any).{${times(9, () => 'a', ',')}}`],
  ['long expressions together', times(5, () => `name=match.${'(a|b)'.repeat(99)}`)],
  ['a back-reference', 'name=match.(a)\\1'],
  ['patterns', times(51, () => 'name=like.*a*')],
  ['a list of patterns', `name=ilike(all).{${times(51, () => '*a*', ',')}}`],
  ['text searches', times(9, () => 'bio=fts.goal')],
  ['filters', times(101, (at) => `a=eq.${at}`)],
  ['values of lists', `${`a=in.(${times(600, String, ',')})`}&b=not.in.(${times(600, String, ',')})`],
  ['values of an array', `a=ov.{${times(1001, String, ',')}}`],
  ['60 embedded siblings', `select=${times(60, (at) => `t${at}:teams(id)`, ',')}`],
  ['embedded inside each other', `select=${'teams('.repeat(7)}id${')'.repeat(7)}`],
  ['columns', `select=${times(201, (at) => `c${at}`, ',')}`],
  ['a column again and again', `select=${times(9, (at) => `c${at}:bio`, ',')}`],
  ['aggregates', `select=${times(21, (at) => `c${at}.sum()`, ',')}`],
  ['order', `order=${times(21, (at) => `c${at}`, ',')}`],
  ['a path', `select=a${'->b'.repeat(17)}`],
  ['a path of a filter', `a${'->b'.repeat(17)}=eq.1`],
  ['nested conditions', nested(17)],
])('%s are refused', (_, query) =>
  expect(() => check(query)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' })),
)
