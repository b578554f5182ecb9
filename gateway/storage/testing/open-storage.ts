import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { createAuthenticate } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { createStorage } from '#gateway/storage/storage.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

const jwtSecret = 'a secret of thirty-two characters'

const signToken = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))

// Owners have full access to their own folder; everybody may add to the drop box; the bin is write-only.
const policies = `
  create policy "owners read" on storage.objects for select to authenticated
    using (bucket_id = 'private' and (storage.foldername(name))[1] = auth.uid()::text);
  create policy "owners add" on storage.objects for insert to authenticated
    with check (bucket_id in ('private', 'open', 'images') and (storage.foldername(name))[1] = auth.uid()::text);
  create policy "owners replace" on storage.objects for update to authenticated
    using (owner_id = auth.uid()::text) with check ((storage.foldername(name))[1] = auth.uid()::text);
  create policy "owners remove" on storage.objects for delete to authenticated using (owner_id = auth.uid()::text);
  create policy "owners see public ones" on storage.objects for select to authenticated
    using (bucket_id in ('open', 'images') and owner_id = auth.uid()::text);
  create policy "everybody drops" on storage.objects for insert to anon with check (bucket_id = 'drop');
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('private', 'private', false, null, null), ('open', 'open', true, null, null), ('drop', 'drop', false, 1000, null),
    ('images', 'images', true, 100000, '{image/*,audio/*}');`

/** Storage on its own database and folder, with buckets, policies and callers. */
export async function openStorage(given?: Database, limits: { STORAGE_BYTES_PER_ACCOUNT?: number } = {}) {
  const database = given ?? (await openTestDatabase('gateway'))
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const keys = {
    jwtSecret,
    anonKey: await signToken({ role: 'anon' }),
    serviceRoleKey: await signToken({ role: 'service_role' }),
  }
  await database.script(policies)
  const storage = createStorage({
    database,
    authenticate: createAuthenticate(keys),
    keys,
    config: { DATA_DIR: folder, ...limits },
    log: { error: (...parts: unknown[]) => console.error(...parts) },
  })
  const app = new Hono().route('/storage/v1', storage)
  const clientOf = (token: string) =>
    createClient('http://project.test', token, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: async (input, init) => app.request(input, init) },
    }).storage
  const newUser = async () => {
    const id = randomUUID()
    const token = await signToken({ role: 'authenticated', sub: id })
    return { id, token, storage: clientOf(token) }
  }
  return {
    app,
    database,
    keys,
    folder,
    newUser,
    anon: clientOf(keys.anonKey),
    service: clientOf(keys.serviceRoleKey),
    request: (path: string, init?: RequestInit) => app.request(`http://project.test/storage/v1${path}`, init),
    /** Names of the files in the store, including temporary ones. */
    async files(): Promise<string[]> {
      const entries = await readdir(join(folder, 'storage'), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    async close() {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestStorage = Awaited<ReturnType<typeof openStorage>>
