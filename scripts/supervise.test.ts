import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervise-'))
})
afterAll(() => rm(folder, { recursive: true }))

const script = join(import.meta.dirname, 'testing/crashing-server.mjs')

function start(name: string, ends: string[]) {
  const file = join(folder, name)
  const child = spawn(process.execPath, [script, file, 'supervisor', ...ends], { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  child.stderr.on('data', (text) => {
    log += text
  })
  const ended = once(child, 'close').then(async ([code]) => ({ code, log, starts: (await readFile(file)).length }))
  return { child, ended }
}

test.each([
  ['an end in order', ['0'], 1, 0, 0],
  ['a refused configuration', ['78'], 1, 78, 0],
  ['a kill', ['SIGKILL', '0'], 2, 0, 1],
  ['a segmentation fault', ['SIGSEGV', '0'], 2, 0, 1],
  ['an abort', ['abort', '0'], 2, 0, 1],
  ['an exception', ['throw', '0'], 2, 0, 1],
  ['one crash after the other', ['1'], 6, 1, 6],
])('%s', async (name, ends, starts, code, crashes) => {
  const end = await start(name.replaceAll(' ', '-'), ends).ended
  expect(end).toMatchObject({ starts, code })
  expect(end.log.match(/The server crashed/g)?.length ?? 0).toBe(crashes)
})

test('a server that was asked to stop is not restarted', async () => {
  const { child, ended } = start('stopped', ['SIGKILL', 'stay'])
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ starts: 2, code: 1 })
})
