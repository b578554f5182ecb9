import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { Jobs } from '#gateway/jobs/jobs.ts'
import { type SmtpServer, startSmtpServer } from '#gateway/testing/smtp-server.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import type { Letter } from './letter.ts'
import { openMailQueue } from './mail-queue.ts'
import { createSendMail, type MailSender } from './send-mail.ts'

const letter: Letter = {
  subject: 'Choose a new password',
  paragraphs: ['Somebody asked for a new password.'],
  action: { label: 'Open it', link: 'http://project.test/verify?token=secret-token' },
  footnote: 'Else nothing.',
}
const SOON = { timeout: 30_000, interval: 50 }
const jwtSecret = 'a-secret-of-the-tests-that-is-long-enough'

const logged: unknown[] = []
const note = (...line: unknown[]) => void logged.push(line)
const log = { debug: note, info: note, warn: note, error: note } as never

let database: Database
let server: SmtpServer
let jobs: Jobs
let sendMail: MailSender
beforeAll(async () => {
  database = await openTestDatabase('gateway')
})
afterAll(() => database.close())
beforeEach(async () => {
  logged.length = 0
  refused.length = 0
  server = await startSmtpServer()
  await open()
})
afterEach(async () => {
  await jobs.stop()
  await server.stop()
  await database.query('delete from pgboss.job')
})

const refused: string[] = []
const onRefused = async (reference: string) => void refused.push(reference)

async function open(secret = jwtSecret, patience = 8): Promise<void> {
  const sender = { from: 'Example <example@example.org>', productName: 'Example', siteUrl: 'http://project.test' }
  jobs = await Jobs.start(database, log, 0.5)
  const direct = createSendMail({ ...sender, smtpUrl: server.url, outbox: '/nowhere', log })
  sendMail = await openMailQueue({ jobs, sendMail: direct, jwtSecret: secret, log, pause: 1, patience, onRefused })
}

const stored = () => database.query(`select state::text, data from pgboss.job where name = 'mail'`)
const recipients = () => server.received.join('').match(/RCPT TO:<[^>]+>/g) ?? []

test('a mail is delivered before the promise resolves, and nothing of it stays', async () => {
  await sendMail({ to: 'ada@example.org', letter })
  expect(recipients()).toEqual(['RCPT TO:<ada@example.org>'])
  expect(await stored()).toEqual([])
})

test('a mail waits for a mail server that is away, and is delivered once', async () => {
  await server.stop()
  await sendMail({ to: 'ada@example.org', letter })
  await server.start()
  await vi.waitFor(() => expect(recipients()).toEqual(['RCPT TO:<ada@example.org>']), SOON)
  await vi.waitFor(async () => expect(await stored()).toMatchObject([{ state: 'completed' }]), SOON)
  expect(recipients()).toHaveLength(1)
})

test('a mail of a process that ended is delivered by the next one', async () => {
  await server.stop()
  await sendMail({ to: 'ada@example.org', letter })
  await jobs.stop()
  await server.start()
  await open()
  await vi.waitFor(() => expect(recipients()).toEqual(['RCPT TO:<ada@example.org>']), SOON)
})

test('neither the stored mail nor the log has its address or its link', async () => {
  await server.stop()
  await sendMail({ to: 'ada@example.org', letter })
  const rows = await stored()
  expect(rows).toHaveLength(1)
  for (const text of [JSON.stringify(rows), JSON.stringify(logged)]) {
    expect(text).not.toContain('ada@example.org')
    expect(text).not.toContain('secret-token')
  }
})

test('a mail that the server refuses for good is an error, and is not repeated', async () => {
  await expect(sendMail({ to: 'refused@example.org', letter })).rejects.toMatchObject({ responseCode: 550 })
  expect(await stored()).toEqual([])
})

test.each(['ada@example.org', 'refused@example.org'])(
  'a slow mail server is not waited for, and the attempt goes on: %s',
  async (to) => {
    await jobs.stop()
    await open(jwtSecret, 0.1)
    const release = server.hold()
    await sendMail({ to, letter })
    expect(recipients()).toEqual([])
    expect(await stored()).toHaveLength(1)
    expect(JSON.stringify(logged)).toContain('the mail server is slow')
    let isIdle = false
    const idle = sendMail.idle().then(() => {
      isIdle = true
    })
    await database.query('select 1')
    expect(isIdle).toBe(false)
    release()
    await idle
    expect(recipients()).toEqual([`RCPT TO:<${to}>`])
    expect(await stored()).toEqual([])
    expect(JSON.stringify(logged).includes('refused a mail for good after')).toBe(to.startsWith('refused'))
    expect(JSON.stringify(logged)).not.toContain(to)
  },
)

describe('a mail that the server refuses for good', () => {
  const mail = { to: 'refused@example.org', letter, reference: 'secret-token' }

  test('is named after its request was answered', async () => {
    await jobs.stop()
    await open(jwtSecret, 0.1)
    const release = server.hold()
    await sendMail(mail)
    expect(refused).toEqual([])
    release()
    await sendMail.idle()
    expect(refused).toEqual(['secret-token'])
    expect(JSON.stringify(logged)).not.toContain('secret-token')
  })

  test('is named when it was stored before, once', async () => {
    await server.stop()
    await sendMail(mail)
    expect(JSON.stringify(await stored())).not.toContain('secret-token')
    await server.start()
    await vi.waitFor(async () => expect(await stored()).toMatchObject([{ state: 'completed' }]), SOON)
    expect(refused).toEqual(['secret-token'])
  })

  test('is not named when its request says so', async () => {
    await expect(sendMail(mail)).rejects.toMatchObject({ responseCode: 550 })
    expect(refused).toEqual([])
  })
})

test('a mail whose link has expired is not sent any more', async () => {
  await server.stop()
  await sendMail({ to: 'ada@example.org', letter, expiresAt: new Date(Date.now() + 10) })
  await server.start()
  await vi.waitFor(async () => expect(await stored()).toMatchObject([{ state: 'completed' }]), SOON)
  expect(recipients()).toEqual([])
  expect(JSON.stringify(logged)).toContain('its link has expired')
})

test('a mail that was stored with another secret is given up', async () => {
  await server.stop()
  await sendMail({ to: 'ada@example.org', letter })
  await jobs.stop()
  await server.start()
  await open('another-secret-of-the-tests-that-is-long')
  await vi.waitFor(async () => expect(await stored()).toMatchObject([{ state: 'completed' }]), SOON)
  expect(recipients()).toEqual([])
})
