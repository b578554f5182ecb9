import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPlaywright, readVitest, summarizeFailures } from './read-report.ts'

const root = join(import.meta.dirname, '../..')

const spec = (title: string, status: string, message?: string, page?: string) => ({
  title,
  line: 7,
  tags: ['sizes', 'spec:2-not-found'],
  tests: [
    {
      projectName: 'phone',
      status,
      results: [
        {
          errors: message === undefined ? [] : [{ message, location: { file: '/there/a.test.ts', line: 9 } }],
          attachments: page === undefined ? [] : [{ name: 'error-context', path: page }],
        },
      ],
    },
  ],
})

describe('a report of a run', () => {
  test('Vitest: counts, tests that failed, files that could not be loaded', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [
        {
          name: join(root, 'a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            {
              fullName: 'adds up',
              status: 'failed',
              failureMessages: ['\u001b[31mexpected 2\u001b[39m'],
              tags: ['@spec:9-table'],
            },
            { fullName: 'holds', status: 'passed', failureMessages: [], tags: ['@spec:9-table', '@spec:9-overview'] },
            { fullName: 'stays', status: 'passed', failureMessages: [], tags: [] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      ],
    }
    expect(readVitest(JSON.stringify(report))).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
      failures: [`${join(root, 'a.test.ts')} › adds up\nexpected 2`, 'b.test.ts\nNo such module'],
      tagged: [
        { file: 'a.test.ts', title: 'adds up', tags: ['9-table'], passed: false },
        { file: 'a.test.ts', title: 'holds', tags: ['9-table', '9-overview'], passed: true },
      ],
    })
  })

  test('Playwright: at every depth, with the place and the page; passed on the second attempt counts as failed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-page-'))
    const page = join(folder, 'error-context.md')
    writeFileSync(page, '# Page snapshot\n\n```yaml\n- heading "Table"\n```\n\n```ts\ntest()\n```\n')
    const report = {
      config: { rootDir: join(root, 'tests/e2e') },
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [],
      suites: [
        {
          file: 'a.test.ts',
          specs: [spec('opens', 'unexpected', 'not visible', page)],
          suites: [
            {
              file: 'a.test.ts',
              specs: [spec('closes', 'flaky', 'too late', join(folder, 'gone')), spec('stays', 'expected')],
            },
          ],
        },
      ],
    }
    expect(readPlaywright(JSON.stringify(report))).toEqual({
      passed: 1,
      failed: 2,
      skipped: 0,
      failures: [
        '[phone] a.test.ts:7 › opens\nnot visible\nat a.test.ts:9\nThe page was:\n- heading "Table"\n',
        '[phone] a.test.ts:7 › closes\ntoo late\nat a.test.ts:9',
      ],
      tagged: [
        { file: 'tests/e2e/a.test.ts', title: 'opens', tags: ['2-not-found'], passed: false },
        { file: 'tests/e2e/a.test.ts', title: 'closes', tags: ['2-not-found'], passed: false },
        { file: 'tests/e2e/a.test.ts', title: 'stays', tags: ['2-not-found'], passed: true },
      ],
    })
    rmSync(folder, { recursive: true })
  })
})

test('the summary has a line for each failure: its name and the first lines of its reason', () => {
  const page = `The page was:\n${'- link "Castle Wend"\n'.repeat(99)}`
  const summary = summarizeFailures([`opens\nexpect failed\n\n  Received: 2\nat a.test.ts:9\n${page}`, 'Lint'])
  const [first = '', ...others] = summary.split('\n')
  expect(first).toMatch(/^- opens \| expect failed \| Received: 2 \| at a\.test\.ts:9/)
  expect(first.length).toBeLessThanOrEqual(402)
  expect(others).toEqual(['- Lint'])
})
