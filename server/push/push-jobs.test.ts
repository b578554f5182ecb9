import { createPublicKey, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { Jobs } from '#gateway/jobs/jobs.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createWorld, insert, type World } from '#supabase/tests/world.ts'
import { schedulePushes } from './push-jobs.ts'
import { loadPushKeys } from './push-keys.ts'
import { createPushRoutes } from './push-routes.ts'
import { type PushService, startPushService, type TestDevice, trustPushService } from './testing/push-service.ts'

const SOON = { timeout: 30_000, interval: 50 }
const SITE = 'https://touchline.test'
const logged: unknown[] = []
const note = (...line: unknown[]) => void logged.push(line)
const log = { debug: note, info: note, warn: note, error: note } as never
const KINDS = ['kick_off', 'goal', 'full_time', 'date']

let database: Database
let service: PushService
let world: World
let match: string
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await openTestDatabase('product')
  await trustPushService()
})
afterAll(() => database.close())
beforeEach(async () => {
  logged.length = 0
  service = await startPushService()
  world = await createWorld(database)
  match = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: new Date(Date.now() - 600_000).toISOString(),
  })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await service.stop()
  for (const table of ['pgboss.job', 'leagues', 'auth.users', 'profiles', 'app.push_devices'])
    await database.query(`delete from ${table}`)
})

/** A process that looks for events every half second. */
async function start(): Promise<void> {
  const jobs = await Jobs.start(database, log, 0.5)
  const keys = await loadPushKeys(database)
  const options = { database, jobs, log, keys, contact: SITE, services: [service.host] }
  const stop = await schedulePushes({ ...options, period: 0.5, pause: 1 })
  stops.push(stop, () => jobs.stop())
}

async function routes() {
  const { publicKey } = await loadPushKeys(database)
  return createPushRoutes({ database, publicKey, services: [service.host], addressOf: () => '192.0.2.1' })
}

async function call(method: string, body: object, headers: Record<string, string> = {}) {
  const app = await routes()
  return app.request(`${SITE}/push/device`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
}

const register = (device: TestDevice, topics: object[] = [{ match }]) => call('PUT', { device, kinds: KINDS, topics })

/** A device that has its greeting. */
async function follow(device: TestDevice, topics?: object[]) {
  const answer = await register(device, topics)
  await confirm()
  return answer
}

const confirm = () => database.query('update app.push_devices set greeted_at = now(), confirmed_at = now()')

const kickOff = () => database.query(`update matches set status = 'in_play' where id = $1`, [match])
const goal = () =>
  database.query('update matches set home_score = 1, away_score = 0, scores_manual = true where id = $1', [match])
const bodies = () => service.received.map(({ device, body }) => `${device}: ${body}`).sort()

test('a device that follows a match is told of its kick-off and its goals, once, by two processes', async () => {
  expect((await follow(service.addDevice('ada'))).status).toBe(204)
  await start()
  await start()
  await kickOff()
  await vi.waitFor(() => expect(service.received).toHaveLength(1), SOON)
  await goal()
  await vi.waitFor(() => expect(service.received).toHaveLength(2), SOON)
  expect(service.received.map(({ title, body, url, tag }) => ({ title, body, url, tag }))).toEqual([
    { title: 'Home Town – Away United', body: 'Kick-off · Sunday League', url: `/match/${match}`, tag: match },
    {
      title: 'Home Town 1–0 Away United',
      body: 'Goal for Home Town · Sunday League',
      url: `/match/${match}`,
      tag: match,
    },
  ])
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(service.received).toHaveLength(2)
  expect(JSON.stringify(logged)).not.toContain(service.host)
})

test('a match with any id that the database takes is followed', async () => {
  match = await insert(database, 'matches', {
    id: '0f0e0d0c-0b0a-0908-0706-050403020100',
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: new Date(Date.now() - 600_000).toISOString(),
  })
  expect((await follow(service.addDevice('ada'))).status).toBe(204)
  await start()
  await kickOff()
  await vi.waitFor(() => expect(service.received.map(({ url }) => url)).toEqual([`/match/${match}`]), SOON)
})

test('a final score that is corrected says so', async () => {
  await follow(service.addDevice('ada'))
  await start()
  await goal()
  await vi.waitFor(() => expect(service.received).toHaveLength(1), SOON)
  await database.query('update matches set away_score = 2 where id = $1', [match])
  await vi.waitFor(() => expect(service.received).toHaveLength(2), SOON)
  expect(service.received.map(({ title, body }) => `${title}, ${body}`)).toEqual([
    'Home Town 1–0 Away United, Full time · Sunday League',
    'Corrected: Home Town 1–2 Away United, Full time · Sunday League',
  ])
})

test('a new device is told once that notifications are on, and gets the others from then on', async () => {
  await register(service.addDevice('ada'))
  await kickOff()
  await start()
  await start()
  await vi.waitFor(() => expect(service.received).toHaveLength(1), SOON)
  const [{ title, body, tag, url } = {}] = service.received
  expect({ title, body, tag, url }).toEqual({
    title: 'Notifications are on',
    body: 'What you chose comes to this device.',
    tag: 'greeting',
    url: '/notify',
  })
  const isConfirmed = async () =>
    (await database.query('select from app.push_devices where confirmed_at is not null')).length
  await vi.waitFor(async () => expect(await isConfirmed()).toBe(1), SOON)
  await register(service.addDevice('grace'))
  await vi.waitFor(() => expect(bodies()).toContain('grace: What you chose comes to this device.'), SOON)
  await goal()
  await vi.waitFor(() => expect(bodies()).toContain('ada: Goal for Home Town · Sunday League'), SOON)
  expect(service.received.filter(({ title }) => title === 'Notifications are on')).toHaveLength(2)
})

test('an invented address is forgotten at once, and one whose service is busy is asked again', async () => {
  const { keys } = service.addDevice('ada')
  await register({ endpoint: `https://${service.host}/invented`, keys })
  await register(service.addDevice('grace'))
  service.answer('grace', 503)
  await start()
  const endpoints = async () =>
    (await database.query<{ endpoint: string }>('select endpoint from app.push_devices')).map(
      ({ endpoint }) => endpoint,
    )
  await vi.waitFor(async () => expect(await endpoints()).toEqual([`https://${service.host}/grace`]), SOON)
  await kickOff()
  service.answer('grace', 201)
  await vi.waitFor(() => expect(bodies()).toEqual(['grace: What you chose comes to this device.']), SOON)
})

test('the push service can check who sends it, and learns no content', async () => {
  await follow(service.addDevice('ada'))
  await start()
  await kickOff()
  await vi.waitFor(() => expect(service.received).toHaveLength(1), SOON)
  const { authorization, topic, ttl } = service.received[0]?.headers ?? {}
  expect([topic, ttl]).toEqual([match.replaceAll('-', ''), '10800'])
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(authorization)) ?? []
  const { publicKey } = await loadPushKeys(database)
  expect(key).toBe(publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: `https://${service.host}`,
    sub: SITE,
  })
})

test('a push service that is busy is asked again, for those devices alone', async () => {
  await follow(service.addDevice('ada'))
  await follow(service.addDevice('grace'))
  service.answer('grace', 503)
  await start()
  await kickOff()
  await vi.waitFor(() => expect(JSON.stringify(logged)).toContain('did not take notifications'), SOON)
  expect(bodies()).toEqual(['ada: Kick-off · Sunday League'])
  service.answer('grace', 201)
  await vi.waitFor(() => expect(service.received).toHaveLength(2), SOON)
  expect(bodies()).toEqual(['ada: Kick-off · Sunday League', 'grace: Kick-off · Sunday League'])
})

test('a device that its push service does not know any more is forgotten', async () => {
  await follow(service.addDevice('ada'))
  service.answer('ada', 410)
  await start()
  await kickOff()
  await vi.waitFor(async () => expect(await database.query('select from app.push_devices')).toEqual([]), SOON)
  // The owner of the competition is told a number.
  expect(await database.query('select sent, gone from app.push_counts')).toEqual([{ sent: 0, gone: 1 }])
})

test('a notice keeps what became of it on the devices of its person, also after a repetition', async () => {
  const session = crypto.randomUUID()
  await database.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [
    session,
    world.users.manager,
  ])
  await database.query(
    `insert into match_day_settings (league_id, results_by, sends_notices) values ($1, 'teams', true)`,
    [world.league],
  )
  await database.query('select app.file_report($1, $2, 2, 1, null)', [match, world.away])
  for (const name of ['ada', 'busy', 'gone']) await follow(service.addDevice(name), [])
  await database.query('update app.push_devices set session_id = $1', [session])
  service.answer('busy', 503)
  service.answer('gone', 410)
  // app.push_notices does the same by day.
  await database.query(
    `with pushed as (update app.notices set pushed_at = now() where kind = 'confirm' returning id, match_id)
     insert into app.push_events (match_id, kind, notice_id) select match_id, 'notice', id from pushed`,
  )
  await start()
  const counts = async () =>
    (
      await database.query(
        `select push_sent as sent, push_gone as gone, push_failed as failed from app.notices where kind = 'confirm'`,
      )
    )[0]
  await vi.waitFor(async () => expect(await counts()).toEqual({ sent: 1, gone: 1, failed: 1 }), SOON)
  service.answer('busy', 201)
  await vi.waitFor(async () => expect(await counts()).toEqual({ sent: 2, gone: 1, failed: 0 }), SOON)
  expect(service.received.map(({ device }) => device).sort()).toEqual(['ada', 'busy'])
  expect(await database.query('select from app.push_counts')).toEqual([])
})

test('a refusal that may be our own fault removes no device', async () => {
  await follow(service.addDevice('ada'))
  service.answer('ada', 403)
  await start()
  await kickOff()
  await vi.waitFor(() => expect(JSON.stringify(logged)).toContain('did not take notifications'), SOON)
  expect(await database.query('select from app.push_devices')).toHaveLength(1)
})

test('a reason, in which people are named, is not shown on locked screens', async () => {
  await follow(service.addDevice('ada'))
  await start()
  await database.query(`update matches set status = 'postponed', status_reason = 'Grace is ill' where id = $1`, [match])
  await database.query(`update app.push_events set due_at = now()`)
  await vi.waitFor(() => expect(service.received).toHaveLength(1), SOON)
  expect(service.received[0]?.body).toContain('is postponed.')
  expect(JSON.stringify(service.received)).not.toContain('Grace')
})

test('a hundred and fifty devices are told', async () => {
  for (let at = 0; at < 150; at++) {
    const { endpoint, keys } = service.addDevice(`device-${at}`)
    await database.query('select app.save_push_device($1, $2, $3, $4::text::jsonb, $5::text::jsonb)', [
      endpoint,
      keys.p256dh,
      keys.auth,
      JSON.stringify(KINDS),
      JSON.stringify([{ match }]),
    ])
  }
  await confirm()
  await start()
  await kickOff()
  await vi.waitFor(() => expect(new Set(service.received.map(({ device }) => device)).size).toBe(150), SOON)
  expect(service.received).toHaveLength(150)
})

test('a device can be forgotten by its address', async () => {
  const device = service.addDevice('ada')
  await follow(device)
  expect((await call('DELETE', { endpoint: device.endpoint })).status).toBe(204)
  expect(await database.query('select from app.push_devices')).toEqual([])
})

test.each([
  ['another host', 'https://internal.example/ada'],
  ['an address without encryption', 'http://fcm.googleapis.com/ada'],
  ['a port of a known host', 'https://fcm.googleapis.com:8443/ada'],
  ['credentials in it', 'https://a:b@fcm.googleapis.com/ada'],
  ['a name that begins like a known one', 'https://fcm.googleapis.com.example.org/ada'],
  ['no address at all', 'ada'],
])('a device with %s is refused', async (_, endpoint) => {
  const { keys } = service.addDevice('ada')
  expect((await follow({ endpoint, keys })).status).toBe(400)
  expect(await database.query('select from app.push_devices')).toEqual([])
})

test.each(['https://fcm.googleapis.com/fcm/send/a:b', 'https://wns2-am3p.notify.windows.com/w/?token=a'])(
  'a device at %s is taken',
  async (endpoint) => {
    const { keys } = service.addDevice('ada')
    expect((await follow({ endpoint, keys })).status).toBe(204)
  },
)

test('bad keys, topics and kinds are refused, and so are requests of other sites', async () => {
  const device = service.addDevice('ada')
  const good = { device, kinds: KINDS, topics: [{ match }] }
  for (const bad of [
    { ...good, device: { ...device, keys: { p256dh: 'short', auth: 'short' } } },
    { ...good, topics: [{ match: 'x' }] },
    { ...good, topics: [{ match, team: match }] },
    { ...good, topics: Array.from({ length: 51 }, () => ({ match })) },
    { ...good, kinds: ['everything'] },
    {},
  ])
    expect((await call('PUT', bad)).status).toBe(400)
  expect((await call('PUT', { ...good, more: 'x'.repeat(9000) })).status).toBe(413)
  expect((await call('PUT', good, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await call('PUT', good, { 'content-type': 'text/plain' })).status).toBe(403)
})

test('an address that asks too often waits', async () => {
  const app = await routes()
  const ask = async () => {
    const headers = { 'content-type': 'application/json' }
    return (await app.request(`${SITE}/push/device`, { method: 'DELETE', headers, body: '{}' })).status
  }
  const answers = new Set<number>()
  for (let at = 0; at < 121; at++) answers.add(await ask())
  expect([...answers]).toEqual([400, 429])
})
