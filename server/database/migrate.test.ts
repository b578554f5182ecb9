import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('gateway')
})
afterAll(() => database.close())

async function folderOf(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
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
