import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { until } from '#gateway/testing/until.ts'
import { createBackup } from './backup-routes.ts'
import { readArchive } from './read-archive.ts'
import { contentOf, type Installation, openInstallations, putFile } from './testing/installation.ts'

const jwtSecret = 'a secret of thirty-two characters'
const keyOf = (role: string) =>
  new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))

let installations: Awaited<ReturnType<typeof openInstallations>>
let source: Installation
beforeAll(async () => {
  installations = await openInstallations()
  source = await installations.makeFilled('pglite')
})
afterAll(() => installations.close())

async function ask(authorization?: string, other: object = {}): Promise<Response> {
  const keys = { jwtSecret, anonKey: await keyOf('anon'), serviceRoleKey: await keyOf('service_role') }
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  return createBackup({ ...source, keys, log: { error: () => undefined }, ...other }).request('/backup', { headers })
}

test('needs the service role', async () => {
  const others = [undefined, 'Bearer wrong', `Bearer ${await keyOf('anon')}`, `Bearer ${await keyOf('authenticated')}`]
  for (const authorization of others) expect((await ask(authorization)).status).toBe(401)
})

test('files deleted during the backup are in it, and are removed afterwards', async () => {
  const version = await putFile(source, 'soon gone', 'y'.repeat(2_000_000))
  const response = await ask(`Bearer ${await keyOf('service_role')}`)
  expect(response.headers.get('content-type')).toBe('application/gzip')
  await source.database.query(`delete from storage.objects where name = 'soon gone'`)
  const file = join(installations.root, 'asked.tar.gz')
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  const manifest = await readArchive(file, null)
  expect(manifest.files.map((entry) => entry.version)).toContain(version)
  await vi.waitFor(async () => expect((await contentOf(source)).files[version]).toBeUndefined(), 10_000)
})

test('losing the database during the download does not end the download or the process', async () => {
  const failures: string[] = []
  const log = { error: (_: object, message: string) => failures.push(message) }
  const query: Database['query'] = (text, values) =>
    text.startsWith('delete from gateway.file_holds')
      ? Promise.reject(new Error('away'))
      : source.database.query(text, values)
  const response = await ask(`Bearer ${await keyOf('service_role')}`, { database: { ...source.database, query }, log })
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  await until(() => expect(failures).toEqual(['could not remove the temporary files of a backup']))
})
