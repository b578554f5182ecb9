import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import type { SequenceEntry } from './manifest.ts'
import { contentOf, type Engine, type Installation, keys, openInstallations, putFile } from './testing/installation.ts'

/** The other one has its own run. */
const engine: Engine = process.env.TEST_DATABASE_URL === undefined ? 'pglite' : 'postgres'

let installations: Awaited<ReturnType<typeof openInstallations>>
let source: Installation
let before: Awaited<ReturnType<typeof contentOf>>
/** The backup of `source`. */
let file: string
beforeAll(async () => {
  installations = await openInstallations()
  source = await installations.makeFilled(engine)
  before = await contentOf(source)
  file = await installations.save(source)
})
afterAll(() => installations.close())

const ways: Record<Engine, [string, Engine, Engine[]][]> = {
  pglite: [['PGlite → PGlite', 'pglite', ['pglite']]],
  postgres: [
    ['PGlite → PostgreSQL → PGlite', 'pglite', ['postgres', 'pglite']],
    ['PostgreSQL → PostgreSQL', 'postgres', ['postgres']],
  ],
}

test.each(ways[engine])('%s: every row, counter, file and key', { timeout: 180_000 }, async (_, first, others) => {
  let from = first === engine ? source : await installations.makeFilled(first)
  const content = from === source ? before : await contentOf(from)
  expect(
    Object.values(content.files)
      .map((content) => content.length)
      .sort((a, b) => a - b),
  ).toEqual([0, 5, 3_000_000])
  for (const other of others) {
    const to = await installations.make(other)
    const manifest = await installations.restore(from === source ? file : await installations.save(from), to)
    expect(await contentOf(to)).toEqual(content)
    expect(manifest).toMatchObject({ engine: from.database.engine, missing_files: [] })
    const keyFile = join(to.config.DATA_DIR, 'keys.json')
    expect(JSON.parse(await readFile(keyFile, 'utf8'))).toEqual(keys)
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
    expect((await readdir(to.config.DATA_DIR)).sort()).toEqual(['keys.json', 'storage'])
    from = to
  }
  await checkRules(from.database, content.sequences)
})

/** Triggers and constraints are enabled again, and sequences continue. */
async function checkRules(database: Database, sequences: readonly SequenceEntry[]) {
  const last = (column: string) => Number(sequences.find(({ name }) => name === `Odd "things"_${column}_seq`)?.last)
  const [added] = await database.query('insert into public."Odd ""things""" (up) values (1) returning id, counter')
  expect(added).toEqual({ id: String(last('id') + 1), counter: last('counter') + 1 })
  await expect(database.query('insert into public.egg values (2, 99999)')).rejects.toMatchObject({ code: '23503' })
  await database.query('insert into public.hen values (99999, 1)')
  expect(await database.query('select count(*)::int as n from public.laid where hen = 99999')).toEqual([{ n: 1 }])
  const states = await database.query(`select tgenabled::text as on from pg_trigger where tgname = 'notes_hen'`)
  expect(states).toEqual([{ on: 'A' }])
  const late = await database.query(
    `select conname from pg_constraint where conrelid = 'public.hen'::regclass and contype = 'f' and condeferrable`,
  )
  expect(late).toEqual([])
}

describe('into an installation that is not empty', () => {
  test('it is refused, with a list of what exists', { timeout: 60_000 }, async () => {
    await expect(installations.restore(file, source)).rejects.toThrow(
      /^This installation is not empty: there are rows in .*auth\.refresh_tokens, .*public\.leagues.*With --replace the backup replaces them/,
    )
    expect(await contentOf(source)).toEqual(before)
  })

  test("with --replace only the backup's rows and files remain", { timeout: 60_000 }, async () => {
    await putFile(source, 'later', 'later')
    await source.database.script(`delete from storage.objects where name = 'a.txt'; delete from public.leagues;
      update private.note set said = 'other'; insert into public.hen values (77777, 1)`)
    await writeFile(join(source.config.DATA_DIR, 'keys.json'), '{}')
    await installations.restore(file, source, true)
    expect(await contentOf(source)).toEqual(before)
    expect(JSON.parse(await readFile(join(source.config.DATA_DIR, 'keys.json'), 'utf8'))).toEqual(keys)
    expect(await source.database.query('select * from gateway.freed_files')).toEqual([])
  })
})

describe('rows that name transactions of their own database', () => {
  const checks = ({ database }: Installation) => database.query('select next_change::text from app.ban_checks')
  const addCheck = ({ database }: Installation, change: string) =>
    database.query(`insert into app.ban_checks select id, $1::text::xid8, now() from leagues`, [change])
  let full: Installation
  beforeAll(async () => {
    full = await installations.makeFilled(engine)
    await addCheck(full, '4000000000')
  })

  test('are in no backup: bans are looked for at once', { timeout: 60_000 }, async () => {
    const target = await installations.make(engine)
    await installations.restore(await installations.save(full), target)
    expect(await checks(full)).toEqual([{ next_change: '4000000000' }])
    expect(await checks(target)).toEqual([])
  })

  test('do not outlive the rows that a backup replaces', { timeout: 60_000 }, async () => {
    await installations.restore(file, full, true)
    expect(await checks(full)).toEqual([])
  })
})

test('a later migration runs on the restored rows', { timeout: 60_000 }, async () => {
  const later = join(installations.migrationsDir, '29990102000000_later.sql')
  await writeFile(
    later,
    `alter table private.note add words int; update private.note set words = length(said) / 5;
    alter table private.note alter words set not null`,
  )
  try {
    const target = await installations.make(engine)
    await installations.restore(file, target)
    expect(await target.database.query('select words from private.note')).toEqual([{ words: 500_000 }])
  } finally {
    await writeFile(later, 'select 1')
  }
})
