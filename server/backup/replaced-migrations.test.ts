import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewayMigrations, listMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { readStandings } from '#supabase/tests/read-standings.ts'
import { type Engine, type Installation, openInstallations } from './testing/installation.ts'
import { readSchema } from './testing/read-schema.ts'

// A demo league with an uploaded logo, backed up by the last version that ran the files in the folders `replaced`. Restoring
// runs exactly those files, loads the rows, and then does what the first start of this version does.
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
      const files = [...(await listMigrations(folder)), ...(await listMigrations(join(folder, 'replaced')))]
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
