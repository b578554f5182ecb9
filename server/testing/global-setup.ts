import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPglite } from '#gateway/database/pglite.ts'
import { openPostgres } from '#gateway/database/postgres.ts'
import { type Content, withDatabase } from '#gateway/testing/test-database.ts'

const sets = {
  gateway: gatewayMigrations,
  product: [...gatewayMigrations, productMigrations(join(import.meta.dirname, '../../supabase/migrations'))],
}

/** Migrates one database of each kind once per run; test files start from copies. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  const folder = await mkdtemp(join(tmpdir(), 'touchline-test-'))
  const make = url === undefined ? snapshot(folder) : template(url)
  project.provide('templates', { gateway: await make('gateway'), product: await make('product') })
  return () => rm(folder, { recursive: true })
}

const snapshot = (folder: string) => async (content: Content) => {
  const database = await openPglite()
  await migrate(database, sets[content])
  const file = join(folder, `${content}.tar`)
  await writeFile(file, await database.dump())
  await database.close()
  return file
}

const template = (url: string) => async (content: Content) => {
  const name = `template_${content}`
  const server = await openPostgres(url, 1)
  await server.query(`drop database if exists ${name} with (force)`)
  await server.query(`create database ${name}`)
  await server.close()
  const database: Database = await openPostgres(withDatabase(url, name), 1)
  await migrate(database, sets[content])
  await database.close()
  return name
}
