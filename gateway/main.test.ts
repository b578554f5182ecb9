import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { readKeys } from './keys.ts'
import { freePort } from './testing/postgres-cluster.ts'
import { createDataFolder } from './testing/test-database.ts'
import { until } from './testing/until.ts'

const root = join(import.meta.dirname, '..')

/** Another project: tables, policies and functions in the folders of `supabase init`. */
const project = {
  'supabase/migrations/20260101000000_notes.sql': `
    create table public.notes (id int generated always as identity primary key, author uuid default auth.uid(), text text not null);
    alter table public.notes enable row level security;
    create policy "own notes" on public.notes to authenticated using (author = auth.uid()) with check (author = auth.uid());
    alter publication supabase_realtime add table public.notes;
    create policy "rooms" on realtime.messages for select to authenticated using (realtime.topic() like 'room:%');
    insert into storage.buckets (id, name, public) values ('files', 'files', true);
    create policy "files" on storage.objects to authenticated using (bucket_id = 'files') with check (bucket_id = 'files');
    create function public.announce(text text) returns void language sql
      as $$ select realtime.send(jsonb_build_object('text', text), 'news', 'room:1') $$;`,
  'supabase/config.toml': '[functions.status]\nverify_jwt = false\n',
  'supabase/functions/status/index.ts': `
    import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'
    serve((request: Request) => Response.json({ status: 'ok', caller: request.headers.get('authorization')?.slice(0, 7) ?? null }))`,
}

test('npm run gateway serves the project in the folder that it is started from', { timeout: 90_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-gateway-'))
  for (const [path, text] of Object.entries(project)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const url = `http://127.0.0.1:${await freePort()}`
  const dataDir = join(folder, 'data')
  await rename(await createDataFolder('gateway'), dataDir)
  const gateway = spawn('npm', ['--prefix', root, 'run', 'gateway'], {
    cwd: folder,
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir, LOG_LEVEL: 'error', DATABASE_URL: '' },
    stdio: 'ignore',
  })
  const isUp = () =>
    fetch(`${url}/health`)
      .then(({ ok }) => ok)
      .catch(() => false)
  try {
    await vi.waitFor(async () => expect(await isUp()).toBe(true), { timeout: 60_000, interval: 100 })
    const { anonKey } = await readKeys(dataDir)
    const anonymous = createClient(url, anonKey, { auth: { persistSession: false } })
    const client = createClient(url, anonKey, { auth: { persistSession: false } })

    const { data: session } = await client.auth.signUp({ email: 'ada@example.org', password: 'password123' })
    expect(session.user?.email).toBe('ada@example.org')

    const received: unknown[] = []
    const subscribed = Promise.withResolvers<void>()
    const channel = client
      .channel('room:1', { config: { private: true } })
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, ({ new: row }) =>
        received.push(row.text),
      )
      .on('broadcast', { event: 'news' }, ({ payload }) => received.push(payload.text))
      .on('system', {}, ({ status }) => status === 'ok' && subscribed.resolve())
      .subscribe((_, error) => error && subscribed.reject(error))
    await subscribed.promise
    const { data: note } = await client.from('notes').insert({ text: 'mine' }).select().single().throwOnError()
    expect(note).toMatchObject({ text: 'mine', author: session.user?.id })
    await until(() => expect(received).toEqual(['mine']))
    // Sending from SQL needs the right to insert a message, which the service key has.
    const service = createClient(url, (await readKeys(dataDir)).serviceRoleKey, { auth: { persistSession: false } })
    await service.rpc('announce', { text: 'from SQL' }).throwOnError()
    await until(() => expect(received).toEqual(['mine', 'from SQL']))

    expect((await anonymous.from('notes').select()).data).toEqual([])
    const refused = await new Promise((resolve) =>
      anonymous
        .channel('room:1', { config: { private: true } })
        .subscribe((_, error) => error && resolve(error.message)),
    )
    expect(refused).toContain('You do not have permissions to read from this Channel topic: room:1')

    const { error } = await client.storage.from('files').upload('a.txt', new Blob(['hello'], { type: 'text/plain' }))
    expect(error).toBeNull()
    expect(await (await fetch(client.storage.from('files').getPublicUrl('a.txt').data.publicUrl)).text()).toBe('hello')

    expect((await client.functions.invoke('status')).data).toEqual({ status: 'ok', caller: 'Bearer ' })
    expect(await (await fetch(`${url}/functions/v1/status`)).json()).toEqual({ status: 'ok', caller: null })
    expect((await client.functions.invoke('other')).error).toBeTruthy()
    await channel.unsubscribe()
    await Promise.all([client, anonymous, service].map(({ realtime }) => realtime.disconnect()))
  } finally {
    gateway.kill('SIGTERM')
    if (gateway.exitCode === null) await once(gateway, 'exit')
    // npm ends at once; the server behind it closes its database first.
    await vi.waitFor(async () => expect(await isUp()).toBe(false), { timeout: 15_000, interval: 100 })
    await vi.waitFor(() => rm(folder, { recursive: true, force: true }), { timeout: 15_000 })
  }
})
