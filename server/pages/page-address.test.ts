import { expect, test } from 'vitest'
import { isCacheable, isDrawnPath, toDecodable } from './page-address.ts'

const ID = 'da5a69e9-6d17-4179-ba7a-00de53483a03'

test.each([
  '/',
  '/developers',
  '/competitions/sunday-league',
  `/competitions/${ID}/overview`,
  '/competitions/sunday-league/teams',
  '/competitions/sunday-league/insights',
  '/competitions/sunday-league/fixtures?show=results&month=2026-11&from=2026-11-05',
  '/competitions/sunday-league/tables?list=goalscorers&all',
  '/competitions/sunday-league/table',
  `/competitions/sunday-league/share?card=result&size=story&team=${ID}&match=${ID}`,
  '/competitions/sunday-league/players?all',
  `/competitions/sunday-league/teams?stage=${ID}`,
  `/competitions/sunday-league/tables?stage=${ID}&all`,
  `/competitions/sunday-league/fixtures?show=results&stage=${ID}`,
  '/competitions/sunday-league/cup',
  `/competitions/sunday-league/cup?stage=${ID}&check`,
  '/competitions/sunday-league/seasons',
  '/competitions/sunday-league/seasons/2?show=matches&month=2025-11',
  `/match/${ID}`,
  `/matches/${ID}`,
  `/teams/${ID}?tab=players`,
  `/players/${ID}?from=team&teamId=${ID}&tab=stats&matches=2`,
])('%s may be cached', (address) => expect(isCacheable(address)).toBe(true))

test.each([
  '/?x=1',
  '/?',
  '/auth',
  '/dashboard',
  '/404',
  '/competitions/create',
  '/competitions/Sunday-League',
  '/competitions/sunday-league/',
  '/competitions/sunday-league/settings',
  '/competitions/sunday-league/seasons/suspensions',
  '/competitions/sunday-league/tables?what-if',
  '/competitions/sunday-league/calendar.ics',
  '/competitions/sunday-league/share/table.png',
  '/competitions/sunday-league/tables?utm_source=mail',
  '/competitions/sunday-league/tables?list=goalscorers&x=1',
  '/competitions/sunday-league/tables?list=%67oalscorers',
  '/competitions/sunday-league/tables?list=a?all',
  '/competitions/sunday-league/players?q=smith',
  '/competitions/sunday-league.data',
  `/competitions/sunday-league/tables?list=${'a'.repeat(250)}`,
  `/match/${ID}/edit`,
  `/match/${ID}?tab=players`,
  '/match/1',
  `//match/${ID}`,
])('%s is rendered for each request', (address) => expect(isCacheable(address)).toBe(false))

test.each([
  ['/%zz', '/%25zz'],
  ['/team/%ff/calendar.ics?from=%zz', '/team/%25ff/calendar.ics?from=%zz'],
  ['/a%20b/%', '/a%2520b/%25'],
  ['/%ed%a0%80.data', '/%25ed%25a0%2580.data'],
  ['/a%20b/%C3%A9?q=%zz', '/a%20b/%C3%A9?q=%zz'],
])('%s is given to the router as %s', (address, decodable) =>
  expect(toDecodable(`http://localhost${address}`)).toBe(`http://localhost${decodable}`),
)

test.each([
  [`/preview/match/${ID}.png`, true],
  ['/competitions/sunday-league/share/table.png', true],
  ['/competitions/sunday-league/icons/512.png', true],
  ['/PREVIEW/match/1.png', true],
  ['/prev%69ew/match/1.png', true],
  ['/competitions/sunday-league/share', false],
  ['/competitions/sunday-league', false],
  [`/match/${ID}`, false],
  ['/%zz', false],
])('%s is drawn: %s', (path, isDrawn) => expect(isDrawnPath(path)).toBe(isDrawn))
