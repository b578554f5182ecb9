import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#gateway/database/open-database.ts'
import { loadKeys } from '#gateway/keys.ts'
import { createLog } from '#gateway/log.ts'
import { createDataFolder } from '#gateway/testing/test-database.ts'
import { createBackup } from '#server/backup/backup-routes.ts'
import { type HostConfig, readConfig } from '#server/config.ts'
import { ofNode } from '../testing/run-script.ts'

const scripts = join(import.meta.dirname, '..')

let root: string
let port: number
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'scripts-'))
  port = await findPort()
})
afterAll(() => rm(root, { recursive: true }))

const inRoot = (name: string) => join(root, name)
const configOf = (folder: string): HostConfig => readConfig({ DATA_DIR: inRoot(folder), PORT: String(port) })

function run(script: string, folder: string, parameters: string[]): Promise<{ code: number; output: string }> {
  const env = { ...ofNode(), DATA_DIR: inRoot(folder), PORT: String(port) }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(scripts, script), ...parameters], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

test('from a running installation, through a stopped one, to a new one', { timeout: 120_000 }, async () => {
  const config = configOf('running')
  await rename(await createDataFolder('product'), config.DATA_DIR)
  const database = await openDatabase(config)
  await database.query(`insert into auth.users (email) values ('ada@example.org')`)
  const keys = await loadKeys(config)

  const unreachable = await run('backup.ts', 'running', [inRoot('a.tar.gz')])
  expect(unreachable).toMatchObject({
    code: 1,
    output: expect.stringMatching(/does not answer at http:.*Set HOST and PORT/),
  })

  const app = new Hono().route('/admin', createBackup({ database, keys, config, log: createLog('silent') }))
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const running = await run('backup.ts', 'running', [inRoot('a.tar.gz')])
  expect(running).toMatchObject({
    code: 0,
    output: expect.stringMatching(/A backup of [\d,]+ rows.*It is whole.*Keep it safe/s),
  })
  expect((await stat(inRoot('a.tar.gz'))).mode & 0o777).toBe(0o600)
  const refused = await run('restore.ts', 'running', [inRoot('a.tar.gz'), '--replace'])
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is in use by another process') })
  server.close()
  await database.close()

  const stopped = await run('backup.ts', 'running', [inRoot('b.tar.gz')])
  expect(stopped).toMatchObject({ code: 0 })
  const restored = await run('restore.ts', 'new', [inRoot('b.tar.gz')])
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('It is restored.') })
  expect(await readFile(inRoot('new/keys.json'), 'utf8')).toBe(await readFile(inRoot('running/keys.json'), 'utf8'))
  const again = await run('restore.ts', 'new', [inRoot('b.tar.gz')])
  expect(again).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^This installation is not empty: there are rows in/),
  })
})

test.each<[string, string, string[], RegExp]>([
  [
    'a backup of nothing',
    'backup.ts',
    ['x.tar.gz'],
    /^There is nothing to back up: .* has no database\. Is DATA_DIR right\?\n$/,
  ],
  ['a backup to nowhere', 'backup.ts', [], /^Usage: npm run backup -- FILE\n$/],
  ['a restore of nothing', 'restore.ts', ['/nowhere.tar.gz'], /^There is no file \/nowhere\.tar\.gz\.\n$/],
  ['a restore of too much', 'restore.ts', ['a', 'b'], /^Usage: npm run restore -- FILE \[--replace\]\n$/],
])('%s reports it and leaves nothing', async (_, script, parameters, message) => {
  const { code, output } = await run(script, 'nothing', parameters)
  expect([code, output]).toEqual([1, expect.stringMatching(message)])
  expect(await readdir(inRoot('nothing')).catch(() => [])).toEqual([])
})

test('an unwritable file leaves the installation unchanged', { timeout: 60_000 }, async () => {
  await writeFile(inRoot('file'), '')
  const { code, output } = await run('backup.ts', 'new', [inRoot('file/x.tar.gz')])
  expect([code, output]).toEqual([1, expect.stringMatching(/^The backup cannot be written: ENOTDIR/)])
  expect((await readdir(inRoot('new'))).filter((name) => name.startsWith('backup-'))).toEqual([])
})
