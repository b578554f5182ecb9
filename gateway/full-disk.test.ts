import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { formatError } from './auth/format-error.ts'
import { readConfig } from './config.ts'
import { DatabaseError } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { explain } from './explain.ts'
import { createLog } from './log.ts'

const disk = mkdtempSync(join(tmpdir(), 'full-disk-'))
const isMounted = mount()
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

// Mounting a file system needs root.
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const sentenceFor = (dataDir: string) => openDatabase(readConfig({ DATA_DIR: dataDir })).catch(explain)

test.runIf(isMounted)(
  'a first start on a disk that is too small says so',
  async () => {
    expect(await sentenceFor(join(disk, 'new'))).toMatch(/could not be made in .*: No space left on device\. Make room/)
  },
  60_000,
)

test.runIf(isMounted)('a start on a full disk says so, and never that a file should be removed', async () => {
  mkdirSync(join(disk, 'data'))
  try {
    for (;;) writeFileSync(join(disk, 'fill'), Buffer.alloc(4096), { flag: 'a' })
  } catch {
    expect(await sentenceFor(join(disk, 'data'))).toBe(
      `The disk of ${join(disk, 'data')} is full. Make room, and start again.`,
    )
  }
})

test('a sign-in while the disk is full is answered with 507', async () => {
  const app = new Hono()
    .get('/', () => {
      throw new DatabaseError({ code: '53100', message: 'could not extend file' })
    })
    .onError(formatError(createLog('silent')))
  const answer = await app.request('/')
  expect(answer.status).toBe(507)
  expect(await answer.json()).toMatchObject({ msg: expect.stringContaining('no room left') })
})
