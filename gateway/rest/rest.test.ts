import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Sent, type ServedRest, serveRest, signToken } from './testing/serve-rest.ts'

interface AnyTable {
  Row: Record<string, unknown>
  Insert: Record<string, unknown>
  Update: Record<string, unknown>
  Relationships: []
}
interface AnySchema {
  Tables: Record<string, AnyTable>
  Views: Record<string, never>
  Functions: Record<string, { Args: Record<string, unknown>; Returns: unknown }>
}
// The client type has maxAffected only for PostgREST versions that support it.
interface Schemas {
  __InternalSupabase: { PostgrestVersion: '14' }
  public: AnySchema
  api: AnySchema
}

let rest: ServedRest
beforeAll(async () => {
  rest = await serveRest(
    `create schema api;
     create schema hidden;
     grant usage on schema api, hidden to anon, authenticated;
     create table public.things (id int primary key, owner text not null default current_user, word text);
     comment on table public.things is E'Things\\nof all sorts';
     comment on column public.things.word is 'What it is called';
     alter table public.things enable row level security;
     create policy "each sees their own" on public.things for select using (owner = current_setting('request.jwt.claims')::json->>'role');
     create policy "each adds their own" on public.things for insert with check (owner = current_user);
     insert into public.things values (1, 'anon', 'a'), (2, 'authenticated', 'b');
     create table api.things (id int primary key, label text);
     grant all on api.things to anon;
     insert into api.things values (7, 'api');
     create table hidden.parents (id int primary key);
     create table public.children (id int primary key, parent_id int references hidden.parents);
     create table public.actors (id int primary key);
     create table public.films (id int primary key);
     create table public.factors (id int primary key, film_id int references public.films);
     create table hidden.roles (actor_id int references public.actors, film_id int references public.films, primary key (actor_id, film_id));
     create function api.label(id int) returns text language sql stable as 'select label from api.things t where t.id = label.id';
     create function public.double(n int) returns int language sql immutable as 'select n * 2';
     comment on function public.double(int) is 'Twice the number';
     create function public.numbers() returns setof int language sql immutable as 'select generate_series(1, 3)';
     create function public.limits() returns text[] language sql stable as
       $$ select array[current_setting('statement_timeout'), current_setting('default_transaction_isolation'),
         current_setting('app.word', true), current_setting('app.settings.word', true)] $$;
     create function public.looks_in() returns text language sql stable as $$ select current_setting('search_path') $$;
     create function public.check_request() returns void language plpgsql as $$ begin
       raise sqlstate 'PGRST' using
         message = json_build_object('code', 'stop', 'message', concat_ws(' ', current_setting('request.method'),
           current_setting('request.path'), 'is closed to', current_user)),
         detail = '{"status": 403, "headers": {}}'; end $$;
     create function public.note_request() returns void language sql as
       $$ select set_config('response.headers', json_build_array(json_build_object('X-Noted', current_user))::text, true) $$;`,
    { schemas: ['public', 'api'], readsDatabase: true, appSettings: [['app.settings.word', 'of all']] },
  )
})
afterAll(() => rest.close())

describe('roles and policies', () => {
  test.each([
    ['anon', [{ id: 1 }]],
    ['authenticated', [{ id: 2 }]],
    ['service_role', [{ id: 1 }, { id: 2 }]],
  ])('%s sees the rows that its policies allow, with the same request', async (as, expected) => {
    expect((await rest.send('GET /things?select=id&order=id', { as })).json).toEqual(expected)
  })

  test('an insert against a policy is refused', async () => {
    const { status, json } = await rest.send('POST /things', { body: { id: 3, owner: 'authenticated' } })
    expect([status, json]).toMatchObject([401, { code: '42501' }])
  })

  test("a role's settings apply, except those that come too late", async () => {
    const role = `limited_${randomUUID().replaceAll('-', '')}`
    await rest.reload(`create role ${role}; grant usage on schema public to ${role};
      alter role ${role} set statement_timeout = '1234ms'; alter role ${role} set default_transaction_isolation = 'serializable';
      alter role ${role} set app.word = 'own';
      do $$ begin execute format('alter role authenticator in database %I set app.word = ''all''', current_database());
        execute format('alter role authenticator in database %I set statement_timeout = ''4321ms''', current_database()); end $$;
      notify pgrst, 'reload config'`)
    const settings = async (as: string) => (await rest.send('GET /rpc/limits', { as })).json
    await expect.poll(() => settings(role)).toEqual(['1234ms', 'read committed', 'all', 'of all'])
    expect(await settings('anon')).toEqual(['4321ms', 'read committed', 'all', 'of all'])
    await rest.database.script(
      `do $$ begin execute format('alter role authenticator in database %I reset all', current_database()); end $$`,
    )
    await rest.database.script(`drop owned by ${role}; drop role ${role}`)
  })

  test('a request never runs as the login role', async () => {
    await rest.reload(
      `create function public.me() returns text language sql stable as 'select current_user::text'; notify pgrst`,
    )
    await expect.poll(async () => (await rest.send('GET /rpc/me')).json).toBe('anon')
  })
})

describe('schemas', () => {
  test.each([
    ['GET /things?select=*', {}, 200, [{ id: 1, owner: 'anon', word: 'a' }], 'public'],
    ['GET /things', { 'accept-profile': 'api' }, 200, [{ id: 7, label: 'api' }], 'api'],
    ['GET /rpc/label?id=7', { 'accept-profile': 'api' }, 200, 'api', 'api'],
  ])('%s %o', async (line, headers, status, json, profile) => {
    const answer = await rest.send(line, { headers })
    expect([answer.status, answer.json, answer.headers.get('content-profile')]).toEqual([status, json, profile])
  })

  test('writes use Content-Profile', async () => {
    const { status, json } = await rest.send('POST /things', {
      body: { id: 8, label: 'eight' },
      headers: { 'content-profile': 'api', prefer: 'return=representation' },
    })
    expect([status, json]).toEqual([201, [{ id: 8, label: 'eight' }]])
  })

  test('objects outside the exposed schemas cannot be embedded', async () => {
    expect((await rest.send('GET /children?select=parents(id)')).status).toBe(400)
  })

  test.each([
    ['actors', 'films', null],
    ['actors', 'film', null],
    ['actor', 'films', null],
    ['factors', 'filmss', "Perhaps you meant 'films' instead of 'filmss'."],
    ['children', 'films', null],
  ])('the hint for %s with %s, with a hidden junction', async (from, to, hint) => {
    const { json } = await rest.send(`GET /${from}?select=${to}(*)`)
    if (from !== 'actor') expect(json).toMatchObject({ code: 'PGRST200', hint })
    else expect(json).toMatchObject({ code: 'PGRST205' })
  })

  test.each(['hidden', 'auth', 'pg_catalog'])('%s is not found', async (schema) => {
    expect((await rest.send('GET /parents', { headers: { 'accept-profile': schema } })).status).toBe(406)
  })
})

describe('the root', () => {
  test('describes the objects that the caller may use', async () => {
    const { status, headers, json } = await rest.send('GET /')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/openapi+json; charset=utf-8'])
    expect(json).toMatchObject({
      swagger: '2.0',
      basePath: '/rest/v1',
      paths: {
        '/things': {
          get: { summary: 'Things', description: 'of all sorts', tags: ['things'] },
          post: {},
          patch: {},
          delete: {},
        },
        '/rpc/double': { get: { summary: 'Twice the number' }, post: {} },
      },
      definitions: {
        things: {
          required: ['id', 'owner'],
          properties: {
            id: { type: 'integer', format: 'int32', description: 'Note:\nThis is a Primary Key.<pk/>' },
            word: { type: 'string', format: 'text', description: 'What it is called' },
          },
        },
      },
      parameters: { 'rowFilter.things.word': { in: 'query', type: 'string' }, 'body.things': { in: 'body' } },
    })
  })

  test('leaves out objects that the caller may not use', async () => {
    await rest.reload('create table public.closed (id int); revoke all on public.closed from anon; notify pgrst')
    await expect.poll(async () => (await rest.send('GET /closed')).status).toBe(401)
    const { paths } = (await rest.send('GET /')).json as { paths: object }
    expect(Object.keys(paths)).not.toContain('/closed')
  })

  test.each([
    ['OPTIONS /', 200, 'OPTIONS,GET,HEAD'],
    ['OPTIONS /things', 200, 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['OPTIONS /nothing', 404, null],
  ])('%s', async (line, status, allow) => {
    const answer = await rest.send(line)
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
  })
})

describe('configuration in the database', () => {
  const say = (setting: string) =>
    rest.reload(`do $$ begin
      execute format('alter role authenticator in database %I ${setting.replaceAll("'", "''")}', current_database());
      notify pgrst, 'reload config'; end $$`)

  test.each<[string, string, Sent, object]>([
    [`set pgrst.db_max_rows to '1'`, 'GET /rpc/numbers', {}, { json: [1] }],
    [`set pgrst.db_max_rows to 'many'`, 'GET /rpc/numbers', {}, { json: [1, 2, 3] }],
    [`set pgrst.db_aggregates_enabled to 'false'`, 'GET /things?select=id.sum()', {}, { json: { code: 'PGRST123' } }],
    [`set pgrst.db_schemas to 'api, public'`, 'GET /things?select=label&id=eq.7', {}, { json: [{ label: 'api' }] }],
    [`set pgrst.db_extra_search_path to 'hidden'`, 'GET /rpc/looks_in', {}, { json: '"public", "hidden"' }],
    [
      `set pgrst.db_plan_enabled to 'false'`,
      'GET /things',
      { headers: { accept: 'application/vnd.pgrst.plan' } },
      { status: 406, json: { code: 'PGRST107' } },
    ],
    [
      `set pgrst.db_tx_end to 'commit'`,
      'PATCH /things?id=eq.0',
      { body: { word: 'x' }, headers: { prefer: 'handling=strict, return=minimal, tx=rollback' } },
      { status: 204, applied: 'return=minimal, handling=strict' },
    ],
    [
      `set pgrst.db_pre_request to 'public.check_request'`,
      'GET /things?select=id',
      {},
      { status: 403, json: { code: 'stop', message: 'GET /things is closed to anon' } },
    ],
    [
      `set pgrst.server_timing_enabled to 'true'`,
      'GET /things?select=id',
      {},
      { timing: expect.stringContaining('jwt;dur=') },
    ],
    [
      `set pgrst.server_trace_header to 'X-Trace'`,
      'GET /things?select=id',
      { headers: { 'x-trace': '1' } },
      { traced: '1' },
    ],
    [`set pgrst.server_trace_header to 'X Trace'`, 'GET /things?select=id', {}, { status: 200, traced: null }],
    [
      `set pgrst.client_error_verbosity to 'minimal'`,
      'GET /rpc/doubled',
      {},
      { text: expect.stringMatching(/^{"code":"PGRST202","message":"[^"]+"}$/) },
    ],
    [`set pgrst.db_pre_request to 'note_request'`, 'GET /things?select=id', {}, { json: [{ id: 1 }], noted: 'anon' }],
  ])('%s, %s', async (setting, line, sent, expected) => {
    const answer = async () => {
      const { headers, ...one } = await rest.send(line, sent)
      return {
        ...one,
        applied: headers.get('preference-applied'),
        noted: headers.get('x-noted'),
        traced: headers.get('x-trace'),
        timing: headers.get('server-timing'),
      }
    }
    const before = await answer()
    await say(setting)
    await expect.poll(answer).toMatchObject(expected)
    await say('reset all')
    await expect.poll(answer).toEqual(before)
  })
})

test('a schema change takes effect at once', async () => {
  expect((await rest.send('GET /late')).status).toBe(404)
  await rest.reload('create table public.late (id int primary key)')
  await expect.poll(async () => (await rest.send('GET /late?select=*')).json).toEqual([])
  await rest.reload(`alter table public.late add column word text default 'new'`)
  await rest.send('POST /late', { body: { id: 1 } })
  await expect.poll(async () => (await rest.send('GET /late?select=*')).json).toEqual([{ id: 1, word: 'new' }])
  await rest.reload('drop table public.late')
  await expect.poll(async () => (await rest.send('GET /late')).status).toBe(404)
})

test('a column that changes its type is compared with its new type', async () => {
  await rest.reload('create table public.codes (code int); insert into public.codes values (7)')
  await expect.poll(async () => (await rest.send('GET /codes?code=eq.7')).json).toEqual([{ code: 7 }])
  await rest.reload(`alter table public.codes alter column code type text using 'c' || code`)
  await expect.poll(async () => (await rest.send('GET /codes?code=eq.c7')).json).toEqual([{ code: 'c7' }])
})

test('reads that differ only in values share one statement', async () => {
  const before = await rest.send('GET /things?select=id&id=eq.1&limit=1')
  const after = await rest.send('GET /things?select=id&id=eq.99&limit=2')
  expect([before.json, after.json]).toEqual([[{ id: 1 }], []])
})

test.each([
  ['anon', 2],
  ['service_role', 5],
])('of five equal reads as %s, %i are run', async (as, expected) => {
  // Signed once and known after the first read, so that all five arrive before the first of them can end.
  const headers = { authorization: `Bearer ${await signToken({ role: as })}` }
  const read = () => rest.send('GET /things?select=id', { headers })
  await read()
  using batch = vi.spyOn(rest.database, 'batch')
  await Promise.all(Array.from({ length: 5 }, read))
  // The schema cache may be reading the catalog again after the tests before.
  const reads = batch.mock.calls.filter(([statements]) => statements.some(({ text }) => text.includes('"things"')))
  expect(reads).toEqual(Array(expected).fill(reads[0]))
})

describe('supabase-js', () => {
  const client = () =>
    createClient<Schemas>('http://project.test', rest.anonKey, {
      global: {
        fetch: async (input, init) => rest.app.request(input instanceof Request ? input : String(input), init),
      },
      auth: { persistSession: false, autoRefreshToken: false },
    })

  test('reads, counts and reports errors', async () => {
    const { data, count, status } = await client()
      .from('things')
      .select('id, word', { count: 'exact' })
      .order('id')
      .range(0, 9)
    expect({ data, count, status }).toEqual({ data: [{ id: 1, word: 'a' }], count: 1, status: 200 })
    expect((await client().from('things').select('id').eq('id', 1).single()).data).toEqual({ id: 1 })
    expect((await client().from('things').select('id').eq('id', 99).maybeSingle()).data).toBeNull()
    const { error } = await client().from('things').select('id').eq('id', 99).single()
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' })
    const head = await client().from('things').select('*', { count: 'exact', head: true })
    expect([head.data, head.count]).toEqual([null, 1])
    expect((await client().from('things').select().csv()).data).toBe('id,owner,word\n1,anon,a')
  })

  test('writes, also in another schema', async () => {
    const api = client().schema('api').from('things')
    expect((await api.insert([{ id: 20, label: 'x' }, { id: 21 }]).select()).data).toEqual([
      { id: 20, label: 'x' },
      { id: 21, label: null },
    ])
    expect((await api.upsert({ id: 20, label: 'y' }).select('label').single()).data).toEqual({ label: 'y' })
    expect(
      (await api.upsert({ id: 20, label: 'z' }, { onConflict: 'id', ignoreDuplicates: true }).select()).data,
    ).toEqual([])
    expect((await api.update({ label: 'w' }).in('id', [20, 21]).select('id').order('id')).data).toEqual([
      { id: 20 },
      { id: 21 },
    ])
    expect((await api.update({ label: 'v' }, { count: 'exact' }).eq('id', 20)).count).toBe(1)
    expect((await api.delete().maxAffected(1).gt('id', 0)).error).toMatchObject({ code: 'PGRST124' })
    expect(await api.delete().eq('id', 21)).toMatchObject({ status: 204, data: null, error: null })
  })

  test('calls', async () => {
    expect((await client().rpc('double', { n: 4 })).data).toBe(8)
    expect((await client().rpc('double', { n: 4 }, { get: true })).data).toBe(8)
    expect((await client().rpc('double', { m: 4 })).error).toMatchObject({ code: 'PGRST202' })
    expect((await client().schema('api').rpc('label', { id: 7 })).data).toBe('api')
  })
})
