import { beforeAll, expect, test } from 'vitest'
import type { MatchFacts } from './facts.ts'
import { countPhrases, type NamedText, namesIn, repeatedPhrases } from './testing/count-phrases.ts'
import { generateSeason } from './testing/generated-season.ts'
import { writeReport } from './write-report.ts'

// `phrasesOf` in phrases.ts defines a phrase.
const MOST_OF_SEASON = 0.03

let season: MatchFacts[]
let reports: NamedText[]
beforeAll(async () => {
  season = await generateSeason('A season of 380 matches')
  reports = season.map(reportOf)
}, 240_000)

const reportOf = (facts: MatchFacts): NamedText => ({ text: writeReport(facts), names: namesIn(facts) })

// The same season as other leagues would have recorded it.
const withoutMinutes = (facts: MatchFacts): MatchFacts => ({
  ...facts,
  goals: facts.goals.map((goal) => ({ ...goal, minute: null })),
})
const scoresAlone = (facts: MatchFacts): MatchFacts => ({
  ...facts,
  match: { ...facts.match, man_of_match: null, lineups: { home: [], away: [] } },
  goals: [],
  assists: {},
  players: [],
  lines: { home: null, away: null },
})

test.each([
  ['as it is', (facts: MatchFacts) => facts],
  ['without minutes', withoutMinutes],
  ['with scores alone', scoresAlone],
])('no phrase is in more than 3 % of the reports of a season, recorded %s', (_, record) => {
  const texts = season.map(record).map(reportOf)
  expect(texts.length).toBe(380)
  const often = countPhrases(texts).filter(([, count]) => count > MOST_OF_SEASON * texts.length)
  expect(often).toEqual([])
})

test('no phrase stands twice in one report', () => {
  for (const report of reports) expect(repeatedPhrases(report), report.text).toEqual([])
})

test('no two reports are alike', () => {
  expect(new Set(reports.map(({ text }) => text)).size).toBe(reports.length)
})

test('no report has a sentence that says nothing', () => {
  const fillers = /in coming|in defence for|never behind|record (?:tells|counts)|hearsay|does not say|used \w+ players/i
  for (const { text } of reports) expect(text).not.toMatch(fillers)
})
