import { join } from 'node:path'
import { expect, test } from 'vitest'
import { draftAnswer } from './draft-answer.ts'
import { briefReport } from './match-statements.ts'
import { readAnswer } from './read-answer.ts'
import { composeAnswer } from './testing/compose-answer.ts'
import { expectRecord } from './testing/expect-record.ts'
import { hasRealData, realFacts } from './testing/real-facts.ts'
import { reportsPage, SHOWN } from './testing/reports-page.ts'
import { countWords, MAX_WORDS, writeReport } from './write-report.ts'

const PAGE = join(import.meta.dirname, '../../../docs/reports.md')

test.skipIf(!hasRealData)(
  'reports of a real season have its record, true answers of a model pass, and docs/reports.md shows ten reports',
  async () => {
    const others = Array.from({ length: 30 }, (_, at) => 12 * at + 5).filter((row) => !SHOWN.includes(row))
    const matches = await realFacts([...SHOWN, ...others])
    for (const facts of matches) {
      const report = writeReport(facts)
      expectRecord(report, facts)
      const brief = briefReport(facts)
      for (const paragraphs of [draftAnswer(brief), composeAnswer(brief, facts.match.id)])
        expect(readAnswer(JSON.stringify({ paragraphs }), brief).reasons).toEqual([])
      expect(countWords(report)).toBeLessThanOrEqual(MAX_WORDS)
    }
    expect(new Set(matches.map(writeReport)).size).toBe(matches.length)
    await expect(reportsPage(matches.slice(0, SHOWN.length))).toMatchFileSnapshot(PAGE)
  },
  120_000,
)
