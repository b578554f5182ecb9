import { expect, test } from 'vitest'
import { RecentPages } from './recent-pages.ts'

const sized = (size: number) => ({ size })

test('the least recently used values go first', () => {
  const pages = new RecentPages<{ size: number }>(100)
  for (const key of ['a', 'b', 'c']) pages.set(key, sized(33))
  pages.get('a')
  pages.set('d', sized(30))
  expect(['a', 'b', 'c', 'd'].filter((key) => pages.get(key) !== undefined)).toEqual(['a', 'c', 'd'])
  expect(pages.bytes).toBe(96)
})

test('a value that grows pushes others out', () => {
  const pages = new RecentPages<{ size: number }>(100)
  const growing = sized(40)
  pages.set('a', growing)
  pages.set('b', sized(40))
  growing.size = 70
  pages.resize('a', growing)
  expect(pages.bytes).toBe(40)
  expect(pages.get('a')).toBeUndefined()
})

test('a value that is larger than the limit is not kept, and a replaced one counts no more', () => {
  const pages = new RecentPages<{ size: number }>(100)
  pages.set('a', sized(101))
  expect(pages.bytes).toBe(0)
  const former = sized(50)
  pages.set('a', former)
  pages.set('a', sized(60))
  pages.resize('a', former)
  pages.deleteIfSame('a', former)
  expect(pages.bytes).toBe(60)
  pages.clear()
  expect(pages.bytes).toBe(0)
})

test('thousands of addresses stay within the limit', () => {
  const pages = new RecentPages<{ size: number }>(1_000)
  for (let key = 0; key < 10_000; key++) pages.set(String(key), sized(1 + (key % 90)))
  expect(pages.bytes).toBeGreaterThan(900)
  expect(pages.bytes).toBeLessThanOrEqual(1_000)
})
