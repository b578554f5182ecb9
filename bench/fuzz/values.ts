import type { Random } from './random.ts'

export const ID = '10000000-0000-4000-8000-000000000001'
export const tables = [
  'matches',
  'teams',
  'profiles',
  'leagues',
  'league_settings',
  'match_events',
  'match_reports',
  'team_players',
  'table_standings',
  'public_pages',
  'match_notes',
  'nothing',
] as const
export const columns = [
  'id',
  'name',
  'full_name',
  'league_id',
  'played_at',
  'home_score',
  'home_lineup',
  'position',
  'bio',
  'date_of_birth',
  'round',
  '*',
  'nothing',
  'a->b->>c',
  '"quoted"',
  'home_team.name',
  '',
] as const
export const operators = [
  'eq',
  'neq',
  'gt',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts(english)',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
  'not.eq',
  'eq(any)',
  'like(all)',
  'not.in',
  'noop',
  '',
] as const
const values = [
  '1',
  '-1',
  'null',
  'true',
  ID,
  '(1,2,3)',
  '{a,b}',
  `{${ID}}`,
  '[1,5)',
  '2026-01-01',
  '*a*',
  '(a|b)+',
  '((',
  '\\',
  '"',
  "'; drop table x",
  '%00',
  '%ff%fe',
  '😀',
  '9'.repeat(400),
  '1e999',
  'NaN',
  '',
  '()',
  '{}',
  '%22',
  '\\u0000',
  "a'b",
  '{"a":1}',
  '((a,b),c)',
] as const

export const value = (random: Random): string =>
  random.chance(0.8)
    ? random.pick(values)
    : random.times(20, () => String.fromCodePoint(33 + random.below(200))).join('')
export const encoded = (random: Random) => {
  const text = value(random)
  return random.chance(0.7) && !text.startsWith('%')
    ? encodeURIComponent(text)
    : text.replaceAll(/[\s#\u0080-\uffff]/g, '')
}

export const filter = (random: Random) => `${random.pick(operators)}.${encoded(random)}`
