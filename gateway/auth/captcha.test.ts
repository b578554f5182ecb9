import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authVariables, toAuthConfig } from './environment.ts'
import { openTestAuth, type TestAuth } from './test-auth.ts'

// A fake of hCaptcha's and Turnstile's siteverify; it accepts tokens that begin with 'person'.
const asked: URLSearchParams[] = []
let service: Server
let auth: TestAuth
beforeAll(async () => {
  service = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    asked.push(form)
    const token = form.get('response') ?? ''
    if (token === 'broken') return response.end('<html>')
    const isPerson = token.startsWith('person') && form.get('secret') === 'ours'
    response.end(JSON.stringify(isPerson ? { success: true } : { success: false, 'error-codes': ['a-robot', 'late'] }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => service.once('listening', resolve))
  const verifyUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`
  const ways = { anonymousSignIns: true, phoneSignIns: true }
  auth = await openTestAuth({ ...ways, captcha: { verifyUrl, secret: 'ours', timeout: 5 } })
})
afterAll(async () => {
  await auth.close()
  service.close()
})

const guarded: [string, object][] = [
  ['/signup', { email: 'ada@example.org', password: 'correct horse' }],
  ['/signup', {}],
  ['/token?grant_type=password', { email: 'ada@example.org', password: 'correct horse' }],
  ['/token?grant_type=id_token', { provider: 'google', id_token: 'x' }],
  ['/otp', { email: 'ada@example.org' }],
  ['/otp', { phone: '+4915112345678' }],
  ['/magiclink', { email: 'ada@example.org' }],
  ['/recover', { email: 'ada@example.org' }],
  ['/resend', { email: 'ada@example.org', type: 'signup' }],
]

describe.each(guarded)('POST %s %j', (path, body) => {
  const send = (captcha_token?: unknown, headers = {}) =>
    auth.call('POST', path, { ...body, gotrue_meta_security: { captcha_token } }, headers)
  const refused = (why: string) => ({
    status: 400,
    body: { code: 'captcha_failed', message: `captcha protection: request disallowed (${why})` },
  })

  test('needs a captcha', async () => {
    expect(await send()).toMatchObject(refused('no captcha_token found'))
    expect(await send(' ')).toMatchObject(refused('no captcha_token found'))
    expect(await send({ a: 1 })).toMatchObject(refused('no captcha_token found'))
    expect(await send('robot')).toMatchObject(refused('a-robot, late'))
    const { body } = await send('person')
    expect(body).not.toMatchObject({ code: 'captcha_failed' })
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 'ours',
      response: 'person',
      remoteip: '192.0.2.1',
    })
  })

  test("needs none with the service role's key", async () => {
    const before = asked.length
    expect((await send(undefined, auth.asAdmin)).body).not.toMatchObject({ code: 'captcha_failed' })
    expect(asked).toHaveLength(before)
  })
})

test('refreshing a session needs none', async () => {
  const options = { captchaToken: 'person' }
  const client = auth.anon()
  await client.auth.signUp({ email: 'grace@example.org', password: 'correct horse', options })
  expect((await client.auth.refreshSession()).error).toBeNull()
})

test('an invalid answer of the service is a refusal', async () => {
  const body = { email: 'x@example.org', gotrue_meta_security: { captcha_token: 'broken' } }
  expect(await auth.call('POST', '/recover', body)).toMatchObject({
    status: 500,
    body: { code: 'unexpected_failure', message: 'captcha verification process failed' },
  })
})

test.each<[Record<string, string>, object | null]>([
  [{}, null],
  [{ GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'hcaptcha', GOTRUE_SECURITY_CAPTCHA_SECRET: 's' }, null],
  [
    {
      GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
      GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'turnstile',
      GOTRUE_SECURITY_CAPTCHA_SECRET: 's',
    },
    { verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify', secret: 's', timeout: 10 },
  ],
  [
    {
      GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
      GOTRUE_SECURITY_CAPTCHA_URL: 'http://c/v',
      GOTRUE_SECURITY_CAPTCHA_TIMEOUT: '3s',
    },
    { verifyUrl: 'http://c/v', secret: '', timeout: 3 },
  ],
])('%j', (variables, captcha) => {
  expect(toAuthConfig(authVariables.parse(variables), { siteUrl: 'http://a' }).captcha).toEqual(captcha)
})
