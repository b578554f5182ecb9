import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#gateway/log.ts'
import { createSendMail } from '#gateway/mail/send-mail.ts'
import { createInvitationRequests } from './invitation-requests.ts'

const log = createLog('silent')
let folder: string
let outbox: string
let address: string
let app: ReturnType<typeof create>

function create(inbox: string | undefined) {
  const sender = {
    productName: 'Touchline',
    siteUrl: 'https://league.example',
    from: 'Touchline <site@league.example>',
  }
  const sendMail = createSendMail({ ...sender, smtpUrl: null, outbox, log })
  return createInvitationRequests({ inbox, sendMail, addressOf: () => address, log })
}

async function readMails(): Promise<string[]> {
  const names = await readdir(outbox).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-requests-'))
  outbox = join(folder, 'outbox')
  address = '192.0.2.1'
  app = create('secretary@league.example')
})
afterEach(() => rm(folder, { recursive: true }))

const ada = { name: 'Ada', email: 'ada@example.org' }
const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.request('/invitation-requests', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('a request is mailed to the inbox, with the requester as Reply-To', async () => {
  const response = await post({ name: ' Ada O’Hara ', email: ' ada@example.org ' }, { 'sec-fetch-site': 'same-origin' })
  expect(response.status).toBe(204)
  const [mail, ...others] = await readMails()
  expect(others).toEqual([])
  expect(mail).toMatch(/^To: secretary@league\.example$/m)
  expect(mail).toMatch(/^Reply-To: ada@example\.org$/m)
  expect(mail).toMatch(/^Ada O’Hara asked for an invitation/m)
  expect(mail).not.toMatch(/^Subject:.*Ada/m)
})

describe('no mail is sent', () => {
  test.each([
    ['without a name', { name: ' ', email: 'ada@example.org' }],
    ['without an address', { name: 'Ada' }],
    ['for an address that is none', { name: 'Ada', email: 'ada' }],
    ['for two addresses', { name: 'Ada', email: 'ada@example.org, bob@example.org' }],
    ['for an address with a header in it', { name: 'Ada', email: 'ada@example.org\r\nBcc: bob@example.org' }],
    ['for a name of two lines', { name: 'Ada\r\nBcc: bob@example.org', email: 'ada@example.org' }],
    ['for a name without end', { name: 'a'.repeat(101), email: 'ada@example.org' }],
    ['for a list', [ada]],
    ['for what is no JSON', '{'],
  ])('%s', async (_, body) => {
    expect((await post(body)).status).toBe(400)
    expect(await readMails()).toEqual([])
  })

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as text', { 'content-type': 'text/plain' }],
  ])('%s', async (_, headers: Record<string, string>) => {
    expect((await post(ada, headers)).status).toBe(403)
    expect(await readMails()).toEqual([])
  })

  test('for an endless body', async () => {
    expect((await post({ ...ada, name: 'a'.repeat(5000) })).status).toBe(413)
  })

  test('to an address in the request', async () => {
    await post({ ...ada, to: 'bob@example.org', inbox: 'bob@example.org' })
    expect((await readMails()).join('')).not.toContain('bob@example.org')
  })

  test('without an inbox', async () => {
    app = create(undefined)
    expect((await post(ada)).status).toBe(404)
    expect(await readMails()).toEqual([])
  })
})

test('the sixth request of an address within an hour is refused, others are not', async () => {
  for (let count = 0; count < 5; count++) expect((await post(ada)).status).toBe(204)
  const refused = await post(ada)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  address = '192.0.2.2'
  expect((await post(ada)).status).toBe(204)
})

test('a flood from many addresses is limited too', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 62; count++) {
    address = `192.0.2.${count}`
    statuses.push((await post(ada)).status)
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

test('a failing mail server is an error', async () => {
  await writeFile(outbox, 'a file where the folder should be')
  expect((await post(ada)).status).toBe(502)
})

test('the answer of a mail server that refuses a request is not logged', async () => {
  const logged: unknown[] = []
  const refusal = Object.assign(new Error('550 <ada@example.org>: no'), { response: '550 <ada@example.org>: no' })
  app = createInvitationRequests({
    inbox: 'secretary@league.example',
    sendMail: () => Promise.reject(refusal),
    addressOf: () => address,
    log: { error: (...line: unknown[]) => void logged.push(line) } as never,
  })
  expect((await post(ada)).status).toBe(502)
  expect(logged).toEqual([[{ err: { name: 'Error' } }, 'could not mail an invitation request']])
})
