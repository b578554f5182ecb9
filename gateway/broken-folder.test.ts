import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { DataFolderError } from './data-folder.ts'
import { DatabaseError } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { explain } from './explain.ts'
import { checkKeys, loadKeys } from './keys.ts'
import { createDataFolder } from './testing/test-database.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'broken-'))
  await rename(await createDataFolder('gateway'), join(root, 'whole'))
  const database = await openDatabase(readConfig({ DATA_DIR: join(root, 'whole') }))
  await database.query('create table kept (n int)')
  await database.close()
})
afterAll(() => rm(root, { recursive: true }))

const open = async (dataDir: string) => {
  const config = readConfig({ DATA_DIR: dataDir })
  await checkKeys(config)
  const database = await openDatabase(config)
  await database.close()
}

/** The size of each file, without the lock, which every start writes. */
async function sizesOf(folder: string): Promise<Record<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'lock')
  const sizes = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path, (await readFile(path)).length] as const
  })
  return Object.fromEntries(await Promise.all(sizes))
}

const remove = (path: string) => (folder: string) => rm(join(folder, path), { recursive: true })
const cut =
  (path: string, size = 0) =>
  (folder: string) =>
    truncate(join(folder, path), size)
const fill = (path: string, text: string) => (folder: string) => writeFile(join(folder, path), text)

async function damageSegments(folder: string) {
  const wal = join(folder, 'database/pg_wal')
  for (const entry of await readdir(wal, { withFileTypes: true }))
    if (entry.isFile()) await writeFile(join(wal, entry.name), Buffer.alloc(16 * 1024 * 1024, 7))
}

test.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
  ['no PG_VERSION', remove('database/PG_VERSION'), /PG_VERSION is missing/],
  ['an empty PG_VERSION', cut('database/PG_VERSION'), /PG_VERSION says ''/],
  ['another version', fill('database/PG_VERSION', '17\n'), /PG_VERSION says '17'/],
  ['no base', remove('database/base'), /folder base is missing/],
  ['no pg_wal', remove('database/pg_wal'), /folder pg_wal is missing/],
  ['no pg_xact', remove('database/pg_xact'), /folder pg_xact is missing/],
  ['no pg_control', remove('database/global/pg_control'), /pg_control is missing/],
  ['a pg_control that is cut off', cut('database/global/pg_control', 100), /pg_control is cut off/],
  ['a pg_control of something else', fill('database/global/pg_control', 'x'.repeat(8192)), /cannot be opened/],
  ['a damaged log', damageSegments, /cannot be opened/],
  ['a lock that is something else', fill('lock', 'x'.repeat(5000)), /lock .*cannot be used/],
  ['keys that are no JSON', fill('keys.json', '{"jwtSec'), /keys\.json lacks a key or is damaged/],
  ['an empty file of keys', fill('keys.json', ''), /keys\.json lacks a key or is damaged/],
])(
  '%s',
  async (name, damage, sentence) => {
    const folder = join(root, name.replaceAll(' ', '-'))
    await cp(join(root, 'whole'), folder, { recursive: true })
    await damage(folder)
    const before = await sizesOf(folder)
    const error = await open(folder).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(DataFolderError)
    expect(explain(error)).toMatch(sentence)
    expect(await sizesOf(folder)).toEqual(before)
  },
  60_000,
)

test('stored files without their database', async () => {
  const folder = join(root, 'lost')
  await mkdir(join(folder, 'storage'), { recursive: true })
  await writeFile(join(folder, 'storage/file'), 'x')
  await mkdir(join(folder, 'database'))
  await expect(open(folder)).rejects.toThrow(/their database .* is missing/)
  expect(await readdir(join(folder, 'database'))).toEqual([])
})

test('a data folder that is a file', async () => {
  const file = join(root, 'file')
  await writeFile(file, 'x')
  await expect(open(file)).rejects.toThrow(/a file is in its place/)
  await expect(open(join(file, 'below'))).rejects.toThrow(/a file is in its place/)
})

test('a folder with keys alone gets a database, and an interrupted first start is repeated', async () => {
  const folder = join(root, 'new')
  await loadKeys(readConfig({ DATA_DIR: folder }))
  await mkdir(join(folder, 'database.new'))
  await writeFile(join(folder, 'database.new/PG_VERSION'), '18')
  await open(folder)
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['database', 'keys.json']))
  expect(await readdir(folder)).not.toContain('database.new')
}, 60_000)

test.each([
  ['08006', /cannot be reached/],
  ['28P01', /refuses the connection/],
  ['3D000', /refuses the connection/],
  ['42501', /CREATEROLE/],
  ['53100', /Make room/],
  ['42P06', /damaged, or was changed by hand/],
  ['XX001', /damaged, or was changed by hand/],
])('the advice for error %s of a server', (code, sentence) => {
  const cause = new DatabaseError({ code, message: 'as the server says' })
  expect(explain(cause)).toMatch(sentence)
  expect(explain(new Error('Migration 0001_roles.sql failed', { cause }))).toMatch(sentence)
})
