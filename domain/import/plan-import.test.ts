import { expect, test } from 'vitest'
import type { MatchRow } from './parsed.ts'
import { type ExistingMatch, planImport } from './plan-import.ts'

const row = (number: number, home: string, away: string, date = '2024-08-10'): MatchRow => ({
  row: number,
  date,
  time: null,
  round: null,
  home,
  away,
  home_score: null,
  away_score: null,
})
const EMPTY = { errors: [], teams: [], matches: [], choices: new Map<string, string>() }

test('unknown teams are created with their first spelling', () => {
  const plan = planImport({ ...EMPTY, rows: [row(1, 'Leeds', 'York'), row(2, 'YORK', 'leeds', '2024-08-17')] })
  expect(plan.newTeams).toEqual(['Leeds', 'York'])
  expect(plan.matches.map(({ home, away }) => [home, away])).toEqual([
    ['Leeds', 'York'],
    ['York', 'Leeds'],
  ])
})

const stored = (more: Partial<ExistingMatch> = {}): ExistingMatch => ({
  date: '2024-08-10',
  home: 'Leeds',
  away: 'York',
  round: null,
  isPostponed: false,
  isDecided: false,
  firstDate: null,
  ...more,
})

test("known teams keep the league's spelling", () => {
  const plan = planImport({ ...EMPTY, teams: ['Leeds', 'York'], rows: [row(1, 'LEEDS', 'york')] })
  expect(plan.newTeams).toEqual([])
  expect(plan.matches[0]).toMatchObject({ home: 'Leeds', away: 'York', status: 'new' })
})

test('a match of the same teams on the same day is an update, the return leg is not', () => {
  const teams = ['Leeds', 'York']
  const matches = [stored()]
  const plan = planImport({
    ...EMPTY,
    teams,
    matches,
    rows: [row(1, 'leeds', 'York'), row(2, 'York', 'Leeds', '2024-12-01')],
  })
  expect(plan.matches.map(({ status }) => status)).toEqual(['update', 'new'])
})

test.each([
  ['without a status stays', row(1, 'Leeds', 'York'), 'keep'],
  ['with one is an update', { ...row(1, 'Leeds', 'York'), match_status: 'cancelled' as const }, 'update'],
  ['of another day is new', row(1, 'Leeds', 'York', '2024-08-17'), 'new'],
])('a row of an awarded or abandoned match %s', (_, written, status) => {
  const plan = planImport({
    ...EMPTY,
    teams: ['Leeds', 'York'],
    matches: [stored({ isDecided: true })],
    rows: [written],
  })
  expect(plan.matches).toMatchObject([{ status }])
})

const off = { ...row(1, 'Leeds', 'York'), match_status: 'postponed' } as const
const later = row(2, 'Leeds', 'York', '2024-12-07')

test.each<[string, MatchRow[], ExistingMatch[], ('new' | 'update')[]]>([
  ['a postponed row and its new date', [off, later], [], ['new', 'update']],
  ['the new date first', [later, off], [], ['update', 'new']],
  ['the league has it as postponed', [later], [stored({ isPostponed: true })], ['update']],
  ['saved before', [off, later], [stored({ date: '2024-12-07', firstDate: '2024-08-10' })], ['update', 'update']],
  ['the match is not postponed', [later], [stored()], ['new']],
  ['two rows may be the new date', [off, later, { ...later, row: 3, date: '2024-12-14' }], [], ['new', 'new', 'new']],
  [
    'another round',
    [
      { ...off, round: 1 },
      { ...later, round: 2 },
    ],
    [],
    ['new', 'new'],
  ],
  ['an earlier row', [{ ...off, date: '2024-12-31' }, later], [], ['new', 'new']],
  ['off again', [off, { ...later, match_status: 'cancelled' }], [], ['new', 'new']],
])('moved matches: %s', (_, rows, matches, expected) => {
  const plan = planImport({ ...EMPTY, teams: ['Leeds', 'York'], rows, matches })
  expect(plan.matches.map(({ status }) => status)).toEqual(expected)
})

test('a name similar to a team of the league waits for a choice', () => {
  const input = { ...EMPTY, teams: ['Manchester United', 'York'], rows: [row(1, 'Man Utd', 'York')] }
  expect(planImport(input).teams[0]).toMatchObject({ status: 'undecided', saveAs: null, near: ['Manchester United'] })
  const mapped = planImport({ ...input, choices: new Map([['man utd', 'Manchester United']]) })
  expect(mapped).toMatchObject({ newTeams: [], matches: [{ home: 'Manchester United', away: 'York' }] })
  const created = planImport({ ...input, choices: new Map([['man utd', 'Man Utd']]) })
  expect(created).toMatchObject({ newTeams: ['Man Utd'], matches: [{ home: 'Man Utd', away: 'York' }] })
})

test('two spellings in one file can be merged', () => {
  const input = { ...EMPTY, rows: [row(1, 'Man Utd', 'York'), row(2, 'York', 'Manchester United', '2024-08-17')] }
  expect(planImport(input).teams[0]).toMatchObject({ status: 'create', near: ['Manchester United'] })
  const plan = planImport({ ...input, choices: new Map([['man utd', 'Manchester United']]) })
  expect(plan.newTeams).toEqual(['York', 'Manchester United'])
  expect(plan.matches[0]?.home).toBe('Manchester United')
})

test.each([
  ['a team against itself', [row(1, 'Leeds', 'leeds')], [[1, 'Leeds cannot play against itself.']]],
  [
    'a pair twice on a day',
    [row(1, 'Leeds', 'York'), row(2, 'leeds', 'york')],
    [[2, 'Leeds and York meet on this day in row 1 already.']],
  ],
  [
    'a pair twice on a day, sides changed',
    [row(1, 'Leeds', 'York'), row(2, 'York', 'Leeds')],
    [[2, 'York and Leeds meet on this day in row 1 already.']],
  ],
  ['a pair on two days', [row(1, 'Leeds', 'York'), row(2, 'Leeds', 'York', '2024-08-11')], []],
])('%s', (_, rows, errors) =>
  expect(planImport({ ...EMPTY, rows }).errors.map(({ row, reason }) => [row, reason])).toEqual(errors),
)

test('a choice can make a team play itself', () => {
  const choices = new Map([['man utd', 'Manchester United']])
  const rows = [row(1, 'Man Utd', 'Manchester United')]
  expect(planImport({ ...EMPTY, choices, rows }).errors[0]?.reason).toBe(
    'Manchester United cannot play against itself.',
  )
})

test('errors are in the order of the rows', () => {
  const errors = [{ row: 2, reason: 'wrong', text: '' }]
  const rows = [row(1, 'Leeds', 'Leeds'), row(3, 'York', 'York')]
  expect(planImport({ ...EMPTY, rows, errors }).errors.map(({ row }) => row)).toEqual([1, 2, 3])
})
