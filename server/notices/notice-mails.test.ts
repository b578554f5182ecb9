import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { Jobs } from '#gateway/jobs/jobs.ts'
import { createSendMail } from '#gateway/mail/send-mail.ts'
import { type SmtpServer, startSmtpServer } from '#gateway/testing/smtp-server.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createUser } from '#supabase/tests/world.ts'
import { createMailLinks } from './mail-links.ts'
import { scheduleNoticeMails } from './notice-mails.ts'

const SOON = { timeout: 30_000, interval: 50 }
const SITE = 'http://touchline.test'
const logged: unknown[] = []
const note = (...line: unknown[]) => void logged.push(line)
const log = { debug: note, info: note, warn: note, error: note } as never

let database: Database
let server: SmtpServer
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await openTestDatabase('product')
})
afterAll(() => database.close())
beforeEach(async () => {
  logged.length = 0
  server = await startSmtpServer()
})
afterEach(async () => {
  await stopAll()
  await server.stop()
  for (const table of ['pgboss.job', 'leagues', 'auth.users', 'profiles']) await database.query(`delete from ${table}`)
})

/** Ends the processes, and with them the attempts that have read a notice already. */
async function stopAll() {
  for (const stop of stops.splice(0)) await stop()
}

/** A process that looks for notices every half second. */
async function start(): Promise<void> {
  const jobs = await Jobs.start(database, log, 0.5)
  const sender = { from: 'Example <example@example.org>', productName: 'Touchline', siteUrl: SITE }
  const sendMail = createSendMail({ ...sender, smtpUrl: server.url, outbox: '/nowhere', log })
  const stop = await scheduleNoticeMails({ database, jobs, sendMail, siteUrl: SITE, log, period: 0.5, pause: 1 })
  stops.push(stop, () => jobs.stop())
}

/** A zone in which it is noon, or midnight. */
const zoneAt = (hour: number) => {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24
  const offset = ahead > 12 ? ahead - 24 : ahead
  // The signs of these names are those of POSIX.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

/** A report that the manager with this address is asked to confirm, now. */
async function addReport(email = 'grace@example.org', zone = zoneAt(12)): Promise<string> {
  const user = await createUser(database, email, { isVerified: true })
  const [league] = await database.query<{ id: string }>(
    `insert into leagues (name) values ('Sunday League') returning id`,
  )
  const id = league?.id ?? ''
  await database.query('update league_settings set time_zone = $2 where league_id = $1', [id, zone])
  await database.query(
    `insert into match_day_settings (league_id, results_by, sends_notices) values ($1, 'teams', true)`,
    [id],
  )
  const [ash, birch] = await database.query<{ id: string }>(
    `insert into teams (league_id, name) values ($1, 'Ash'), ($1, 'Birch') returning id`,
    [id],
  )
  await database.query('update teams set manager_id = (select id from profiles where user_id = $2) where id = $1', [
    birch?.id ?? '',
    user,
  ])
  const [match] = await database.query<{ id: string }>(
    `insert into matches (league_id, home_team_id, away_team_id, played_at)
     values ($1, $2, $3, now() - interval '3 hours') returning id`,
    [id, ash?.id ?? '', birch?.id ?? ''],
  )
  await database.query(`insert into notice_choices (user_id, kind, mail) values ($1, 'confirm', 'once')`, [user])
  await database.query('select app.file_report($1, $2, 2, 1, null)', [match?.id ?? '', ash?.id ?? ''])
  return match?.id ?? ''
}

const states = async () =>
  (await database.query<{ state: string }>('select state from app.notices order by id')).map(({ state }) => state)
const text = () => server.received.join('').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
const recipients = () => text().match(/RCPT TO:<[^>]+>/g) ?? []
const isDone = (state: string) => vi.waitFor(async () => expect(await states()).toEqual([state]), SOON)

test('a notice is mailed once, by two processes', async () => {
  const match = await addReport()
  await start()
  await start()
  await isDone('sent')
  expect(recipients()).toEqual(['RCPT TO:<grace@example.org>'])
  expect(text()).toContain('Sunday League')
  expect(text()).toContain(`${SITE}/match/${match}#result`)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(recipients()).toHaveLength(1)
})

test('its headers end these mails without a sign-in, with one POST', async () => {
  await addReport()
  await start()
  await isDone('sent')
  const unfolded = text().replaceAll(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const link = /^List-Unsubscribe: <([^>]+)>\r$/m.exec(unfolded)?.[1] ?? ''
  const app = createMailLinks(database)
  const post = (url: string, body = 'List-Unsubscribe=One-Click') =>
    app.request(url, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect((await post(`${SITE}/unsubscribe?token=guess`)).status).toBe(404)
  expect((await post(`${SITE}/unsubscribe?token=%00`)).status).toBe(404)
  expect(await database.query(`select mail from notice_choices where kind = 'confirm'`)).toEqual([{ mail: 'once' }])
  expect((await post(link)).status).toBe(200)
  expect(await database.query(`select distinct mail from notice_choices`)).toEqual([{ mail: 'none' }])
  const page = await post(link, 'sure=yes')
  expect([page.status, page.headers.get('location')]).toEqual([303, '/unsubscribe?done=1'])
})

test('an address is proven by the link that was mailed to it, once', async () => {
  const user = await createUser(database, 'hedy@example.org')
  await database.query(`insert into app.notice_addresses (user_id, email) values ($1, 'hedy@example.org')`, [user])
  await start()
  await vi.waitFor(() => expect(text()).toContain('/confirm-address?token='), SOON)
  const proven = async () => (await database.query('select app.proven_address($1) as to', [user]))[0]?.to
  expect(await proven()).toBeNull()
  const link = new RegExp(`${SITE}/confirm-address[?]token=[\\w-]+`).exec(text())?.[0] ?? ''
  const app = createMailLinks(database)
  const post = async (url: string) => (await app.request(url, { method: 'POST' })).headers.get('location')
  expect(await post(`${SITE}/confirm-address?token=guess`)).toBe('/confirm-address?failed=1')
  expect(await post(`${SITE}/confirm-address?token=%00`)).toBe('/confirm-address?failed=1')
  expect(await post(link)).toBe('/confirm-address?done=1')
  expect(await proven()).toBe('hedy@example.org')
  expect(await post(link)).toBe('/confirm-address?failed=1')
  await database.query(`update auth.users set email = 'lamarr@example.org' where id = $1`, [user])
  expect(await proven()).toBeNull()
})

test('waits for a mail server that is away, also over the end of the process', async () => {
  await addReport()
  await server.stop()
  await start()
  await isDone('queued')
  await vi.waitFor(() => expect(JSON.stringify(logged)).toContain('could not deliver a mail'), SOON)
  await stopAll()
  await server.start()
  await start()
  await isDone('sent')
  expect(recipients()).toHaveLength(1)
})

test('is not sent when the result was confirmed while the mail server was away', async () => {
  const match = await addReport()
  await server.stop()
  await start()
  await isDone('queued')
  await stopAll()
  await database.query('select app.write_reported($1, 2, 1, false)', [match])
  await server.start()
  await start()
  await isDone('outdated')
  expect(recipients()).toEqual([])
})

test('an address that the mail server refuses is noted, and not tried again', async () => {
  await addReport('refused@example.org')
  await start()
  await isDone('refused')
  expect(JSON.stringify(logged)).not.toContain('refused@example.org')
})

test('is mailed once where a deadlock ends the record of the mail', async () => {
  await addReport()
  // A sequence counts on over a rollback.
  await database.script(`
    create sequence app.attempts;
    create function app.end_attempt() returns trigger language plpgsql as $$
    begin
      if nextval('app.attempts') < 3 then raise 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger end_attempt before update on app.notices for each row when (new.state = 'sent')
      execute function app.end_attempt()`)
  try {
    await start()
    await isDone('sent')
    expect(recipients()).toHaveLength(1)
  } finally {
    await stopAll()
    await database.script('drop function app.end_attempt cascade; drop sequence app.attempts')
  }
})

test('nothing is sent at night', async () => {
  await addReport('grace@example.org', zoneAt(0))
  await start()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await states()).toEqual(['waiting'])
  expect(recipients()).toEqual([])
})

test('a mail that could not leave before the night waits for the morning', async () => {
  await addReport()
  await server.stop()
  await start()
  await isDone('queued')
  await stopAll()
  await database.query('update league_settings set time_zone = $1', [zoneAt(0)])
  await server.start()
  await start()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await states()).toEqual(['queued'])
  await database.query('update league_settings set time_zone = $1', [zoneAt(12)])
  await isDone('sent')
})

test('the stored job has no address', async () => {
  await addReport()
  await server.stop()
  await start()
  await isDone('queued')
  expect(JSON.stringify(await database.query('select data from pgboss.job'))).not.toContain('example.org')
})
