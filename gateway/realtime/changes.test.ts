import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { type ServedRealtime, serveRealtime, signToken } from './testing/serve-realtime.ts'
import { type ChangeOptions, type ReceivedChange, subscribeAndWait, subscribeToChanges } from './testing/subscribe.ts'

const ADA = '00000000-0000-0000-0000-00000000000a'
const BEN = '00000000-0000-0000-0000-00000000000b'

// Everyone reads posts, the owner reads notes. The public reads some columns of people. Secrets are not published.
const script = `
  create type public.mood as enum ('sad', 'glad');
  create table public.posts (
    id int primary key, title text, rank numeric, mood public.mood, tags text[], at timestamptz, ref uuid, big bigint,
    body jsonb, hidden boolean not null default false);
  create table public.notes (id int primary key, owner uuid not null, text text);
  create table public.people (id int primary key, name text, email text);
  create table public.keyless (value int);
  create table public.whole (id int primary key, part int, text text);
  create table public.secrets (id int primary key);
  create table public.raw (id bigint primary key, bytes bytea);
  alter table public.raw replica identity full;
  alter table public.posts enable row level security;
  alter table public.notes enable row level security;
  alter table public.whole replica identity full;
  alter table public.whole enable row level security;
  create policy "all" on public.posts for select using (true);
  create policy "all" on public.whole for select using (true);
  create policy "own" on public.notes for select to authenticated using (owner = auth.uid());
  create table public.results (id int primary key, score text, hidden boolean);
  alter table public.results replica identity full;
  alter table public.results enable row level security;
  create policy "shown" on public.results for select using (not hidden);
  create table public.counted (id int primary key, n int);
  create function public.count_added() returns trigger language plpgsql as $$ begin
    update counted set n = 1 where id in (select id from added);
    return null;
  end $$;
  create trigger a_count after insert on public.counted referencing new table as added
    for each statement execute function public.count_added();
  revoke select on public.people from anon;
  grant select (id, name) on public.people to anon;
  create table public.vault (id int primary key, text text);
  revoke all on public.vault from anon;
  create domain public.label as text not null;
  create type public.emblem as enum ('lion');
  create function public.emblem_json(public.emblem) returns json immutable return '{"animal": "lion"}'::json;
  create cast (public.emblem as json) with function public.emblem_json(public.emblem);
  create schema hidden;
  revoke all on schema hidden from public;
  create type hidden.side as enum ('home', 'away');
  create domain hidden.number as bigint check (value > 0);
  create table public.shirts (side hidden.side, number hidden.number, worn_by text, primary key (side, number));
  alter table public.shirts enable row level security;
  create policy "not one" on public.shirts for select using (number <> 1);
  create table public.clubs (
    id int primary key, code char(3), kit bit(3), label public.label, emblem public.emblem, founded int, secret text,
    motto text collate "C", song text collate "und-x-icu");
  alter table public.clubs enable row level security;
  create policy "some" on public.clubs for select using (id > 0);
  alter publication supabase_realtime add table public.posts, public.notes, public.people, public.keyless, public.whole, public.vault, public.raw, public.results, public.counted, public.clubs, public.shirts;`

let served: ServedRealtime
beforeAll(async () => {
  served = await serveRealtime(script)
})
afterAll(() => served.close())
afterEach(async () => {
  expect(served.problems).toEqual([])
  await served.database.script(
    'truncate public.posts, public.notes, public.people, public.keyless, public.whole, public.vault, public.raw, public.results, public.counted, public.clubs, public.shirts',
  )
})

let number = 0
const topic = () => `topic ${++number}`
const subscribe = (...options: ChangeOptions[]) => subscribeToChanges(served.client().channel(topic()), ...options)
const run = (sql: string) => served.database.query(sql)
const untilLength = <T>(received: T[], count: number) => until(() => expect(received).toHaveLength(count))

/** Waits for a row of its own: changes are delivered in order, so all earlier ones have arrived. */
async function untilDelivered(received: ReceivedChange[], mark = 999) {
  const isMark = ({ table, new: row }: ReceivedChange) => table === 'posts' && 'id' in row && row.id === mark
  await run(`insert into posts (id) values (${mark})`)
  await until(() => expect(received.some(isMark)).toBe(true))
  received.splice(received.findIndex(isMark), 1)
}

describe('the content of a change', () => {
  test('an insert, an update and a delete, each value in its type', async () => {
    const received = await subscribe({ table: 'posts' })
    await run(`insert into posts values (1, 'a "b"', 1.50, 'glad', '{x,"y z"}', '2026-11-21 10:00:00.5+01', '${ADA}',
      9007199254740991, '{"k": [1, null]}')`)
    await run(`update posts set title = 'ü', rank = null where id = 1`)
    await run('delete from posts where id = 1')
    await untilLength(received, 3)
    const row = {
      id: 1,
      mood: 'glad',
      tags: ['x', 'y z'],
      at: '2026-11-21T09:00:00.5+00:00',
      ref: ADA,
      big: 9007199254740991,
      body: { k: [1, null] },
      hidden: false,
    }
    expect(received).toMatchObject([
      { eventType: 'INSERT', schema: 'public', table: 'posts', new: { ...row, title: 'a "b"', rank: 1.5 }, old: {} },
      { eventType: 'UPDATE', new: { ...row, title: 'ü', rank: null }, old: { id: 1 }, errors: null },
      { eventType: 'DELETE', new: {}, old: { id: 1 } },
    ])
    expect(Object.keys(received[1]?.old ?? {})).toEqual(['id'])
    expect(Date.parse(received[0]?.commit_timestamp ?? '')).toBeCloseTo(Date.now(), -5)
  })

  test('REPLICA IDENTITY FULL sends the old row; a deleted row of a table with policies has its key alone', async () => {
    const received = await subscribe({ table: 'whole', filter: 'part=eq.7' })
    await run(`insert into whole values (1, 7, 'before'), (2, 8, 'other')`)
    await run(`update whole set text = 'after'`)
    await run('delete from whole')
    await untilLength(received, 3)
    expect(received[1]).toMatchObject({ new: { text: 'after' }, old: { id: 1, part: 7, text: 'before' } })
    expect(received[2]?.old).toEqual({ id: 1 })
  })

  test('the old row of an update has its key alone where a policy may have hidden it', async () => {
    const received = await subscribe({ table: 'results' }, { table: 'posts' })
    const server = served.client({ key: served.serviceRoleKey })
    const asServer = await subscribeToChanges(server.channel(topic()), { table: 'results' })
    await run(`insert into results values (1, '9:1', true)`)
    await untilDelivered(received)
    await run(`update results set score = null, hidden = false`)
    await untilLength(received, 1)
    expect(received[0]).toMatchObject({ eventType: 'UPDATE', new: { id: 1, score: null, hidden: false } })
    expect(received[0]?.old).toEqual({ id: 1 })
    await untilLength(asServer, 2)
    expect(asServer[1]?.old).toEqual({ id: 1, score: '9:1', hidden: true })
  })

  test('bytes are hexadecimal without a prefix', async () => {
    const received = await subscribe({ table: 'raw' })
    await run(`insert into raw values (9007199254740993, '\\x0102ff')`)
    await run('update raw set bytes = null')
    await untilLength(received, 2)
    expect(received).toMatchObject([{ new: { bytes: '0102ff' } }, { new: { bytes: null }, old: { bytes: '0102ff' } }])
  })

  test('a changed key comes with the old key', async () => {
    const received = await subscribe({ table: 'posts', event: 'UPDATE' })
    await run(`insert into posts (id) values (1), (2)`)
    await run('update posts set id = id + 10')
    await untilLength(received, 2)
    expect(received.map(({ old, new: record }) => [old, record])).toMatchObject([
      [{ id: 1 }, { id: 11 }],
      [{ id: 2 }, { id: 12 }],
    ])
  })

  test('a row too long for a notification is complete; a row over one megabyte has its short values only', async () => {
    const received = await subscribe({ table: 'posts' })
    await run(`insert into posts (id, title) values (1, repeat('x', 100000))`)
    await run(`insert into posts (id, title, mood) values (2, repeat('x', 1100000), 'sad')`)
    await untilLength(received, 2)
    expect(received[0]?.new).toMatchObject({ title: 'x'.repeat(100000) })
    expect(received[1]).toMatchObject({ new: { id: 2, mood: 'sad' }, errors: ['Error 413: Payload Too Large'] })
    expect(received[1]?.new).not.toHaveProperty('title')
  })

  test('a new row arrives before the update by a trigger of its statement', async () => {
    const received = await subscribe({ table: 'counted' })
    await run('insert into counted (id) values (1)')
    await untilLength(received, 2)
    expect(received).toMatchObject([
      { eventType: 'INSERT', new: { id: 1, n: null } },
      { eventType: 'UPDATE', new: { id: 1, n: 1 } },
    ])
  })

  test('a rolled back change is not sent, and equal statements are sent separately', async () => {
    const received = await subscribe({ table: 'posts' })
    await served.database
      .transaction(async (tx) => {
        await tx.query('insert into posts (id) values (5)')
        throw new Error('no')
      })
      .catch(() => undefined)
    await served.database.transaction(async (tx) => {
      await tx.query('insert into posts (id) values (1)')
      for (let n = 0; n < 3; n++) await tx.query(`update posts set title = 'same'`)
    })
    await untilLength(received, 4)
    expect(received.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'UPDATE', 'UPDATE'])
  })

  test('a statement of many rows sends each of them, in order', async () => {
    const received = await subscribe({ table: 'posts', filter: 'id=gt.40' })
    await run('insert into posts (id) select n from generate_series(1, 340) n')
    await untilLength(received, 300)
    expect(received.map(({ new: record }) => 'id' in record && record.id)).toEqual(
      [...Array(300).keys()].map((n) => n + 41),
    )
  })

  test('a table without a key sends an error', async () => {
    const received = await subscribe({ table: 'keyless' })
    await run('insert into keyless values (1)')
    await untilLength(received, 1)
    expect(received[0]).toMatchObject({ new: {}, errors: ['Error 400: Bad Request, no primary key'] })
  })
})

describe('the receivers of a change', () => {
  const as = async (sub: string) => served.client({ token: await signToken({ role: 'authenticated', sub }) })

  test('callers that may see the row receive it, others do not', async () => {
    const options = { table: 'notes' }
    const ada = await subscribeToChanges((await as(ADA)).channel(topic()), options)
    const ben = await subscribeToChanges((await as(BEN)).channel(topic()), options)
    const service = await subscribeToChanges(served.client({ key: served.serviceRoleKey }).channel(topic()), options)
    const anonymous = await subscribe(options, { table: 'posts' })
    await run(`insert into notes values (1, '${ADA}', 'mine')`)
    await run(`update notes set text = 'still mine'`)
    // Policies see the row as it is when the change is delivered, so both changes must have reached all callers first.
    await untilLength(ada, 2)
    await untilDelivered(anonymous, 998)
    await run(`update notes set owner = '${BEN}'`)
    await untilDelivered(anonymous)
    await untilLength(service, 3)
    await untilLength(ada, 2)
    await untilLength(ben, 1)
    expect(ada.map(({ new: record }) => 'text' in record && record.text)).toEqual(['mine', 'still mine'])
    expect(ben[0]).toMatchObject({ eventType: 'UPDATE', new: { owner: BEN } })
    expect(anonymous).toEqual([])
  })

  test('policies apply to a key whose types are in a schema that the role may not use', async () => {
    const received = await subscribe({ table: 'shirts' }, { table: 'posts' })
    await run(`insert into shirts values ('home', 1, 'Ada'), ('home', 9007199254740993, 'Ben'), ('away', 2, 'Cy')`)
    await untilDelivered(received)
    expect(received.map(({ new: record }) => 'worn_by' in record && record.worn_by)).toEqual(['Ben', 'Cy'])
  })

  test('callers that could not see a deleted row receive its key', async () => {
    await run(`insert into notes values (1, '${ADA}', 'mine')`)
    const ben = await subscribeToChanges((await as(BEN)).channel(topic()), { table: 'notes' })
    await run('delete from notes')
    await untilLength(ben, 1)
    expect(ben[0]?.old).toEqual({ id: 1 })
  })

  test('columns that the role may not read are left out, and cannot be selected or filtered', async () => {
    const received = await subscribe({ table: 'people' })
    const full = await subscribeToChanges(served.client({ key: served.serviceRoleKey }).channel(topic()), {
      table: 'people',
    })
    await run(`insert into people values (1, 'Ada', 'ada@example.org')`)
    await untilLength(received, 1)
    await untilLength(full, 1)
    expect(received[0]?.new).toEqual({ id: 1, name: 'Ada' })
    expect(full[0]?.new).toEqual({ id: 1, name: 'Ada', email: 'ada@example.org' })
    for (const options of [{ filter: 'email=eq.ada@example.org' }, { select: ['email'] }]) {
      const channel = served.client().channel(topic())
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'people', ...options }, () => undefined)
      expect(await subscribeAndWait(channel)).toMatchObject({
        status: 'error',
        message: expect.stringContaining('email'),
      })
    }
  })

  test('a role without any right receives an error, and nothing about a deleted row', async () => {
    const received = await subscribe({ table: 'vault' }, { table: 'posts' })
    await run(`insert into vault values (1, 'gold')`)
    await run('delete from vault')
    await untilDelivered(received)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ eventType: 'INSERT', new: {}, old: {}, errors: ['Error 401: Unauthorized'] })
  })

  test('a new policy or grant applies to the next change', async () => {
    const received = await subscribe({ table: 'posts' })
    await run('insert into posts (id) values (1)')
    await untilLength(received, 1)
    await served.database.script(`alter policy "all" on posts using (not hidden)`)
    await run('insert into posts (id, hidden) values (2, true), (3, false)')
    await untilLength(received, 2)
    expect(received[1]?.new).toMatchObject({ id: 3 })
    await served.database.script(`revoke select (title) on posts from anon; revoke select on posts from anon;
      grant select (id) on posts to anon; alter policy "all" on posts using (true)`)
    await run(`insert into posts (id, title) values (4, 'x')`)
    await untilLength(received, 3)
    expect(received[2]?.new).toEqual({ id: 4 })
    await served.database.script('grant select on posts to anon')
  })

  test('anonymous visitors share one policy check, users have one each', async () => {
    await served.database.script(`create function public.asked() returns boolean language plpgsql stable as $$
      begin perform pg_notify('asked', ''); return true; end $$;
      alter policy "all" on posts using (public.asked())`)
    let asked = 0
    const stop = await served.database.listen('asked', () => void asked++)
    const visitors = await Promise.all([...Array(8)].map(() => subscribe({ table: 'posts', event: 'INSERT' })))
    const ada = await subscribeToChanges((await as(ADA)).channel(topic()), { table: 'posts' })
    await run('insert into posts (id) values (1)')
    for (const received of [...visitors, ada]) await untilLength(received, 1)
    await until(() => expect(asked).toBe(2))
    await stop()
    await served.database.script(`alter policy "all" on posts using (true)`)
  })
})

describe('filters', () => {
  test.each([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4]],
    ['id=lt.3', [1, 2]],
    ['id=lte.3', [1, 2, 3]],
    ['id=gt.3', [4]],
    ['id=gte.3', [3, 4]],
    ['id=in.(1,4)', [1, 4]],
    ['id=not.in.(1,4)', [2, 3]],
    ['title=eq."a,b"', [2]],
    ['title=in.("a,b",c)', [2, 3]],
    ['title=like.a%', [1, 2]],
    ['title=ilike.C', [3]],
    ['title=match.^[ac]', [1, 2, 3]],
    ['title=imatch.^C$', [3]],
    ['title=is.null', [4]],
    ['title=not.is.null', [1, 2, 3]],
    ['hidden=is.true', [4]],
    ['title=isdistinct.c', [1, 2, 4]],
    ['rank=eq.1', [1]],
    ['rank=gt.9', [3]],
    ['mood=eq.sad', [2]],
    ['at=lt.2026-01-01', [1]],
    ['id=gt.1,id=lt.4,title=not.like.c%', [2]],
    [`ref=eq.${ADA.toUpperCase()}`, [1]],
  ])('%s', async (filter, ids) => {
    const received = await subscribe({ table: 'posts', filter })
    const all = await subscribe({ table: 'posts' })
    await run(`insert into posts (id, title, rank, mood, at, ref, hidden) values
      (1, 'a', 1.0, 'glad', '2025-06-01', '${ADA}', false), (2, 'a,b', 2, 'sad', '2026-06-01', null, false),
      (3, 'c', 10, null, null, '${BEN}', false), (4, null, null, null, null, null, true)`)
    await untilLength(all, 4)
    expect(received.map(({ new: record }) => 'id' in record && record.id)).toEqual(ids)
  })

  test.each([
    ['id=eq.x', 'invalid input syntax'],
    ['nothing=eq.1', 'invalid column for filter nothing'],
    ['id=resembles.1', 'Error parsing `filter` params'],
    ['id', 'Error parsing `filter` params'],
    ['title=match.(', 'invalid regular expression'],
    ['title=match.^(.+)(.+)(.+)(.+).*\\1\\2\\3\\4.$', 'regular expression is too complex'],
    ['title=not.imatch."(a{1,255}){1,255}b"', 'regular expression is too complex'],
    ['title=is.1', 'invalid value for is filter'],
    ['id=in.1', 'must be wrapped by parentheses'],
    ['id=in.(x)', 'invalid input syntax'],
    ['id=eq.1,rank=gt.x', 'invalid input syntax'],
    ['title=like.%\\', 'must not end with escape character'],
    ['id=like.1', 'operator does not exist'],
  ])('%s is refused', async (filter, message) => {
    const channel = served.client().channel(topic())
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'posts', filter }, () => undefined)
    expect(await subscribeAndWait(channel)).toMatchObject({
      status: 'error',
      message: expect.stringContaining(message),
    })
  })

  test.each([
    ['code=eq.ABC', [1]],
    ['code=in.(ABC,XYZ)', [1]],
    ['kit=eq.101', [1]],
    ['label=eq.Rovers', [1]],
    ['motto=gt.B', [1]],
    ['song=gt.B', []],
  ])('%s compares in the type of its column', async (filter, ids) => {
    const received = await subscribe({ table: 'clubs', filter })
    const all = await subscribe({ table: 'clubs' })
    await run(`insert into clubs values (1, 'ABC', '101', 'Rovers', 'lion', null, null, 'a', 'a'),
      (2, 'ABD', '001', 'United', 'lion', null, null, 'A', 'A')`)
    await untilLength(all, 2)
    expect(received.map(({ new: record }) => 'id' in record && record.id)).toEqual(ids)
  })

  test('a filter that an altered table makes wrong keeps no change from the others', async () => {
    const wrong = await subscribe({ table: 'clubs', filter: 'founded=eq.1900' })
    const lost = await subscribe({ table: 'clubs', filter: 'secret=is.null' })
    const all = await subscribe({ table: 'clubs' })
    await served.database.script(`alter table clubs alter founded type date using null; alter table clubs drop secret`)
    await run(`insert into clubs (id, label, founded) values (1, 'Rovers', '1900-01-01')`)
    await untilLength(all, 1)
    expect([...wrong, ...lost]).toEqual([])
    expect(served.problems.splice(0)).toEqual([expect.stringContaining('a filter failed')])
    await served.database.script(
      `alter table clubs alter founded type int using null; alter table clubs add secret text`,
    )
  })

  test('a filter that fails for its value keeps no change from those of its form', async () => {
    const subscribeTo = (founded: string) => subscribe({ table: 'clubs', filter: `founded=eq.${founded}` })
    const [wrong, also, right] = [await subscribeTo('70000'), await subscribeTo('80000'), await subscribeTo('1900')]
    await served.database.script('alter table clubs alter founded type smallint')
    await run(`insert into clubs (id, label, founded) values (1, 'Rovers', 1900)`)
    await untilLength(right, 1)
    expect([...wrong, ...also]).toEqual([])
    expect(served.problems.splice(0)).toHaveLength(1)
    await served.database.script('alter table clubs alter founded type int')
  })

  test('a filter that a new check of its domain refuses ends once, with a message to its client', async () => {
    const channel = served.client().channel(topic())
    const errors: string[] = []
    channel.on('system', {}, ({ status, message }) => status === 'error' && errors.push(message))
    const wrong = await subscribeToChanges(channel, { table: 'clubs', filter: 'label=eq.United' }, { table: 'posts' })
    const right = await subscribe({ table: 'clubs', filter: 'label=eq.Rovers' })
    const all = await subscribe({ table: 'clubs' })
    await served.database.script(`alter domain label add constraint one check (value = 'Rovers')`)
    for (const id of [1, 2]) await run(`insert into clubs (id, label) values (${id}, 'Rovers')`)
    await untilLength(all, 2)
    await untilLength(right, 2)
    await untilDelivered(wrong)
    expect(wrong).toEqual([])
    expect(errors).toEqual([
      expect.stringMatching(/^Unable to subscribe .*"United".* Exception: .*check constraint "one"/),
    ])
    expect(served.problems.splice(0)).toEqual([expect.stringContaining('a filter failed')])
    await served.database.script('alter domain label drop constraint one')
  })

  test('a row that cannot be read ends no filter', async () => {
    await run(`insert into clubs (id, label) values (1, 'Bad')`)
    const filtered = await subscribe({ table: 'clubs', filter: 'label=eq.Rovers' })
    const all = await subscribe({ table: 'clubs' })
    await served.database.script(`alter domain label add constraint good check (value <> 'Bad') not valid`)
    await run('update clubs set founded = 1900')
    await untilLength(all, 1)
    expect(served.problems.splice(0)).toEqual([expect.stringContaining('a row could not be read')])
    await run(`insert into clubs (id, label) values (2, 'Rovers')`)
    await untilLength(filtered, 1)
    await served.database.script('alter domain label drop constraint good')
  })

  test('a filter compares no column that the role may not read any more', async () => {
    const received = await subscribe({ table: 'clubs', filter: 'secret=like.gold%' })
    const all = await subscribe({ table: 'clubs' })
    const add = (id: number) => run(`insert into clubs (id, label, secret) values (${id}, 'Rovers', 'golden')`)
    await add(1)
    await untilLength(all, 1)
    expect(received).toHaveLength(1)
    await served.database.script('revoke select on clubs from anon; grant select (id) on clubs to anon')
    await add(2)
    await untilLength(all, 2)
    expect(received).toHaveLength(1)
    await served.database.script('grant select on clubs to anon')
  })

  test.each([{ table: 'secrets' }, { table: 'nowhere' }, { schema: 'elsewhere' }])(
    '%o is not published',
    async (options) => {
      const channel = served.client().channel(topic())
      channel.on('postgres_changes', { event: '*', schema: 'public', ...options }, () => undefined)
      expect(await subscribeAndWait(channel)).toMatchObject({
        status: 'error',
        message: expect.stringMatching(
          /^Unable to subscribe .* Please check Realtime is enabled for the given connect parameters: \[event: \*, schema: .*, filters: \[\], select: nil\]$/,
        ),
      })
    },
  )

  test('a channel receives each kind of event on its own bindings', async () => {
    const channel = served.client().channel(topic())
    const inserts: unknown[] = []
    const deletes: unknown[] = []
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'posts' }, (c) => inserts.push(c.new))
    channel.on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'posts' }, (c) => deletes.push(c.old))
    await subscribeAndWait(channel)
    await run(`insert into posts (id) values (1)`)
    await run(`update posts set title = 'x'`)
    await run('delete from posts')
    await untilLength(deletes, 1)
    expect(inserts).toHaveLength(1)
  })

  test('a selection of columns comes with the key', async () => {
    const received = await subscribe({ table: 'posts', select: ['title'] })
    await run(`insert into posts (id, title, rank) values (1, 'x', 2)`)
    await untilLength(received, 1)
    expect(received[0]?.new).toEqual({ id: 1, title: 'x' })
  })

  test('a subscription to all schemas includes a table that is published later', async () => {
    const received = await subscribe({ schema: '*' })
    await run('insert into posts (id) values (1)')
    await untilLength(received, 1)
    await served.database.script('alter publication supabase_realtime add table public.secrets')
    await until(async () => {
      await run('insert into secrets select coalesce(max(id), 0) + 1 from secrets')
      expect(received.at(-1)).toMatchObject({ table: 'secrets' })
    })
    await served.database.script('alter publication supabase_realtime drop table public.secrets')
    const triggers = await run(`select from pg_trigger where tgrelid = 'public.secrets'::regclass`)
    expect(triggers).toEqual([])
  })

  test('a subscription to a table continues with the table that replaces it', async () => {
    const create = `create table public.temporary (id int primary key);
      alter publication supabase_realtime add table public.temporary`
    await served.database.script(create)
    const received = await subscribe({ table: 'temporary' })
    await run('insert into temporary values (1)')
    await untilLength(received, 1)
    await served.database.script(`drop table public.temporary; ${create}`)
    await until(async () => {
      await run('insert into temporary select coalesce(max(id), 1) + 1 from temporary')
      expect(received.length).toBeGreaterThan(1)
    })
    await served.database.script('drop table public.temporary')
  })

  test('an update that leaves the filter is not sent', async () => {
    const received = await subscribe({ table: 'posts', filter: 'title=eq.in' })
    await run(`insert into posts (id, title) values (1, 'in')`)
    await run(`update posts set title = 'out'`)
    await run(`update posts set title = 'in'`)
    await untilLength(received, 2)
    expect(received.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE'])
  })
})
