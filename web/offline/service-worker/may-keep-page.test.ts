import { expect, test } from 'vitest'
import { mayKeepPage, pageKey, pathOnSite, sameAs } from './may-keep-page.ts'

const url = (path: string) => new URL(path, 'https://touchline.example')

test.each([
  '/',
  '/competitions/sunday',
  '/competitions/6f1c8a52-6a70-4f0e-9d0c-2a8b1f6f1d11/overview',
  '/competitions/sunday/fixtures?show=results',
  '/competitions/sunday/table',
  '/competitions/sunday/tables?view=assists',
  '/competitions/sunday/players',
  '/competitions/sunday/cup?stage=1',
  '/competitions/sunday/share?card=table',
  '/competitions/sunday/seasons',
  '/competitions/sunday/seasons/12',
  '/competitions/sunday/seasons/suspensions',
  '/match/1',
  '/matches/1',
  '/team/1?tab=players',
  '/teams/1',
  '/player/1?from=team&teamId=2&tab=stats',
  '/players/1',
])('%s is kept', (path) => expect(mayKeepPage(url(path))).toBe(true))

test.each([
  '/auth',
  '/auth?token=secret',
  '/reset-password',
  '/dashboard',
  '/account/profile',
  '/competitions',
  '/competitions/create',
  '/competitions/sunday/settings',
  '/competitions/sunday/import',
  '/competitions/sunday/knock-outs',
  '/competitions/sunday/search?q=ash',
  '/competitions/sunday/seasons/suspensions/1',
  '/competitions/sunday/share/table.png',
  '/competitions/sunday/manifest.webmanifest',
  '/team/1/manage',
  '/teams/1/manage',
  '/player/1/edit',
  '/players/1/edit',
  '/offline',
  '/404',
  '/rest/v1/matches',
  '/auth/v1/user',
  '/storage/v1/object/avatars/1/me.png',
  '/?code=1234',
  '/competitions/sunday?token=1234',
  '/match/1?error_description=expired',
])('%s is not kept', (path) => expect(mayKeepPage(url(path))).toBe(false))

test.each([
  ['/match/1?fbclid=abc#goals', '/match/1'],
  ['/competitions/a/tables?utm_source=x&view=assists', '/competitions/a/tables?view=assists'],
])('%s is kept as %s', (path, kept) => expect(pageKey(url(path).href)).toBe(url(kept).href))

test.each([
  ['/match/1?x=2', '/match/1?x=2'],
  ['//evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['http://', '/'],
  [null, '/'],
])('%s leads to %s', (text, path) => expect(pathOnSite(text, 'https://touchline.example')).toBe(path))

test.each([
  ['/competitions/a', ['/competitions/a/overview']],
  ['/competitions/a/overview', ['/competitions/a']],
  ['/competitions/a/table', ['/competitions/a/tables']],
  ['/competitions/a/tables?list=mom', ['/competitions/a/table?list=mom']],
  ['/competitions/a/teams', []],
  ['/teams/1?tab=players', ['/teams/1?tab=players', '/team/1?tab=players']],
  ['/team/1', ['/team/1', '/team/1?tab=stats', '/teams/1', '/teams/1?tab=stats']],
  ['/', []],
])('%s may lie at %j', (path, paths) => expect(sameAs(url(path)).map((same) => same.path)).toEqual(paths))

test.each(['/match/1', '/player/1?from=team&teamId=2'])('%s may lie under any query', (path) =>
  expect(sameAs(url(path)).every(({ anyQuery }) => anyQuery)).toBe(true),
)
