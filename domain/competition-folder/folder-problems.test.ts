import { expect, test } from 'vitest'
import { FolderError } from './folder-error.ts'
import { planCompetition } from './plan-competition.ts'
import { RIGHT, resultsOf, row, rulesOf, rulesOfGroups } from './testing/files.ts'

test.each([
  ['rules that are no JSON', '{', resultsOf(), 'rules.json is not valid JSON.'],
  ['rules that are a list', '[]', resultsOf(), 'rules.json, the whole file: “[]” is not an object.'],
  ['no name', JSON.stringify({ tie_breaks: [] }), resultsOf(), 'rules.json, name: This is missing.'],
  [
    'an unknown criterion',
    rulesOf({ tie_breaks: ['coin'] }),
    resultsOf(),
    'tie_breaks.0: “coin” is not known. Write one of: head_',
  ],
  [
    'points in words',
    rulesOf({ points: { win: '3', draw: 1, loss: 0 } }),
    resultsOf(),
    'points.win: “3” is not a number.',
  ],
  [
    'half a point',
    rulesOf({ deductions: [{ team: 'Ash', points: 2.5 }] }),
    resultsOf(),
    'deductions.0.points: “2.5” is not a whole',
  ],
  [
    'a wrong date of a decision',
    rulesOf({ deductions: [{ team: 'Ash', points: 2, date: '3 May' }] }),
    resultsOf(),
    'deductions.0.date: “3 May” is not a date.',
  ],
  [
    'a zone upside down',
    rulesOf({ zones: [{ from: 3, to: 1, label: 'Up' }] }),
    resultsOf(),
    'zones.0: The places go from the upper to the lower',
  ],
  ['lots that name no list', rulesOf({ lots: 'Ash' }), resultsOf(), 'lots: “Ash” is not in a form that is known.'],
  [
    'a deduction of an unknown team',
    rulesOf({ deductions: [{ team: 'Asch', points: 3 }] }),
    resultsOf(RIGHT),
    'deductions: “Asch” plays no match. Did you mean “Ash”?',
  ],
  [
    'lots of an unknown team',
    rulesOf({ lots: ['Ash', 'Elm'] }),
    resultsOf(RIGHT),
    'rules.json, lots: “Elm” plays no match.',
  ],
  [
    'cards of an unknown team',
    rulesOf({ fair_play: { Elm: -1 } }),
    resultsOf(RIGHT),
    'rules.json, fair_play: “Elm” plays no match.',
  ],
  [
    'an award of an unknown team',
    rulesOf({ awarded: [{ home: 'Ash', away: 'Elm' }] }),
    resultsOf(RIGHT),
    'rules.json, awarded: “Elm” plays no match.',
  ],
  [
    'a team in two groups',
    rulesOf(rulesOfGroups({ group: 'A', teams: ['Ash'] }, { group: 'B', teams: ['ash'] })),
    resultsOf(),
    'rules.json, tables: “Ash” is in “League” twice.',
  ],
  [
    'a team that the table does not list',
    rulesOf(rulesOfGroups({ group: null, teams: ['Ash', 'Birches'] })),
    resultsOf(RIGHT),
    'row 2: “Birch” is no team of “League” in rules.json. Did you mean “Birches”?',
  ],
  [
    'an unknown group',
    rulesOf(rulesOfGroups({ group: 'B' })),
    resultsOf(RIGHT),
    'results.csv, row 2: “League” has no group “A”.',
  ],
  ['no results', rulesOf(), '', 'results.csv is empty.'],
  ['no match and no team', rulesOf(), resultsOf(), 'results.csv has no match, and rules.json lists no team.'],
  ['columns that are missing', rulesOf(), 'a,b\n1,2', 'results.csv has no column home, away, home_score, away_score.'],
  ['a column twice', rulesOf(), 'home,away,Home,home_score,away_score\nA,B,C,1,0', 'results.csv has two columns home.'],
  ['a wrong date', rulesOf(), resultsOf(row('Ash,Birch', '1,0,,,,,,', '1 May')), 'row 2: “1 May” is not a date.'],
  [
    'a day that does not exist',
    rulesOf(),
    resultsOf(row('Ash,Birch', '1,0,,,,,,', '2025-02-30')),
    'row 2: There is no 30 February 2025.',
  ],
  [
    'a wrong time',
    rulesOf(),
    resultsOf(row('Ash,Birch', '1,0,,,,,,', '2025-03-01', '25:00')),
    'row 2: “25:00” is not a time.',
  ],
  [
    'a wrong score',
    rulesOf(),
    resultsOf(row('Ash,Birch', 'x,0,,,,,,')),
    'row 2: The home score “x” is not a whole number.',
  ],
  ['half a score', rulesOf(), resultsOf(row('Ash,Birch', '1,,,,,,,')), 'row 2: The away score is missing'],
  [
    'a score below zero',
    rulesOf(),
    resultsOf(row('Ash,Birch', '1,-1,,,,,,')),
    'row 2: The away score “-1” is below zero.',
  ],
  ['a match in two rows', rulesOf(), resultsOf(RIGHT, RIGHT), 'results.csv, row 3: This match is in row 2 already.'],
  ['a team against itself', rulesOf(), resultsOf(row('Ash,ASH', '1,0,,,,,,')), 'row 2: “Ash” plays against itself.'],
  ['a missing team', rulesOf(), resultsOf(row('Ash,', '1,0,,,,,,')), 'results.csv, row 2: A team is missing.'],
  ['an unknown status', rulesOf(), resultsOf(row('Ash,Birch', '1,0,,,,,ended?,')), 'row 2: “ended?” is not a status.'],
  [
    'a postponed match with a score',
    rulesOf(),
    resultsOf(row('Ash,Birch', '1,0,,,,,P-P,')),
    'row 2: A match that is postponed has no score.',
  ],
  [
    'an award to neither',
    rulesOf(),
    resultsOf(row('Ash,Birch', ',,,,,,awarded,')),
    'row 2: Say who is awarded the match',
  ],
  ['a third leg', rulesOf(), resultsOf(row('Ash,Birch', '1,0,,,,,,3')), 'row 2: “3” is not a leg: it is 1 or 2.'],
  ['level penalties', rulesOf(), resultsOf(row('Ash,Birch', '1,1,,,4,4,,')), 'row 2: The penalties have no winner.'],
  [
    'goals that extra time took away',
    rulesOf(),
    resultsOf(row('Ash,Birch', '1,1,0,1,,,,')),
    'row 2: After extra time no team has fewer goals',
  ],
  [
    'extra time without a score',
    rulesOf(),
    resultsOf(row('Ash,Birch', ',,1,1,,,,')),
    'row 2: The score after 90 minutes is missing.',
  ],
  [
    'an open quotation mark',
    rulesOf(),
    resultsOf(row('"Ash,Birch', '1,0,,,,,,')),
    'row 2: A quotation mark (") is never closed.',
  ],
  [
    'a row between table and knock-out',
    rulesOf({ knockout: { stage: 'Cup' } }),
    'home,away,home_score,away_score\nAsh,Birch,1,0',
    'row 2: The stage is missing.',
  ],
])('%s is refused in words', (_, rules, results, message) => {
  expect(() => planCompetition(rules, results)).toThrow(FolderError)
  expect(() => planCompetition(rules, results)).toThrow(message)
})

test('every wrong row is named, up to twenty', () => {
  const wrong = Array.from({ length: 25 }, () => row('Ash,', '1,0,,,,,,'))
  expect(() => planCompetition(rulesOf(), resultsOf(...wrong))).toThrow(/row 2: .*\n(?:.*\n)*.*row 21: .*\nand 5 more$/)
})

test('fields and columns beside the ones that they resemble are notes', () => {
  const rules = JSON.stringify({
    name: 'Sunday League',
    names: ['Ash'],
    tie_breaks: ['name'],
    points: { win: 3, draw: 1, loss: 0, wins: 'three' },
  })
  const { matches } = planCompetition(rules, 'home,away,home_score,away_score,home_scorers\nAsh,Birch,1,0,Mia')
  expect(matches).toHaveLength(1)
})

test('files as spreadsheets write them', () => {
  const results = [
    '\ufeff"Away";HOME;Home Score;away_score;Status;Date;Time;Stage',
    '"Ash; the ""old""";Birch;P;P;;01/02/2025;;LEAGUE',
    '"ASH; THE ""OLD""";birch;;;H-W;2025-02-03;7:45;league',
    'Birch;"Ash; the ""old""";2;1;A-A;2025-03-03;13:00 UTC-6;League',
    'Birch;Cedar;v;v;;2025-03-04;TBC;League',
  ].join('\r\n')
  const { matches } = planCompetition(`\ufeff${rulesOf()}`, results)
  expect(
    matches.map(({ home, away, date, time, home_score, status }) => [home, away, date, time, home_score, status]),
  ).toEqual([
    ['Birch', 'Ash; the "old"', '2025-02-01', null, null, 'postponed'],
    ['Birch', 'Ash; the "old"', '2025-02-03', '07:45', 3, 'awarded'],
    ['Ash; the "old"', 'Birch', '2025-03-03', '13:00', 2, 'abandoned'],
    ['Cedar', 'Birch', '2025-03-04', null, null, 'scheduled'],
  ])
})

test('teams and scores alone make a league', () => {
  const rules = JSON.stringify({ name: 'Sunday League', tie_breaks: ['points', 'Goal difference', 'play-off'] })
  const { stages, matches } = planCompetition(rules, 'home,away,home_score,away_score\nAsh,Birch,1,0\nBirch,Ash,,')
  expect(stages).toMatchObject([{ name: 'League', rules: { tie_breaks: ['goal_difference', 'play_off'] } }])
  expect(matches.map(({ stage }) => stage)).toEqual(['League', 'League'])
})
