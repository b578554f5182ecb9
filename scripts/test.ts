// Runs every check and test, the cheapest first. The last line has the totals.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import { ensureBrowser } from '#server/testing/browser.ts'
import { ensureBuilt } from './installation.mjs'
import { type Count, type Report, readPlaywright, readVitest } from './testing/read-report.ts'

const reports = mkdtempSync(join(tmpdir(), 'touchline-reports-'))
const total: Count = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

function add(title: string, count: Count) {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  console.log(`\n${title}: ${format(count)}`)
}

const format = ({ passed, failed, skipped }: Count) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

function run(command: string, args: string[], variables: NodeJS.ProcessEnv = {}): SpawnSyncReturns<Buffer> {
  const options = { stdio: 'inherit', env: { ...process.env, ...variables } } as const
  return spawnSync(join('node_modules/.bin', command), args, options)
}

const NO_REPORT: Report = { passed: 0, failed: 1, skipped: 0, failures: ['nothing was reported'] }

/** A check that counts as one test. */
function check(title: string, command: string, args: string[]) {
  const holds = run(command, args).status === 0
  if (!holds) failures.push(title)
  add(title, { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0 })
}

/** A test runner that writes its counts to a file; a run without counts, or without tests, has failed. */
function suite(title: string, start: (report: string) => SpawnSyncReturns<Buffer>, read: (report: string) => Report) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const { status } = start(report)
  const result = existsSync(report) ? read(readFileSync(report, 'utf8')) : NO_REPORT
  const isBroken = result.failed === 0 && (status !== 0 || result.passed === 0)
  failures.push(...result.failures)
  add(title, isBroken ? { ...result, failed: 1 } : result)
}

function vitest(title: string, folders: string[], variables: NodeJS.ProcessEnv = {}) {
  const args = ['run', '--reporter=dot', '--reporter=json', ...folders]
  suite(title, (report) => run('vitest', [...args, `--outputFile.json=${report}`], variables), readVitest)
}

function browserTests(title: string, variables: NodeJS.ProcessEnv = {}) {
  const start = (report: string) =>
    run('playwright', ['test', '--reporter=line,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...variables })
  suite(title, start, readPlaywright)
}

async function onPostgres(title: string, work: (title: string, cluster: Cluster) => void) {
  const bin = findPostgres()
  if (bin === null) {
    console.log('\nPostgreSQL is not installed here: its tests are left out (on Debian: apt-get install postgresql).')
    add(title, { passed: 0, failed: 0, skipped: 1 })
    return
  }
  const cluster = await startCluster(bin)
  try {
    work(title, cluster)
  } finally {
    await cluster.stop()
  }
}

check('Route types', 'react-router', ['typegen'])
check('Type check', 'tsc', [])
check('Lint', 'biome', ['check', '.', '--error-on-warnings'])
check('Generated table types', 'node', ['scripts/types.ts', '--check'])
vitest('Unit, database and gateway tests', [])
await onPostgres('Database and gateway tests on PostgreSQL', (title, { url }) =>
  vitest(title, ['gateway', 'server', 'supabase', 'scripts'], { TEST_DATABASE_URL: url }),
)
ensureBuilt()
ensureBrowser()
browserTests('Browser tests')
await onPostgres('Browser tests on PostgreSQL', (title, { url }) => browserTests(title, { TEST_DATABASE_URL: url }))

// Repeated at the end, where readers of a long log look first.
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(`\n${format(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
