import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import { temporaryFolder } from '#gateway/testing/temporary-folder.ts'
import { openTestDatabase, withDatabase } from '#gateway/testing/test-database.ts'
import type { Database } from './database.ts'
import { gatewayMigrations, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('gateway')
})
afterAll(() => database.close())

async function folderOf(files: Record<string, string>) {
  const folder = await temporaryFolder('migrations')
  for (const [name, sql] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), sql)
  }
  return folder
}

test('each file runs once, also when two processes start together', async () => {
  const folder = await folderOf({
    '20260101000000_first.sql': 'create table first (id int)',
    '20260102000000_second.sql': 'insert into first values (1)',
  })
  const set = { folder, table: 'supabase_migrations.schema_migrations' }
  const both = await Promise.all([migrate(database, [set]), migrate(database, [set])])
  expect(both.flat().sort()).toEqual(['20260101000000_first.sql', '20260102000000_second.sql'])
  expect(await migrate(database, [set])).toEqual([])
  expect(await database.query('select * from first')).toEqual([{ id: 1 }])
})

test('a file that fails leaves nothing behind and is named', async () => {
  const folder = await folderOf({ '20260103000000_broken.sql': 'create table broken (id int); select 1/0' })
  const set = { folder, table: 'supabase_migrations.schema_migrations' }
  await expect(migrate(database, [set])).rejects.toThrow('20260103000000_broken.sql failed: division by zero')
  expect(await database.query(`select to_regclass('broken')::text as found`)).toEqual([{ found: null }])
})

describe('a set with replaced files', () => {
  const earlier = {
    'replaced/0101_eggs.sql': 'create table eggs (id int)',
    'replaced/0102_hens.sql': 'alter table eggs add column hen int; insert into eggs values (1, 1)',
  }
  const current = {
    '0100_eggs.sql': 'create table eggs (id int, hen int)',
    '0103_nests.sql': 'alter table eggs add column nest int',
  }
  const ALL = ['0100', '0101', '0102', '0103']

  /** Runs the first `count` of the replaced files, as an earlier version of the program did. */
  async function startWith(count: number) {
    const table = `henhouse_${count}.migrations`
    await database.script('drop table if exists eggs')
    const before = Object.entries(earlier).slice(0, count)
    const files = before.map(([name, sql]) => [name.replace('replaced/', ''), sql])
    await migrate(database, [{ folder: await folderOf(Object.fromEntries(files)), table }])
    return { folder: await folderOf({ ...earlier, ...current }), table }
  }

  test.each([
    ['a new database runs the current ones', 0, ['0100_eggs.sql', '0103_nests.sql'], ['0100', '0103'], []],
    ['one that is halfway runs the rest of the replaced ones', 1, ['0102_hens.sql', '0103_nests.sql'], ALL, [1]],
    ['one that ran them all runs those that came later', 2, ['0103_nests.sql'], ALL, [1]],
  ])('%s', async (_, count, ran, recorded, eggs) => {
    const set = await startWith(count)
    const both = await Promise.all([migrate(database, [set]), migrate(database, [set])])
    expect(both.flat().sort()).toEqual(ran)
    const rows = await database.query<{ version: string }>(`select version from ${set.table} order by version`)
    expect(rows.map(({ version }) => version)).toEqual(recorded)
    expect(await database.query('select id, hen, nest from eggs')).toEqual(
      eggs.map((id) => ({ id, hen: 1, nest: null })),
    )
    expect(await migrate(database, [set])).toEqual([])
  })
})

describe('a set whose current files include some that came after them', () => {
  const before = {
    '0100_eggs.sql': 'create table eggs (id int, hen int)',
    '0103_nests.sql': 'alter table eggs add column nest int',
    '0104_colours.sql': 'alter table eggs add column colour text',
    '0105_sizes.sql': 'alter table eggs add column size int',
  }
  const after = {
    '0100_eggs.sql': 'create table eggs (id int, hen int, nest int, colour text, size int)',
    'replaced/0101_eggs.sql': 'create table eggs (id int)',
    'replaced/0102_hens.sql': 'alter table eggs add column hen int',
    'replaced/0103_nests.sql': before['0103_nests.sql'],
    'replaced/0104_colours.sql': before['0104_colours.sql'],
    'replaced/0105_sizes.sql': before['0105_sizes.sql'],
    '0106_weights.sql': 'alter table eggs add column weight int',
  }

  test.each([
    ['the first of those runs the others', [0, 1], ['0104_colours.sql', '0105_sizes.sql', '0106_weights.sql']],
    ['some of those runs the one between', [0, 1, 3], ['0104_colours.sql', '0106_weights.sql']],
    ['all of those runs none', [0, 1, 2, 3], ['0106_weights.sql']],
  ])('a database that ran %s', async (name, which, ran) => {
    const table = `coop_${name.split(' ')[0]}.migrations`
    await database.script('drop table if exists eggs')
    const files = Object.fromEntries(Object.entries(before).filter((_, at) => which.includes(at)))
    await migrate(database, [{ folder: await folderOf(files), table }])
    const set = { folder: await folderOf(after), table }
    expect(await migrate(database, [set])).toEqual(ran)
    await database.query('select id, hen, nest, colour, size, weight from eggs')
    expect(await migrate(database, [set])).toEqual([])
  })
})

test.each([
  ['0201_eggs.sql', 'replaced/0201_hens.sql'],
  ['0201_eggs.sql', '0201_hens.sql'],
])('%s and %s, of one version, are refused', async (one, other) => {
  const folder = await folderOf({ [one]: 'select 1', [other]: 'select 2' })
  const refused = `${one} and ${other} have the same version`
  await expect(migrate(database, [{ folder, table: 'twins.migrations' }])).rejects.toThrow(refused)
})

const url = process.env.TEST_DATABASE_URL
test.runIf(url !== undefined)('processes that start together on a new database all succeed', async () => {
  const folder = await folderOf({ '20260101000000_first.sql': 'create table first (id int)' })
  const server = await openPostgres(url as string, 1)
  for (let round = 0; round < 5; round++) {
    const name = `new_${randomUUID().replaceAll('-', '')}`
    await server.query(`create database ${name}`)
    // The pools are open already: connecting first would spread the processes over time.
    const all = await Promise.all([1, 2, 3, 4].map(() => openPostgres(withDatabase(url as string, name), 1)))
    const ran = await Promise.all(all.map((one) => migrate(one, [{ folder, table: 'history.migrations' }])))
    expect(ran.flat()).toEqual(['20260101000000_first.sql'])
    await Promise.all(all.map((one) => one.close()))
    await server.query(`drop database ${name} with (force)`)
  }
  await server.close()
})

const bin = findPostgres()
test.runIf(bin !== null && process.env.TEST_DATABASE_URL !== undefined)(
  'the first databases of a new cluster, migrated at the same moment, share its roles',
  async () => {
    const cluster = await startCluster(bin as string)
    const server = await openPostgres(cluster.url, 1)
    const names = ['one', 'two', 'three', 'four', 'five', 'six']
    for (const name of names) await server.query(`create database ${name}`)
    const all = await Promise.all(names.map((name) => openPostgres(withDatabase(cluster.url, name), 1)))
    const ran = await Promise.all(all.map((one) => migrate(one, gatewayMigrations)))
    expect(ran.map((files) => files.length)).toEqual(names.map(() => ran[0]?.length))
    await Promise.all([...all, server].map((one) => one.close()))
    await cluster.stop()
  },
)
