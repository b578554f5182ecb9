import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import {
  gatewayMigrations,
  listAllMigrations,
  listMigrations,
  migrate,
  productMigrations,
} from '#gateway/database/migrate.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { readStandings } from '#supabase/tests/read-standings.ts'
import { type Engine, type Installation, openInstallations } from './testing/installation.ts'
import { readSchema } from './testing/read-schema.ts'

// A demo league with an uploaded logo, backed up by the last version that ran the product's files in `replaced/replaced`
// and the gateway's in `replaced`. Restoring runs exactly those files, loads the rows, and then does what the first start
// of this version does.
const backup = join(import.meta.dirname, 'testing/before-0.1.0.tar.gz')

let installations: Awaited<ReturnType<typeof openInstallations>>
beforeAll(async () => {
  installations = await openInstallations()
})
afterAll(() => installations.close())

const setsOf = ({ config }: Installation) => [...gatewayMigrations, productMigrations(config.migrationsDir)]
/** The other one has its own run. */
const engine: Engine = process.env.TEST_DATABASE_URL === undefined ? 'pglite' : 'postgres'

describe(`an installation of the replaced migrations, on ${engine}`, () => {
  let earlier: Installation
  beforeAll(async () => {
    earlier = await installations.make(engine)
    await installations.restore(backup, earlier)
  }, 60_000)

  test('keeps its league', async () => {
    const [found] = await earlier.database.query(`select l.name, l.logo_url like '%-logo.png' as has_logo,
      (select count(*)::int from public.matches) as matches, (select count(*)::int from public.match_events) as events,
      (select count(*)::int from storage.objects) as files, (select count(*)::int from auth.users) as accounts
      from public.leagues l`)
    expect(found).toEqual({
      name: 'Wendmoor & District League',
      has_logo: true,
      matches: 90,
      events: 235,
      files: 12,
      accounts: 6,
    })
  })

  test('has the standings of its matches', async () => {
    const { kept, counted } = await readStandings(earlier.database)
    expect(kept).toEqual(counted)
    expect(Math.max(...kept.map(({ played }) => Number(played)))).toBeGreaterThan(1)
  })

  test('has them too where it replaces one of this version', { timeout: 60_000 }, async () => {
    const present = await installations.makeFilled(engine)
    await present.database.query(`insert into public.teams (league_id, name) select id, 'Berg' from public.leagues`)
    await installations.restore(backup, present, true)
    expect(await readStandings(present.database)).toEqual(await readStandings(earlier.database))
    const peoplesLeagues = ({ database }: Installation) =>
      database.query('select profile_id, league_id from app.person_leagues order by 1, 2')
    const kept = await peoplesLeagues(present)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept).toEqual(await peoplesLeagues(earlier))
  })

  test('has every file recorded, and runs none at the next start', async () => {
    for (const { folder, table } of setsOf(earlier)) {
      const rows = await earlier.database.query<{ version: string }>(`select version from ${table} order by version`)
      const files = await listAllMigrations(folder)
      expect(rows.map(({ version }) => version)).toEqual(files.map(({ version }) => version).sort())
    }
    expect(await migrate(earlier.database, setsOf(earlier))).toEqual([])
  })

  test('has the schema of a new one', { timeout: 60_000 }, async () => {
    const fresh = await openTestDatabase('product')
    await migrate(fresh, setsOf(earlier))
    expect(await readSchema(earlier.database)).toEqual(await readSchema(fresh))
    await fresh.close()
  })
})

const product = join(import.meta.dirname, '../../supabase/migrations')
const first = join(product, 'replaced/replaced')
const second = join(product, 'replaced')

/** A database in which the first `count` files of the folder ran, as a version ran them whose folder it was. */
async function openAfter(folder: string, count: number): Promise<Database> {
  const part = await mkdtemp(join(tmpdir(), 'touchline-replaced-'))
  for (const { path } of (await listMigrations(folder)).slice(0, count)) await cp(path, join(part, basename(path)))
  const database = await openTestDatabase('gateway')
  await migrate(database, [productMigrations(part)])
  await rm(part, { recursive: true })
  return database
}

describe(`a database without rows, on ${engine}`, () => {
  let schema: Record<string, string>
  beforeAll(async () => {
    const fresh = await openTestDatabase('product')
    schema = await readSchema(fresh)
    await fresh.close()
  })

  test.each([
    ['that is new', product, 0, [product]],
    ['that has the first files of the first versions', first, 7, [product, second, first]],
    ['that has all files of the first versions', first, 55, [product, second, first]],
    ['that has the first files of the versions after them', second, 5, [product, second]],
    ['that has half of the files of these versions', second, 80, [product, second]],
    ['that has these files without the last ones', second, 161, [product, second]],
    ['that has all files of these versions', second, Number.POSITIVE_INFINITY, [product, second]],
  ])('%s gets the same schema, and records every file', { timeout: 60_000 }, async (_, folder, count, recorded) => {
    const database = await openAfter(folder, count)
    await migrate(database, [productMigrations(product)])
    const rows = await database.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by 1',
    )
    const files = (await Promise.all(recorded.map(listMigrations))).flat()
    expect(rows.map(({ version }) => version)).toEqual(files.map(({ version }) => version).sort())
    expect(await readSchema(database)).toEqual(schema)
    expect(await migrate(database, [productMigrations(product)])).toEqual([])
    await database.close()
  })

  test('that ran the present files and then the last replaced ones runs none', { timeout: 60_000 }, async () => {
    const database = await openTestDatabase('product')
    const later = (await listMigrations(second)).slice(161)
    for (const { version, name } of later)
      await database.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
        version,
        name,
      ])
    expect(await migrate(database, [productMigrations(product)])).toEqual([])
    expect(await readSchema(database)).toEqual(schema)
    await database.close()
  })
})
