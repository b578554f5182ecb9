import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import type { Keys } from '#gateway/caller.ts'
import { openPostgres } from '#gateway/database/postgres.ts'
import { freePort } from '#gateway/testing/postgres-cluster.ts'
import { serverEnvironment } from '../../scripts/installation.mjs'
import { waitUntilAlive } from './open-page.ts'

const root = join(import.meta.dirname, '../..')
const START_MS = 60_000

/** One running Touchline with data of its own. */
export interface Installation {
  url: string
  dataDir: string
  keys: Keys
  /** Of the running process; undefined once it has ended. */
  pid(): number | undefined
  /** Waits until it has printed this. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  kill(signal: NodeJS.Signals): Promise<void>
  /** The same installation in a new process. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface InstallationOptions {
  demo: boolean
  /** Settings beside the ones that every test needs. */
  variables?: Record<string, string>
}

/** Starts the production server on a free port, empty or with the demo league, on the engine that this run tests. */
export async function startInstallation({ demo, variables: more = {} }: InstallationOptions): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const database = await createDatabase()
  const variables = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: demo ? '1' : '0',
    LOG_LEVEL: 'warn',
    // All the people of all tests sit at one address.
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '10000',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '1000',
    GOTRUE_RATE_LIMIT_VERIFY: '1000',
    GOTRUE_RATE_LIMIT_OTP: '1000',
    GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '1000',
    ADDRESS_DATABASE_MS: '0',
    ...database.variables,
    ...more,
  }
  let server: ChildProcess
  let output = ''

  async function start() {
    server = spawn(join(root, 'node_modules/.bin/node'), ['server/main.ts'], {
      cwd: root,
      env: { ...serverEnvironment, ...variables },
    })
    server.stdout?.on('data', (text) => (output += text))
    server.stderr?.on('data', (text) => (output += text))
    await untilHealthy(server, url, () => output)
  }

  const kill = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve()
      server.once('exit', () => resolve())
      server.kill(signal)
    })

  const printed = (pattern: RegExp) =>
    until(
      () => pattern.exec(output),
      () => `The server did not print ${pattern}:\n${output}`,
    )

  await start()
  if (demo) await printed(/@\S+\.example/)
  return {
    url,
    dataDir,
    keys: JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')),
    pid: () => (server.exitCode === null && server.signalCode === null ? server.pid : undefined),
    printed,
    kill,
    restart: async () => {
      await kill('SIGTERM')
      await start()
    },
    stop: async () => {
      await kill('SIGTERM')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function createDatabase() {
  const cluster = process.env.TEST_DATABASE_URL
  if (cluster === undefined) return { variables: {}, drop: async () => undefined }
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const server = await openPostgres(cluster, 1)
  await server.query(`create database ${name}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return {
    variables: { DATABASE_URL: url.href },
    async drop() {
      await server.query(`drop database ${name} with (force)`)
      await server.close()
    },
  }
}

async function untilHealthy(server: ChildProcess, url: string, output: () => string) {
  await until(
    async () => {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output()}`)
      return (await fetch(`${url}/health`).catch(() => null))?.ok
    },
    () => `The server was not ready:\n${output()}`,
  )
}

/** Asks again and again, until there is an answer. */
async function until<T>(ask: () => T | Promise<T>, failure: () => string): Promise<NonNullable<T>> {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    const answer = await ask()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(failure())
}

/** `empty` and `demo` are one installation each, shared by the tests of a worker: leave others' data alone. */
export const test = base.extend<object, { empty: Installation; demo: Installation }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitUntilAlive(page)
    await use(page)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  empty: [async ({}, use) => withInstallation(false, use), { scope: 'worker', timeout: 90_000 }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  demo: [async ({}, use) => withInstallation(true, use), { scope: 'worker', timeout: 90_000 }],
})

async function withInstallation(demo: boolean, use: (installation: Installation) => Promise<void>) {
  const installation = await startInstallation({ demo })
  await use(installation)
  await installation.stop()
}

export { expect } from '@playwright/test'
