import { expect, test } from 'vitest'
import { follow, pageBefore } from './page-history.ts'

const at = (path: string, key = path) => ({ path, key })
const walk = (...paths: string[]) => paths.map((path) => at(path))

test.each([
  ['one page', ['/a', '/b'], '/a'],
  ['tabs of the page itself', ['/a', '/b?tab=x', '/b?tab=y'], '/a'],
  ['the tab that was left', ['/a?tab=x', '/b'], '/a?tab=x'],
  ['nothing', ['/b'], null],
])('before a page lies %s', (_, paths, before) => expect(pageBefore(walk(...paths))).toBe(before))

test('who goes back has what came after ahead of them again', () => {
  const there = walk('/fixtures', '/match', '/team')
  const back = follow(there, at('/match'), 'POP')
  expect(pageBefore(back)).toBe('/fixtures')
  expect(pageBefore(follow(back, at('/player'), 'PUSH'))).toBe('/match')
})

test('a page that another took the place of was never there', () => {
  expect(follow(walk('/a', '/auth'), at('/b'), 'REPLACE')).toEqual(walk('/a', '/b'))
})

test('a reload stands where the page stood; another page that is loaded has none before it', () => {
  const trail = walk('/fixtures', '/match', '/team')
  expect(follow(trail, at('/match'), 'LOAD')).toEqual(walk('/fixtures', '/match'))
  expect(follow(trail, at('/elsewhere'), 'LOAD')).toEqual(walk('/elsewhere'))
})
