// Mistakes that would be read as something else, and so give a wrong table.
import { expect, test } from 'vitest'
import { FolderError } from './folder-error.ts'
import { planCompetition } from './plan-competition.ts'
import { RIGHT, resultsOf, row, rulesOf, rulesOfGroups } from './testing/files.ts'

test.each([
  [
    'a misspelt field',
    rulesOf({ deduction: [] }),
    resultsOf(RIGHT),
    'rules.json, deduction: This field is not known. Did you mean “deductions”?',
  ],
  [
    'a field in other letters',
    rulesOf({ knockout: { stage: 'Cup', awayGoals: true } }),
    resultsOf(RIGHT),
    'rules.json, knockout.awayGoals: This field is not known. Did you mean “away_goals”?',
  ],
  [
    'a group that is called name',
    rulesOf(rulesOfGroups({ name: 'A' })),
    resultsOf(RIGHT),
    'rules.json, tables.0.groups.0.name: This field is not known. Did you mean “group”?',
  ],
  [
    'a misspelt column',
    rulesOf(),
    'home,away,home_score,away_score,stages\nAsh,Birch,1,0,League',
    'results.csv: The column “stages” is not known. Did you mean “stage”?',
  ],
  [
    'a misspelt stage',
    rulesOf({ knockout: { stage: 'Knock-out' } }),
    resultsOf(RIGHT, '2025-05-01,,Knock out,,Final,Ash,Birch,1,0,,,,,,'),
    'row 3: “Knock out” is no stage of rules.json. Did you mean “Knock-out”?',
  ],
  [
    'an unknown criterion of the thirds',
    rulesOf({ thirds: { qualify: 4, order_by: ['points', 'goaldifference'] } }),
    resultsOf(RIGHT),
    'thirds.order_by.0: “goaldifference” is not known.',
  ],
  [
    'an unknown team that was expunged',
    rulesOf({ expunged: ['Elm'] }),
    resultsOf(RIGHT),
    'rules.json, expunged: “Elm” plays no match.',
  ],
  [
    'an award of no match',
    rulesOf({ awarded: [{ home: 'Birch', away: 'Ash' }] }),
    resultsOf(RIGHT),
    'rules.json, awarded: There is no match of “Birch” at home to “Ash”.',
  ],
  [
    'an award of another score',
    rulesOf({ awarded: [{ home: 'Ash', away: 'Birch', awarded: [0, 3] }] }),
    resultsOf(RIGHT),
    'results.csv, row 2: The score is 1–0, and rules.json awards 0–3.',
  ],
  [
    'a match in the group of others',
    rulesOf(rulesOfGroups({ group: 'A', teams: ['Cedar'] }, { group: 'B', teams: ['Ash', 'Birch'] })),
    resultsOf(RIGHT),
    'row 2: “Ash” is in “B” in rules.json, and not in “A”.',
  ],
  [
    'the champion of one of two knock-outs',
    rulesOf({ champion_from: 'knockout' }),
    resultsOf(RIGHT, '2025-05-01,,Cup,,Final,Ash,Birch,1,0,,,,,,', '2025-05-08,,Shield,,Final,Ash,Birch,1,0,,,,,,'),
    'champion_from: Name the knock-out in knockout.stage.',
  ],
  [
    'penalties after a match that is not level',
    rulesOf({ knockout: { stage: 'Cup' } }),
    resultsOf('2025-05-01,,Cup,,Final,Ash,Birch,2,1,,,4,3,,'),
    'row 2: There are penalties only if the score is level.',
  ],
  [
    'penalties of a table after a match that is not level',
    rulesOf(),
    resultsOf(row('Ash,Birch', '2,1,,,4,3,,')),
    'row 2: There are penalties only if the score is level.',
  ],
  [
    'extra time after a match that is not level',
    rulesOf({ knockout: { stage: 'Cup' } }),
    resultsOf('2025-05-01,,Cup,,Final,Ash,Birch,2,1,3,1,,,,'),
    'row 2: There is extra time only if the score is level after 90 minutes.',
  ],
  [
    'penalties of legs that are not level',
    rulesOf({ knockout: { stage: 'Cup', legs: 2 } }),
    resultsOf('2025-05-01,,Cup,,Semi-final,Ash,Birch,2,1,,,,,,1', '2025-05-08,,Cup,,Semi-final,Birch,Ash,1,1,,,4,3,,2'),
    'row 3: There are penalties only if the score is level.',
  ],
  [
    'penalties of a first leg',
    rulesOf({ knockout: { stage: 'Cup', legs: 2 } }),
    resultsOf('2025-05-01,,Cup,,Semi-final,Ash,Birch,1,1,,,4,3,,1', '2025-05-08,,Cup,,Semi-final,Birch,Ash,2,1,,,,,,2'),
    'row 2: Only the second leg has extra time and penalties.',
  ],
  [
    'penalties where away goals decide',
    rulesOf({ knockout: { stage: 'Cup', legs: 2, away_goals: true } }),
    resultsOf('2025-05-01,,Cup,,Semi-final,Ash,Birch,2,1,,,,,,1', '2025-05-08,,Cup,,Semi-final,Birch,Ash,1,0,,,4,3,,2'),
    'row 3: Away goals decide this tie, so that it has no penalties.',
  ],
  [
    'cards in words',
    rulesOf(),
    'home,away,home_score,away_score,home_yellow\nAsh,Birch,1,0,two',
    'row 2: “two” is not a number of cards.',
  ],
])('%s is refused in words', (_, rules, results, message) => {
  expect(() => planCompetition(rules, results)).toThrow(FolderError)
  expect(() => planCompetition(rules, results)).toThrow(message)
})

test('stages that differ in a number or a letter are stages of their own', () => {
  const results = 'stage,home,away,home_score,away_score\nDivision 1,Ash,Birch,1,0\nDivision 2,Cedar,Elm,1,0'
  const { stages } = planCompetition(rulesOf({ tables: [{ stage: 'Division 1', groups: [{ group: null }] }] }), results)
  expect(stages.map(({ name }) => name)).toEqual(['Division 1', 'Division 2'])
})

test('an award without a day is that of the meeting with its score', () => {
  const awarded = [{ home: 'Ash', away: 'Birch', awarded: [3, 0] }]
  const results = 'home,away,home_score,away_score\nAsh,Birch,1,1\nAsh,Birch,3,0'
  const { matches } = planCompetition(rulesOf({ awarded }), results)
  expect(matches.map(({ status }) => status)).toEqual(['scheduled', 'awarded'])
})
