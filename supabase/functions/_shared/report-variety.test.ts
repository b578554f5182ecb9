import { beforeAll, expect, test } from 'vitest'
import { countPhrases, type NamedText, namesIn, repeatedPhrases } from './testing/count-phrases.ts'
import { generateSeason } from './testing/generated-season.ts'
import { writeReport } from './write-report.ts'

// `phrasesOf` in phrases.ts defines a phrase.
const MOST_OF_SEASON = 0.03

let reports: NamedText[]
beforeAll(async () => {
  const season = await generateSeason('A season of 380 matches')
  reports = season.map((facts) => ({ text: writeReport(facts), names: namesIn(facts) }))
}, 240_000)

test('no phrase is in more than 3 % of the reports of a season', () => {
  expect(reports.length).toBe(380)
  const often = countPhrases(reports).filter(([, count]) => count > MOST_OF_SEASON * reports.length)
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
