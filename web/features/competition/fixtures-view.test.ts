import { expect, test } from 'vitest'
import { fixturesPath, readFixturesView } from './fixtures-view.ts'

const team = '0a1b2c3d-0000-4000-8000-00000000abcd'

test.each([
  ['', { show: null, teamId: null, month: null, from: null }],
  ['show=results', { show: 'results', teamId: null, month: null, from: null }],
  ['show=nonsense&month=2026-13', { show: null, teamId: null, month: null, from: null }],
  ['month=9999-12', { show: null, teamId: null, month: null, from: null }],
  ['show=upcoming&month=2026-12', { show: 'upcoming', teamId: null, month: '2026-12', from: null }],
  ['show=upcoming&team=', { show: 'upcoming', teamId: null, month: null, from: null }],
  [
    'from=2026-12-12&show=upcoming&month=2026-12',
    { show: 'upcoming', teamId: null, month: '2026-12', from: '2026-12-12' },
  ],
  ['from=2026-11-12&month=2026-12', { show: null, teamId: null, month: '2026-12', from: null }],
  ['from=2026-12-12', { show: null, teamId: null, month: null, from: null }],
  ['month=1888-09', { show: null, teamId: null, month: '1888-09', from: null }],
  ["team=x' or true", { show: null, teamId: null, month: null, from: null }],
  [`team=${team}&month=2026-12`, { show: null, teamId: team, month: null, from: null }],
] as const)('?%s', (query, view) => {
  expect(readFixturesView(new URLSearchParams(query))).toEqual(view)
})

test.each([
  { show: null, teamId: null, month: null, from: null },
  { show: 'results', teamId: team, month: null, from: null },
  { show: 'upcoming', teamId: null, month: '2026-12', from: null },
  { show: 'results', teamId: null, month: '2026-12', from: '2026-12-19' },
] as const)('the address of %j leads back to it', (view) => {
  const { searchParams } = new URL(fixturesPath('premier', view), 'http://touchline.test')
  expect(readFixturesView(searchParams)).toEqual(view)
})
