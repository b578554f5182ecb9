import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { create } from 'tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackup } from './create-backup.ts'
import { readArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { contentOf, type Installation, keys, openInstallations } from './testing/installation.ts'

let installations: Awaited<ReturnType<typeof openInstallations>>
let source: Installation
let archive: Buffer
beforeAll(async () => {
  installations = await openInstallations()
  source = await installations.makeFilled('pglite')
  archive = await readFile(await installations.save(source))
})
afterAll(() => installations.close())

const flipped = (content: Buffer, at: number) => {
  const copy = Buffer.from(content)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}
const repacked = (change: (tar: Buffer) => Buffer) => gzipSync(change(gunzipSync(archive)))
const replaced = (from: string, to: string) => () =>
  repacked((tar) => Buffer.from(tar.toString('latin1').replace(from, to), 'latin1'))

const broken: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
  ['a file cut in the middle', () => archive.subarray(0, archive.length / 2), /is incomplete: it ends too early/],
  ['a file cut at its last byte', () => archive.subarray(0, -1), /is incomplete: it ends too early/],
  ['an empty file', () => Buffer.alloc(0), /incomplete|damaged/],
  [
    'a file that is something else',
    () => Buffer.from('a letter to my mother'),
    /is damaged, or not a Touchline backup/,
  ],
  ['a changed byte', () => flipped(archive, Math.floor(archive.length / 2)), /damaged/],
  [
    'a changed row under a right checksum of gzip',
    replaced('hash', 'HASH'),
    /is damaged: tables\/auth\/\d+-users\.jsonl does not match/,
  ],
  ['a changed stored file', replaced('hello', 'HELLO'), /is damaged: files\/[0-9a-f-]+ does not match/],
  ['a changed key', replaced('"anonKey": "anon"', '"anonKey": "enon"'), /is damaged: keys\.json does not match/],
  ['a changed header', () => repacked((tar) => flipped(tar, 3)), /is damaged/],
  ['a tar cut at an entry’s end', () => repacked((tar) => tar.subarray(0, 512)), /incomplete|lacks/],
  ['a newer format', replaced('"format": 1', '"format": 9'), /has format 9, and this Touchline reads format 1/],
  [
    'an archive of other things',
    () => otherArchive('README.md'),
    /This is not a Touchline backup: it contains README\.md/,
  ],
  [
    'an archive that would write elsewhere',
    replaced('keys.json\0\0\0', '../x.json\0\0'),
    /damaged|not a Touchline backup/,
  ],
]

async function otherArchive(name: string) {
  await writeFile(join(installations.root, name), 'x')
  const file = join(installations.root, 'other.tar.gz')
  await create({ gzip: true, cwd: installations.root, file }, [name])
  return readFile(file)
}

describe('changes nothing, and names the damage', () => {
  test.each(broken)('%s', async (_, make, message) => {
    const file = join(installations.root, `${randomUUID()}.tar.gz`)
    await writeFile(file, await make())
    const config = { ...source.config, DATA_DIR: join(installations.root, randomUUID()) }
    const openDatabase = () => Promise.reject(new Error('the database was opened'))
    await expect(restoreBackup(file, { openDatabase, config, replace: true })).rejects.toThrow(message)
    expect(await readdir(config.DATA_DIR)).toEqual([])
  })

  test('a file that is not there', async () => {
    await expect(readArchive('/nowhere.tar.gz', null)).rejects.toThrow('There is no file /nowhere.tar.gz')
  })

  test('a backup of a newer Touchline', async () => {
    const file = join(installations.root, 'newer.tar.gz')
    await writeFile(file, archive)
    const later = join(installations.migrationsDir, '29990101000000_odd.sql')
    const sql = await readFile(later, 'utf8')
    await rm(later)
    try {
      const before = await contentOf(source)
      await expect(installations.restore(file, source, true)).rejects.toThrow('this one lacks migration 29990101000000')
      expect(await contentOf(source)).toEqual(before)
    } finally {
      await writeFile(later, sql)
    }
  })

  test('inconsistent rows: rows and files stay unchanged', { timeout: 60_000 }, async () => {
    const target = await installations.makeFilled('pglite')
    await target.database.query('alter table private.note add check (length(said) < 10) not valid')
    const before = await contentOf(target)
    const file = join(installations.root, 'unfit.tar.gz')
    await writeFile(file, archive)
    await expect(installations.restore(file, target, true)).rejects.toThrow('note_said_check')
    expect(await contentOf(target)).toEqual(before)
    await target.database.query(`update private.note set said = 'x'`)
    expect(await target.database.query('select * from gateway.freed_files')).toEqual([])
  })
})

test('missing stored files do not prevent a backup, and are listed', async () => {
  const poor = await installations.makeFilled('pglite')
  const [row] = await poor.database.query<{ version: string }>(
    `select version from storage.objects where name = 'empty'`,
  )
  const version = row?.version ?? ''
  await rm(join(poor.config.DATA_DIR, 'storage', version.slice(0, 2), version))
  expect((await readArchive(await installations.save(poor), null)).missing_files).toEqual([version])
})

test('an abandoned stream leaves nothing', async () => {
  const { archive: stream, done } = await createBackup({ ...source, keys })
  expect(await source.database.query('select count(*)::int as n from gateway.file_holds')).toEqual([{ n: 1 }])
  Readable.toWeb(stream).cancel()
  await done
  expect(await source.database.query('select count(*)::int as n from gateway.file_holds')).toEqual([{ n: 0 }])
  expect((await readdir(source.config.DATA_DIR)).filter((name) => name.startsWith('backup-'))).toEqual([])
})
