import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, productMigrations } from '#gateway/database/migrate.ts'
import { freePort } from '#gateway/testing/postgres-cluster.ts'
import { startChild } from './child.ts'

const lite = join(import.meta.dirname, 'lite')
const copied = ['leagues', 'teams', 'matches'] as const

export interface LiteServer {
  url: string
  anonKey: string
  stop(): Promise<void>
}

/** @supabase/lite on PGlite in `folder`, from a script of `writeLiteScript`; installed at first use. */
export async function startLite(script: string, folder: string): Promise<LiteServer> {
  if (!existsSync(join(lite, 'node_modules/@supabase/lite')))
    execFileSync('npm', ['ci', '--loglevel=error'], { cwd: lite, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const child = startChild('bench/lite/server.mjs', [String(port), script, folder], { DO_NOT_TRACK: '1' })
  const anonKey = await new Promise<string>((resolve, reject) => {
    child.process.once('message', (key) => resolve(String(key)))
    child.process.once('exit', (code) => reject(new Error(`@supabase/lite ended with ${code} before it listened`)))
  })
  return { url: `http://127.0.0.1:${port}`, anonKey, stop: () => child.stop() }
}

/** Writes our migrations and the rows of a bench league as one script. */
export async function writeLiteScript(database: Database, file: string): Promise<void> {
  const rows = await Promise.all(copied.map((table) => copyRows(database, table)))
  await writeFile(file, [await readSchema(), ...rows, 'analyze'].join(';\n'))
}

async function readSchema(): Promise<string> {
  const sets = [...gatewayMigrations, productMigrations(join(import.meta.dirname, '../supabase/migrations'))]
  const files: string[] = ['create schema gateway', 'create schema supabase_migrations']
  for (const { folder } of sets) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names) files.push(await readFile(join(folder, name), 'utf8'))
  }
  return files.join(';\n')
}

async function copyRows(database: Database, table: (typeof copied)[number]): Promise<string> {
  const [all] = await database.query<{ rows: string }>(`select json_agg(t)::text as rows from public.${table} t`)
  return `insert into public.${table} select * from json_populate_recordset(null::public.${table}, $rows$${all?.rows}$rows$)`
}
