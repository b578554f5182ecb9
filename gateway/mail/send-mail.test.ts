import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmtpServer, startSmtpServer } from '#gateway/testing/smtp-server.ts'
import type { Letter } from './letter.ts'
import { createSendMail, type MailOptions } from './send-mail.ts'

const letter: Letter = {
  subject: 'Grüße & <hello>',
  paragraphs: ['A line of ‘text’ that is long enough to be folded somewhere, because mails are narrow things <b>.'],
  action: { label: 'Open it', link: 'http://project.test/auth/v1/verify?token=abc&type=recovery' },
  code: { hint: 'Or type:', value: '012345' },
  footnote: 'Else nothing.',
}

let folder: string
const lines: unknown[] = []
const note = (...line: unknown[]) => void lines.push(line)
const options = (more: Partial<MailOptions>): MailOptions => ({
  smtpUrl: null,
  from: 'Example <example@example.org>',
  outbox: join(folder, 'outbox'),
  log: { debug: note, info: note, warn: note, error: note } as never,
  productName: 'Example',
  siteUrl: 'http://project.test',
  ...more,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-mail-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('without a mail server', () => {
  test('a mail is a file that only its owner can read, and its link is logged without the address', async () => {
    await createSendMail(options({}))({ to: 'ada@example.org', replyTo: 'grace@example.org', letter })
    const [name = '', ...others] = await readdir(join(folder, 'outbox'))
    expect(others).toEqual([])
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/)
    const file = join(folder, 'outbox', name)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const mail = await readFile(file, 'utf8')
    expect(mail).toMatch(/^To: ada@example\.org$/m)
    expect(mail).toMatch(/^Reply-To: grace@example\.org$/m)
    expect(mail).toMatch(/^From: Example <example@example\.org>$/m)
    expect(mail).toContain('Content-Type: text/plain')
    expect(mail).toContain('Content-Type: text/html')
    for (const part of ['012345', 'Grüße', letter.action?.link, ...letter.paragraphs]) expect(mail).toContain(part)
    expect(JSON.stringify(lines)).toContain(letter.action?.link)
    expect(JSON.stringify(lines)).not.toContain('ada@example.org')
  })

  test('an address with a comma is one recipient', async () => {
    const outbox = join(folder, 'tricky')
    await createSendMail(options({ outbox }))({ to: 'a@example.org, b@example.org', letter })
    const [name = ''] = await readdir(outbox)
    expect(await readFile(join(outbox, name), 'utf8')).not.toMatch(/^To:.*b@example\.org$/m)
  })
})

describe('with a mail server', () => {
  let server: SmtpServer
  beforeAll(async () => {
    server = await startSmtpServer()
  })
  afterAll(() => server.stop())

  test('a mail is delivered, and idle waits for it', async () => {
    const sendMail = createSendMail(options({ smtpUrl: server.url }))
    const sent = sendMail({ to: 'ada@example.org', letter })
    await sendMail.idle()
    expect(server.received.join('')).toContain('RCPT TO:<ada@example.org>')
    expect(server.received.join('')).toContain('012345')
    await sent
  })

  test('a refused mail is an error', async () => {
    const sendMail = createSendMail(options({ smtpUrl: server.url }))
    await expect(sendMail({ to: 'refused@example.org', letter })).rejects.toMatchObject({ responseCode: 550 })
  })
})
