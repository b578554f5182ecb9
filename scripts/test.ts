// Runs every check and test, the cheapest first. The last line has the totals.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import { ensureBrowser } from '#server/testing/browser.ts'
import { findUnknownTags, findUnprovedItems, type TaggedTest } from './specification/check-run.ts'
import { items, sections } from './specification/items.ts'
import { renderList } from './specification/render-list.ts'
import { chooseBrowserTests } from './testing/choose-browser-tests.ts'
import { type Count, type Report, readPlaywright, readVitest, summarizeFailures } from './testing/read-report.ts'

/**
 * The tests that PostgreSQL could fail and PGlite pass: SQL, its errors, its transactions, its notifications, and
 * everything that runs in parallel, because PGlite is one connection.
 */
const ON_POSTGRES = [
  'gateway/auth',
  'gateway/database',
  'gateway/rest',
  'gateway/realtime',
  'gateway/storage/object-',
  'gateway/storage/resumable-upload',
  'gateway/storage/sweep-orphans',
  'supabase/tests',
  'server/backup/replaced-migrations',
  'server/backup/round-trip',
]

/** With --changed, the commit that this branch started from; tests that nothing since then can break are left out. */
const base = process.argv.includes('--changed') ? git('merge-base', 'HEAD', 'main')[0] : undefined

/** With --specification, the tests with its tags alone; then their list is written. */
const isSpecification = process.argv.includes('--specification')
const LIST = 'docs/specification.md'

/** Node's compiled modules. Tests start Touchline a hundred times, and most of a start is compiling. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../.cache/compiled')

const reports = mkdtempSync(join(tmpdir(), 'touchline-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true }))
const total: Count = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const tagged: TaggedTest[] = []

/** @param started of `performance.now()` */
function add(title: string, count: Count, started?: number) {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  const duration = started === undefined ? '' : ` in ${Math.round((performance.now() - started) / 1000)} s`
  console.log(`\n${title}: ${format(count)}${duration}`)
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

const format = ({ passed, failed, skipped }: Count) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

interface Outcome {
  status: number | null
  /** The output, unless it went to the terminal. */
  output: string
}

function run(
  command: string,
  args: string[],
  variables: NodeJS.ProcessEnv = {},
  stdio: 'inherit' | 'pipe' = 'inherit',
) {
  return new Promise<Outcome>((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE, ...variables }
    const child = spawn(join('node_modules/.bin', command), args, { stdio: ['inherit', stdio, stdio], env })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, output }))
  })
}

const NO_REPORT: Report = { passed: 0, failed: 1, skipped: 0, failures: ['nothing was reported'], tagged: [] }

/** A check that counts as one test. Checks run beside each other, so each prints its output when it ends. */
async function check(title: string, command: string, args: string[]) {
  const started = performance.now()
  const { status, output } = await run(command, args, {}, 'pipe')
  const holds = status === 0
  if (!holds) failures.push(title)
  if (!holds || output.trim() !== '') console.log(`\n${output.trimEnd()}`)
  add(title, { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0 }, started)
}

/** A test runner that writes its counts to a file; a run without counts, or without tests, has failed. */
async function suite(title: string, start: (report: string) => Promise<Outcome>, read: (report: string) => Report) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const started = performance.now()
  const { status } = await start(report)
  const result = existsSync(report) ? read(readFileSync(report, 'utf8')) : NO_REPORT
  const isEmpty = result.passed === 0 && base === undefined
  const isBroken = result.failed === 0 && (status !== 0 || isEmpty)
  failures.push(...result.failures)
  tagged.push(...result.tagged)
  add(title, isBroken ? { ...result, failed: 1 } : result, started)
}

function vitest(title: string, folders: string[], variables: NodeJS.ProcessEnv = {}) {
  const since = base === undefined ? [] : ['--changed', base, '--passWithNoTests']
  const tags = isSpecification ? ['--tags-filter=@spec:*'] : []
  const args = ['run', '--reporter=dot', '--reporter=json', ...since, ...tags, ...folders]
  const start = (report: string) =>
    run('vitest', [...args, `--outputFile.json=${report}`], { TEST_SNAPSHOTS: reports, ...variables })
  return suite(title, start, readVitest)
}

function changedBrowserTests(commit: string): string[] | null {
  const files = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  return chooseBrowserTests(files)
}

async function browserTests(title: string, variables: NodeJS.ProcessEnv = {}) {
  const chosen = base === undefined ? null : changedBrowserTests(base)
  if (chosen?.length === 0) return add(title, { passed: 0, failed: 0, skipped: 0 })
  const tags = isSpecification ? ['--grep=@spec:'] : []
  const start = (report: string) => {
    const all = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...variables }
    return run('playwright', ['test', '--reporter=line,json', ...tags, ...(chosen ?? [])], all)
  }
  await suite(title, start, readPlaywright)
}

async function onPostgres(title: string, work: (title: string, cluster: Cluster) => Promise<void>) {
  const bin = findPostgres()
  if (bin === null) {
    console.log('\nPostgreSQL is not installed here: its tests are left out (on Debian: apt-get install postgresql).')
    add(title, { passed: 0, failed: 0, skipped: 1 })
    return
  }
  // Tests empty their tables. Statistics of an empty table, taken by chance between two tests, make slow plans.
  const cluster = await startCluster(bin, { autovacuum: 'off' })
  try {
    await work(title, cluster)
  } finally {
    await cluster.stop()
  }
}

async function checkTypes() {
  await check('Route types', 'react-router', ['typegen'])
  await check('Type check', 'tsc', [])
}

async function wholeRun() {
  const browser = ensureBrowser()
  // It is awaited minutes later.
  browser.catch(() => undefined)
  await Promise.all([
    checkTypes(),
    check('Lint', 'biome', ['check', '.', '--error-on-warnings']),
    check('Build', 'node', ['scripts/build.mjs']),
  ])
  await vitest('Unit, database and gateway tests', [])
  // Not beside the browser tests, which take both cores of a small machine: tests with a time limit failed there.
  await onPostgres('Database tests on PostgreSQL', (title, { url }) =>
    vitest(title, ON_POSTGRES, { TEST_DATABASE_URL: url }),
  )
  await browser
  await browserTests('Browser tests')
  if (base === undefined)
    await onPostgres('Browser tests on PostgreSQL', (title, { url }) => browserTests(title, { TEST_DATABASE_URL: url }))
}

async function specificationRun() {
  await check('Build', 'node', ['scripts/build.mjs'])
  await vitest('Unit, database and gateway tests', [])
  await ensureBrowser()
  await browserTests('Browser tests')
}

/** A run with --changed leaves tests out, so it cannot say what is unproved, and its list would have gaps. */
function checkSpecification() {
  const problems = findUnknownTags(items, tagged)
  if (base === undefined) problems.push(...findUnprovedItems(items, tagged))
  failures.push(...problems)
  add('Specification', { passed: problems.length === 0 ? 1 : 0, failed: problems.length, skipped: 0 })
  if (base !== undefined || total.failed > 0) return
  const list = renderList(sections, tagged)
  if (isSpecification) writeFileSync(LIST, list)
  else if (list !== readFileSync(LIST, 'utf8')) {
    console.log(`\n${LIST} names other tests than those that ran: npm run specification writes it again.`)
  }
}

await (isSpecification ? specificationRun() : wholeRun())
checkSpecification()

// Repeated here, where readers of a long log look for them. The names alone come last: CI shows a log's end only.
for (const failure of failures) console.log(`\nFailed: ${failure}`)
if (failures.length > 0) console.log(`\n${summarizeFailures(failures)}`)
console.log(`\n${format(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
