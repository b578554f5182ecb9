import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from 'tar'
import { inject } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openPglite, type PgliteDatabase } from '#gateway/database/pglite.ts'
import { openPostgres } from '#gateway/database/postgres.ts'

/** `gateway` has the gateway's own schemas; `product` has ours on top. */
export type Content = 'gateway' | 'product'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of a snapshot for PGlite, by content. */
    snapshots: Record<Content, string>
    /** The name of a template, by content, where this run tests PostgreSQL. */
    templates: Record<Content, string> | null
    /** The file of a snapshot for PGlite, without migrations. */
    emptyPglite: string
  }
}

/** A database of its own for one test file, on the engine that this run tests; close it after. */
export async function openTestDatabase(content: Content): Promise<Database> {
  const templates = inject('templates')
  return templates === null ? openSnapshot(content) : createPostgres(templates[content])
}

export const openSnapshot = async (content: Content): Promise<PgliteDatabase> =>
  openPglite(undefined, { snapshot: await readFile(inject('snapshots')[content]) })

/** A new database of the PostgreSQL that this run tests, a copy of another one; to close it removes it. */
export async function createPostgres(template = 'template1'): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = await openPostgres(url, 1)
  await server.query(`create database ${name} template ${template}`)
  const database = await openPostgres(withDatabase(url, name), 4)
  return {
    ...database,
    async close() {
      await database.close()
      await server.query(`drop database ${name} with (force)`)
      await server.close()
    },
  }
}

/** PGlite in memory without migrations, whichever engine this run tests: making one from nothing takes seconds. */
export const openEmptyPglite = async (): Promise<PgliteDatabase> =>
  openPglite(undefined, { snapshot: await readFile(inject('emptyPglite')) })

/**
 * A data folder as an earlier start left it, for programs that open the embedded database themselves: to make one takes
 * them seconds. Remove it after.
 */
export async function createDataFolder(content: Content): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-data-'))
  await mkdir(join(folder, 'database'))
  await extract({ file: inject('snapshots')[content], cwd: join(folder, 'database') })
  return folder
}

export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}
