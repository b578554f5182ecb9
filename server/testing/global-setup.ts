import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPglite, type PgliteDatabase } from '#gateway/database/pglite.ts'
import { openPostgres } from '#gateway/database/postgres.ts'
import { type Content, withDatabase } from '#gateway/testing/test-database.ts'

const PRODUCT = [productMigrations(join(import.meta.dirname, '../../supabase/migrations'))]

/**
 * Makes and migrates one database for each content, once a run; the test files start from copies. Runs with the same
 * `TEST_SNAPSHOTS`, a folder, make the snapshots of PGlite once.
 */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  const shared = process.env.TEST_SNAPSHOTS
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'touchline-test-')))
  const snapshots = { gateway: join(folder, 'gateway.tar'), product: join(folder, 'product.tar') }
  const emptyPglite = join(folder, 'empty.tar')
  // It is written last.
  if (!existsSync(snapshots.product)) await makeSnapshots({ empty: emptyPglite, ...snapshots })
  project.provide('emptyPglite', emptyPglite)
  project.provide('snapshots', snapshots)
  project.provide('templates', url === undefined ? null : await makeTemplates(url))
  if (shared === undefined) return () => rm(folder, { recursive: true })
}

async function makeSnapshots(files: Record<Content | 'empty', string>) {
  const database = await openPglite()
  await dropUnusedDatabases(database)
  await writeDump(database, files.empty)
  await migrate(database, gatewayMigrations)
  await writeDump(database, files.gateway)
  await migrateProduct(database)
  await writeDump(database, files.product)
  await database.close()
}

// Functions that later migrations define again leave 10 MB of old rows, which each test file would copy.
async function migrateProduct(database: Database) {
  await migrate(database, PRODUCT)
  await database.query('vacuum full pg_proc')
}

/** The checkpoint removes the log of the migrations, which each test file would unpack and read. */
async function writeDump(database: PgliteDatabase, file: string) {
  await database.query('checkpoint')
  await writeFile(file, await database.dump())
}

/** They are a third of the dump, which each test file unpacks. */
async function dropUnusedDatabases(database: Database) {
  await database.query(`update pg_database set datistemplate = false where datname like 'template_'`)
  for (const name of ['template0', 'template1']) await database.query(`drop database ${name}`)
}

async function makeTemplates(url: string) {
  const templates = { gateway: 'template_gateway', product: 'template_product' }
  const server = await openPostgres(url, 1)
  for (const name of Object.values(templates)) await server.query(`drop database if exists ${name} with (force)`)
  await server.query(`create database ${templates.gateway}`)
  await onDatabase(withDatabase(url, templates.gateway), (database) => migrate(database, gatewayMigrations))
  await server.query(`create database ${templates.product} template ${templates.gateway}`)
  await onDatabase(withDatabase(url, templates.product), migrateProduct)
  await server.close()
  return templates
}

async function onDatabase(url: string, work: (database: Database) => Promise<unknown>) {
  const database = await openPostgres(url, 1)
  await work(database)
  await database.close()
}
