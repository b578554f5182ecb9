import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Blobs } from './blobs.ts'
import { createFolderBlobs } from './folder-blobs.ts'
import { removeFreedFiles } from './freed-files.ts'
import { sweepOrphans } from './sweep-orphans.ts'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

const tomorrow = new Date(Date.now() + 25 * 3600 * 1000)

let api: TestStorage
let blobs: Blobs
beforeAll(async () => {
  api = await openStorage()
  blobs = createFolderBlobs(join(api.folder, 'storage'))
})
afterAll(() => api.close())

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('leftovers of crashes are removed after a day; files with a row stay', async () => {
  await api.service.from('private').upload('kept', 'kept')
  const kept = await api.files()
  await blobs.write(randomUUID(), bytes('its row never came'))
  const draft = join(api.folder, 'storage/incoming', randomUUID())
  await writeFile(draft, 'half')

  expect(await sweepOrphans(api.database, blobs)).toBe(0)
  expect(await api.files()).toHaveLength(kept.length + 2)
  await utimes(draft, 0, 0)
  expect(await sweepOrphans(api.database, blobs, tomorrow)).toBe(1)
  expect(await api.files()).toEqual(kept)
})

test('a backup delays the removal of all files until it ends', async () => {
  const id = randomUUID()
  await api.database.query(`insert into gateway.file_holds values ($1, now() + interval '1 minute')`, [id])
  const before = (await api.files()).length
  await api.service.from('private').upload('held', 'one')
  await api.service.from('private').upload('held', 'two', { upsert: true })
  await api.service.from('private').remove(['held'])
  expect(await sweepOrphans(api.database, blobs, tomorrow)).toBe(0)
  expect(await api.files()).toHaveLength(before + 2)

  await api.database.query(`update gateway.file_holds set expires_at = now() - interval '1 second' where id = $1`, [id])
  await removeFreedFiles(api.database, blobs)
  expect(await api.files()).toHaveLength(before)
})

test('a full disk leaves neither row nor file', async () => {
  const failing: AsyncIterable<Uint8Array> = {
    async *[Symbol.asyncIterator]() {
      yield Buffer.from('half')
      throw new Error('no space left on device')
    },
  }
  const before = await api.files()
  await expect(blobs.write(randomUUID(), failing)).rejects.toThrow('no space left')
  expect(await api.files()).toEqual(before)
})

test.each(['../../keys.json', 'incoming/x', '', 'a'.repeat(36).replace('a', '/')])(
  '%s is no version',
  async (version) => {
    await expect(blobs.read(version)).rejects.toThrow('is not a version')
    await expect(blobs.write(version, bytes('x'))).rejects.toThrow('is not a version')
    await expect(blobs.copy(version, randomUUID())).rejects.toThrow('is not a version')
  },
)
