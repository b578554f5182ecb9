import { describe, expect, test } from 'vitest'
import type { MatchRecord, RecordedGoal, Side } from './match-record.ts'
import { createRandom } from './random.ts'
import { writeReport } from './report.ts'
import { createDemoSeason } from './season.ts'

const goal = (minute: number, side: Side, scorer = side === 'home' ? 'Ada' : 'Grace'): RecordedGoal => ({
  minute,
  side,
  scorer,
  assist: null,
})
const record = (goals: RecordedGoal[], manOfMatch = 'Hedy'): MatchRecord => ({
  home: { name: 'Home Town', shortName: 'Town' },
  away: { name: 'Away Rovers', shortName: 'Rovers' },
  goals,
  manOfMatch,
})
const reportsOf = (match: MatchRecord) =>
  Array.from({ length: 40 }, (_, seed) => writeReport(createRandom(String(seed)), match))

test.each<[string, RecordedGoal[], RegExp]>([
  ['no goals', [], /goalless|0–0|[Nn]o goals/],
  ['a draw', [goal(10, 'home'), goal(50, 'away')], /1–1/],
  ['a home win', [goal(10, 'home'), goal(20, 'away'), goal(30, 'home')], /Home Town .*2–1|2–1 .*Home Town/],
  ['an away win', [goal(10, 'away')], /Away Rovers .*1–0|1–0 .*Away Rovers|Away Rovers beat/],
  [
    'a comeback',
    [goal(10, 'away'), goal(20, 'home'), goal(30, 'home')],
    /came from behind|turned the match|had the lead/,
  ],
  ['a rout', [5, 15, 25].map((minute) => goal(minute, 'home')), /far too strong|one-sided|swept/],
  ['a late winner', [goal(88, 'away')], /late/i],
  ['a hat-trick', [5, 15, 25].map((minute) => goal(minute, 'home')), /to complete a hat-trick/],
  ['a man of the match', [goal(5, 'home'), goal(6, 'home')], /Hedy/],
])('%s is told', (_, goals, words) => {
  for (const report of reportsOf(record(goals))) expect(report).toMatch(words)
})

test('a winner early in the match is not called late', () => {
  for (const report of reportsOf(record([goal(60, 'home')]))) expect(report).not.toMatch(/late/i)
})

test('two goals of the man of the match are counted', () => {
  for (const report of reportsOf(record([goal(5, 'home'), goal(6, 'home')], 'Ada'))) expect(report).toMatch(/two goals/)
})

describe('the reports of a season', () => {
  const reports = createDemoSeason({ today: '2026-11-21' }).matches.flatMap(({ result }) => result?.report ?? [])

  test('differ from each other', () => {
    expect(new Set(reports.map((report) => report.split('\n\n')[0])).size).toBeGreaterThan(40)
  })

  test('are whole sentences', () => {
    for (const report of reports) {
      expect(report).not.toMatch(/undefined|null|NaN| {2}|\.\.| ,/)
      for (const paragraph of report.split('\n\n')) expect(paragraph).toMatch(/\.$/)
    }
  })
})
