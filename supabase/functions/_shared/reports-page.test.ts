import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkReport } from './check-report.ts'
import { hasRealData, realFacts } from './testing/real-facts.ts'
import { reportsPage, SHOWN } from './testing/reports-page.ts'
import { countWords, MAX_WORDS, MIN_WORDS, writeReport } from './write-report.ts'

const PAGE = join(import.meta.dirname, '../../../docs/reports.md')

test.skipIf(!hasRealData)(
  'reports of a real season hold, are no longer than they may be, and docs/reports.md shows ten of them',
  async () => {
    const others = Array.from({ length: 30 }, (_, at) => 12 * at + 5).filter((row) => !SHOWN.includes(row))
    const matches = await realFacts([...SHOWN, ...others])
    for (const facts of matches) {
      const report = writeReport(facts)
      expect(checkReport(report, facts)).toEqual([])
      expect(countWords(report)).toBeGreaterThanOrEqual(MIN_WORDS)
      expect(countWords(report)).toBeLessThanOrEqual(MAX_WORDS)
    }
    expect(new Set(matches.map(writeReport)).size).toBe(matches.length)
    await expect(reportsPage(matches.slice(0, SHOWN.length))).toMatchFileSnapshot(PAGE)
  },
  120_000,
)
