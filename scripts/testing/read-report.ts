import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TaggedTest } from '../specification/check-run.ts'

export interface Count {
  passed: number
  failed: number
  skipped: number
}

export interface Report extends Count {
  /** Names and reasons as plain text. */
  failures: string[]
  tagged: TaggedTest[]
}

const root = join(import.meta.dirname, '../..')

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[]; tags: string[] }[]
  }[]
}

/** Parses the report of `vitest --reporter=json`. */
export function readVitest(text: string): Report {
  const report: VitestReport = JSON.parse(text)
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that fails to load has no tests.
    if (failed.length === 0 && status === 'failed') return [describeFailure(name, [message])]
    return failed.map((test) => describeFailure(`${name} › ${test.fullName}`, test.failureMessages))
  })
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  const tagged = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName: title, status, tags }) => ({
      file: relative(root, name),
      title,
      tags: specificationTags(tags),
      passed: status === 'passed',
    })),
  )
  return { passed, failed, skipped, failures, tagged: tagged.filter(isTagged) }
}

const specificationTags = (tags: readonly string[]) => tags.flatMap((tag) => /^@?spec:(.+)$/.exec(tag)?.slice(1) ?? [])
const isTagged = ({ tags }: TaggedTest) => tags.length > 0

interface PlaywrightError {
  message?: string
  location?: { file: string; line: number }
}

interface PlaywrightResult {
  errors: PlaywrightError[]
  attachments: { name: string; path?: string }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    line: number
    /** Without their `@`. */
    tags: string[]
    tests: { projectName: string; status: string; results: PlaywrightResult[] }[]
  }[]
}

interface PlaywrightReport {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: PlaywrightError[]
}

/** Parses the report of Playwright's `json` reporter, with the page's content at each failure if it still exists. */
export function readPlaywright(text: string): Report {
  const { config, stats, suites, errors }: PlaywrightReport = JSON.parse(text)
  const failures = [
    ...suites.flatMap(failuresOf),
    ...(errors.length === 0 ? [] : [describeFailure('outside of a test', errors.map(messageOf))]),
  ]
  const tagged = suites.flatMap((suite) => taggedOf(suite, relative(root, config.rootDir))).filter(isTagged)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures, tagged }
}

function taggedOf({ file, specs, suites = [] }: PlaywrightSuite, folder: string): TaggedTest[] {
  const own = specs.map(({ title, tags, tests }) => ({
    file: join(folder, file),
    title,
    tags: specificationTags(tags),
    passed: tests.some(({ status }) => status === 'expected'),
  }))
  return [...own, ...suites.flatMap((suite) => taggedOf(suite, folder))]
}

function failuresOf({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const messages = results.flatMap((result) => [...result.errors.map(messageOf), ...pagesOf(result)])
        return describeFailure(`[${projectName}] ${file}:${line} › ${title}`, messages)
      }),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

const messageOf = ({ message = '', location }: PlaywrightError) =>
  location === undefined ? message : `${message}\nat ${basename(location.file)}:${location.line}`

/** The page's accessibility snapshot, which the next run deletes. */
function pagesOf({ attachments }: PlaywrightResult): string[] {
  const paths = attachments.flatMap(({ name, path }) => (name === 'error-context' && path ? [path] : []))
  return paths.filter(existsSync).flatMap((path) => {
    const [, snapshot] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8')) ?? []
    return snapshot === undefined ? [] : [`The page was:\n${snapshot}`]
  })
}

/** A line for each failure: its name, and the first lines of its reason. */
export function summarizeFailures(failures: readonly string[]): string {
  const lines = failures.map((failure) =>
    failure
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  return lines.map((all) => `- ${all.slice(0, 5).join(' | ').slice(0, 400)}`).join('\n')
}

const describeFailure = (name: string, messages: string[]) => stripVTControlCharacters([name, ...messages].join('\n'))
