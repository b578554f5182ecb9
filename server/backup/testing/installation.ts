import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPglite } from '#gateway/database/pglite.ts'
import { createFolderBlobs } from '#gateway/storage/folder-blobs.ts'
import { createPostgres, openEmptyPglite, openSnapshot, openTestDatabase } from '#gateway/testing/test-database.ts'
import { createBackup } from '../create-backup.ts'
import { dumpDatabase } from '../dump-database.ts'
import { restoreBackup } from '../restore-backup.ts'
import { oddRows, oddTables } from './odd-tables.ts'

export type Engine = Database['engine']

export interface Installation {
  database: Database
  config: { DATA_DIR: string; migrationsDir: string }
}

export const keys = { jwtSecret: 'a secret of thirty-two characters', anonKey: 'anon', serviceRoleKey: 'service' }

const product = join(import.meta.dirname, '../../../supabase/migrations')

/** Installations on either engine, for backup and restore; `close` removes them. */
export async function openInstallations() {
  const root = await mkdtemp(join(tmpdir(), 'backup-test-'))
  const migrationsDir = join(root, 'migrations')
  const closing: (() => Promise<unknown>)[] = []
  await mkdir(migrationsDir)
  await cp(product, migrationsDir, { recursive: true })
  await writeFile(join(migrationsDir, '29990101000000_odd.sql'), oddTables)

  async function addTestData(database: Database): Promise<Installation> {
    const DATA_DIR = join(root, randomUUID())
    await mkdir(DATA_DIR)
    closing.push(database.close)
    return { database, config: { DATA_DIR, migrationsDir } }
  }

  async function fillNew(database: Database): Promise<Installation> {
    const installation = await addTestData(database)
    await migrate(database, [...gatewayMigrations, productMigrations(migrationsDir)])
    await fill(installation)
    return installation
  }

  // The folder is prepared once and copied.
  let filled: Promise<{ snapshot: Uint8Array<ArrayBuffer>; folder: string }> | undefined
  async function fillPglite() {
    const database = await openSnapshot('product')
    const { config } = await fillNew(database)
    return { snapshot: await database.dump(), folder: config.DATA_DIR }
  }

  return {
    root,
    migrationsDir,
    /** An empty installation without migrations. */
    make: async (engine: Engine) => addTestData(engine === 'pglite' ? await openEmptyPglite() : await createPostgres()),
    /** An installation with the product's tables, unusual tables, an account, a league and files. */
    async makeFilled(engine: Engine): Promise<Installation> {
      if (engine === 'postgres') return fillNew(await openTestDatabase('product'))
      filled ??= fillPglite()
      const { snapshot, folder } = await filled
      const installation = await addTestData(await openPglite(undefined, { snapshot }))
      await cp(folder, installation.config.DATA_DIR, { recursive: true })
      return installation
    },
    async save(installation: Installation): Promise<string> {
      const file = join(root, `${randomUUID()}.tar.gz`)
      const { archive, done } = await createBackup({ ...installation, keys })
      await writeFile(file, archive)
      await done
      return file
    },
    restore: (file: string, { database, config }: Installation, replace = false) =>
      restoreBackup(file, {
        openDatabase: async () => ({ ...database, close: async () => undefined }),
        config,
        replace,
      }),
    async close() {
      for (const close of closing) await close()
      await rm(root, { recursive: true })
    },
  }
}

async function fill(installation: Installation) {
  const { database } = installation
  await database.script(oddRows)
  await database.script(`
    insert into auth.users (email, encrypted_password) values ('ada@example.org', 'hash');
    insert into public.leagues (name, owner_id) select 'Sunday', id from auth.users;
    insert into auth.sessions (user_id) select id from auth.users;
    insert into auth.refresh_tokens (token, user_id, session_id)
      select 'token' || n, user_id, id from auth.sessions, generate_series(1, 3) n;
    insert into auth.oauth_clients (registration_type, token_endpoint_auth_method, redirect_uris, grant_types)
      values ('manual', 'client_secret_basic', 'https://app.example/', 'authorization_code');
    insert into auth.oauth_consents (user_id, client_id, scopes)
      select u.id, c.id, 'email' from auth.users u, auth.oauth_clients c;
    insert into auth.sessions (user_id, oauth_client_id, scopes)
      select user_id, client_id, scopes from auth.oauth_consents;`)
  const files = { 'a.txt': 'hello', empty: '', big: 'x'.repeat(3_000_000) }
  for (const [name, content] of Object.entries(files)) await putFile(installation, name, content)
}

export async function putFile({ database, config }: Installation, name: string, content: string): Promise<string> {
  const version = randomUUID()
  const blobs = createFolderBlobs(join(config.DATA_DIR, 'storage'))
  await blobs.write(version, Readable.from([Buffer.from(content)]))
  await database.query(`insert into storage.objects (bucket_id, name, version) values ('avatars', $1, $2)`, [
    name,
    version,
  ])
  return version
}

/** Every row of every table, the sequences, and every stored file. */
export async function contentOf({ database, config }: Installation) {
  const folder = await mkdtemp(join(tmpdir(), 'dump-'))
  const dump = await dumpDatabase(database, folder, [])
  const tables: Record<string, string[]> = {}
  for (const { schema, name, entry } of dump.tables) {
    const text = await readFile(dump.paths.get(entry) ?? '', 'utf8')
    tables[`${schema}.${name}`] = text.split('\n').sort()
  }
  await rm(folder, { recursive: true })
  return { tables, sequences: dump.sequences, files: await filesOf(config.DATA_DIR) }
}

async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const entry of await readdir(join(dataDir, 'storage'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) files[entry.name] = await readFile(join(entry.parentPath, entry.name), 'utf8')
  return files
}
