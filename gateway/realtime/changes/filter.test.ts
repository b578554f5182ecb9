import { describe, expect, test } from 'vitest'
import { parseFilter } from './filter.ts'

const one = (column: string, operator: string, value: string, negated = false) => ({ column, operator, value, negated })

test.each([
  ['id=eq.5', [one('id', 'eq', '5')]],
  ['id=not.eq.5', [one('id', 'eq', '5', true)]],
  ['name=eq.a.b=c', [one('name', 'eq', 'a.b=c')]],
  ['name=eq.', [one('name', 'eq', '')]],
  ['name=eq."a,b"', [one('name', 'eq', 'a,b')]],
  ['name=eq."a\\"b\\\\c"', [one('name', 'eq', 'a"b\\c')]],
  ['name=match.^a\\d$', [one('name', 'match', '^a\\d$')]],
  ['name=like.%(x)%', [one('name', 'like', '%(x)%')]],
  ['id=in.(1,2)', [one('id', 'in', '{"1","2"}')]],
  ['id=in.()', [one('id', 'in', '{}')]],
  ['name=in.("a,b",c"d)', [one('name', 'in', '{"a,b","c\\"d"}')]],
  ['done=is.TRUE', [one('done', 'is', 'true')]],
  ['id=gt.0,id=lt.100', [one('id', 'gt', '0'), one('id', 'lt', '100')]],
  ['id=in.(1,2),name=eq.x', [one('id', 'in', '{"1","2"}'), one('name', 'eq', 'x')]],
])('%s', (text, filter) => expect(parseFilter(text)).toEqual(filter))

describe('refused', () => {
  test.each(['', 'id', 'id=5', 'id=toString.5', '=eq.5', 'id=in.1,2', 'id=is.maybe', 'id=eq.1,'])('%s', (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ name: 'SubscribeError' }))
  })

  test('more than a hundred values', () => {
    expect(() => parseFilter(`id=in.(${[...Array(101).keys()]})`)).toThrow('Maximum 100')
  })
})
