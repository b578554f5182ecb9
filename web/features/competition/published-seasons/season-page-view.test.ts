import { expect, test } from 'vitest'
import { readNumber, readSeasonPageView, seasonPagePath } from './season-page-view.ts'

test.each([
  ['', { show: 'tables', month: null }],
  ['show=nonsense&month=2024-05', { show: 'tables', month: null }],
  ['show=matches', { show: 'matches', month: null }],
  ['show=matches&month=2024-05', { show: 'matches', month: '2024-05' }],
  ['show=matches&month=2024-13', { show: 'matches', month: null }],
  ['show=players&month=2024-05', { show: 'players', month: null }],
] as const)('?%s', (query, view) => expect(readSeasonPageView(new URLSearchParams(query))).toEqual(view))

test.each([
  [{ show: 'tables', month: null }, 'seasons/3'],
  [{ show: 'matches', month: '2024-05' }, 'seasons/3?show=matches&month=2024-05'],
  [{ show: 'players', month: null }, 'seasons/3?show=players'],
] as const)('the address of %j leads back to it', (view, path) => {
  expect(seasonPagePath(3, view)).toBe(path)
  expect(readSeasonPageView(new URL(path, 'http://touchline.test').searchParams)).toEqual(view)
})

test.each([
  ['1', 1],
  ['120', 120],
  ['0', null],
  ['01', null],
  ['1x', null],
  ['', null],
  ['999999', null],
])('the number %j is %j', (text, number) => expect(readNumber(text)).toBe(number))
