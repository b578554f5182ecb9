import { expect, test } from 'vitest'
import { type FactSource, writeFacts } from './write-facts.ts'

const teams = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Gorse'].map((name) => ({
  id: name.toLowerCase(),
  name,
  points: 10,
  expected: 10,
}))
const dateOf = (playedAt: string) => playedAt.slice(0, 10)
const none: FactSource = { dateOf, teams, matches: [], streaks: [], fixtures: [], due: [] }
const match = (date: string, home_team_id: string, away_team_id: string, home_score: number | null = null) => ({
  id: `${date} ${home_team_id}`,
  played_at: date,
  home_team_id,
  away_team_id,
  home_score,
  away_score: home_score === null ? null : 0,
})
const streak = (team_id: string, kind: string, current: number, longest = current) => ({
  team_id,
  kind,
  current,
  longest,
})
const textsOf = (source: Partial<FactSource>) =>
  Object.fromEntries(
    writeFacts({ ...none, ...source }).map(({ title, facts }) => [title, facts.map(({ text }) => text)]),
  )

test('without a fact there is no group', () => expect(writeFacts(none)).toEqual([]))

test.each([
  ['won', 3, 'Ash have won their last 3 matches.'],
  ['unbeaten', 5, 'Ash are unbeaten in 5 matches.'],
  ['clean sheets', 4, 'Ash have kept a clean sheet in 4 matches in a row.'],
  ['scored', 8, 'Ash have scored in 8 matches in a row.'],
  ['winless', 6, 'Ash have waited 6 matches for a win.'],
])('a run of %s, %i', (kind, current, text) => {
  expect(textsOf({ streaks: [streak('ash', kind, current)] }).Streaks).toEqual([text])
})

test.each([
  ['won', 2],
  ['lost', 9],
  ['goalless', 9],
])('no sentence: %s, %i', (kind, current) => {
  expect(textsOf({ streaks: [streak('ash', kind, current)] }).Streaks).toBeUndefined()
})

test('a run has its results as numbers, the latest first', () => {
  const matches = [
    match('2026-03-07', 'ash', 'birch', 1),
    match('2026-03-14', 'cedar', 'elm', 1),
    match('2026-03-21', 'ash', 'cedar', 2),
    match('2026-03-28', 'ash', 'elm', 3),
    match('2026-04-04', 'ash', 'fir'),
  ]
  const [group] = writeFacts({ ...none, matches, streaks: [streak('ash', 'won', 3)] })
  expect(group?.facts[0]?.numbers.map((line) => line.replaceAll('\u2060', ''))).toEqual([
    'Sat 28 Mar: Ash 3–0 Elm',
    'Sat 21 Mar: Ash 2–0 Cedar',
    'Sat 7 Mar: Ash 1–0 Birch',
  ])
})

test.each([
  [
    'nearly as long',
    [streak('ash', 'won', 4), streak('elm', 'won', 0, 6)],
    '2 more wins and Ash equal the longest winning run of the season: 6.',
  ],
  [
    'as long',
    [streak('ash', 'won', 6), streak('elm', 'won', 0, 6)],
    'One more win and Ash alone have the longest winning run of the season: 7.',
  ],
  [
    'the longest',
    [streak('ash', 'won', 6), streak('elm', 'won', 0, 5)],
    'Ash are on the longest winning run of the season: 6 so far.',
  ],
])('a run %s', (_, streaks, text) => {
  expect(textsOf({ streaks })['Records about to fall']).toEqual([text])
})

test('a record that is far away is not mentioned', () => {
  const streaks = [streak('ash', 'won', 3), streak('elm', 'won', 0, 6)]
  expect(textsOf({ streaks })['Records about to fall']).toBeUndefined()
})

test('points beside the chances', () => {
  const surprising = teams.map((team, at) => ({ ...team, expected: [6.4, 8.6, 9.7, 10.4, 11.2, 14.8][at] ?? 10 }))
  expect(textsOf({ teams: surprising })['Ahead of the chances, and behind']).toEqual([
    'Ash have 4 points more than the chances before each match made probable.',
    'Gorse have 5 points fewer than the chances before each match made probable.',
  ])
})

test('the hardest and the easiest fixtures, in a competition of six or more', () => {
  const fixtures = teams.map(({ id }, at) => ({ team_id: id, matches: 2, at_home: 1, opponents_points: 2 - at / 4 }))
  expect(textsOf({ fixtures })['Fixtures to come']).toEqual([
    'Ash have the hardest fixtures left.',
    'Birch have the second hardest fixtures left.',
    'Gorse have the easiest fixtures left.',
    'Fir have the second easiest fixtures left.',
  ])
  expect(textsOf({ fixtures: fixtures.slice(1) })['Fixtures to come']).toBeUndefined()
})

test('a player who is due a goal, with a name from right to left', () => {
  const due = [{ full_name: 'محمد صلاح', team_id: 'ash', goals: 6, games: 9, waiting: 3 }]
  const [group] = writeFacts({ ...none, due })
  expect(group?.facts).toEqual([
    {
      text: '\u2068محمد صلاح\u2069 of Ash is due a goal.',
      numbers: ['6 goals in 9 matches: one in 1.5.', 'None in the last 3.'],
    },
  ])
})

test('a run of goals leaves awards out', () => {
  const matches = [
    match('2026-03-07', 'ash', 'birch', 1),
    { ...match('2026-03-14', 'ash', 'elm', 3), isAwarded: true },
    match('2026-03-21', 'ash', 'cedar', 2),
  ]
  const numbersOf = (kind: string, current: number) =>
    writeFacts({ ...none, matches, streaks: [streak('ash', kind, current)] })[0]?.facts[0]?.numbers.length
  expect(numbersOf('clean sheets', 3)).toBe(2)
  expect(numbersOf('won', 3)).toBe(3)
})
