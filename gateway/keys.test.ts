import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAuthenticate } from './caller.ts'
import { readConfig } from './config.ts'
import { loadKeys, readKeys } from './keys.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

test('first starts at the same moment share the keys, and only the owner can read the file', async () => {
  const folder = await temporaryFolder('keys')
  const [one, ...others] = await Promise.all(Array.from({ length: 8 }, () => readKeys(folder)))
  for (const other of others) expect(other).toEqual(one)
  expect(await readdir(folder)).toEqual(['keys.json'])
  expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600)
})

test('the keys are tokens of their roles', async () => {
  const keys = await loadKeys(readConfig({ JWT_SECRET: 'x'.repeat(40) }))
  const authenticate = createAuthenticate(keys)
  expect((await authenticate({ apikey: keys.anonKey, bearer: null })).role).toBe('anon')
  expect((await authenticate({ apikey: keys.anonKey, bearer: keys.serviceRoleKey })).role).toBe('service_role')
})

test('the error for a file without a key names the file', async () => {
  const folder = await temporaryFolder('keys')
  await writeFile(join(folder, 'keys.json'), '{}')
  await expect(readKeys(folder)).rejects.toThrow('keys.json lacks a key')
})
