import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { createAuthenticate } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { Mail, SendMail } from '#gateway/mail/send-mail.ts'
import type { TextMessage } from '#gateway/sms/send-text.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import type { TokenKey } from '#gateway/token-keys.ts'
import { createAuth } from './auth.ts'
import { createAuthConfig } from './config.ts'

const SITE = 'http://project.test'
const jwtSecret = 'a-secret-of-the-tests-that-is-long-enough'

type Chosen = Partial<Parameters<typeof createAuthConfig>[0]> & { tokenKeys?: readonly TokenKey[] }

/** Auth on its own database, mounted like the server mounts it; limits are off unless a test sets one. */
export async function openTestAuth({ tokenKeys, ...chosen }: Chosen = {}, shared?: Database, sendMail?: SendMail) {
  const database = shared ?? (await openTestDatabase('gateway'))
  const keys = {
    jwtSecret,
    anonKey: await signKey('anon'),
    serviceRoleKey: await signKey('service_role'),
    ...(tokenKeys && { tokenKeys }),
  }
  const mails: Mail[] = []
  const texts: TextMessage[] = []
  const logged: unknown[] = []
  const note = (...line: unknown[]) => {
    if (process.env.SHOW) console.log(line)
    logged.push(line)
  }
  const many = { points: 1_000_000, seconds: 300 }
  const kinds = [
    'emailSent',
    'textSent',
    'otp',
    'verify',
    'token',
    'mfa',
    'anonymous',
    'oauthRegister',
    'accountFailures',
    'factorFailures',
    'codeFailures',
  ]
  const rates = { ...Object.fromEntries(kinds.map((kind) => [kind, many])), ...chosen.rates }
  // Counts of another gateway on this database.
  await database.query('truncate gateway.rate_limits')
  const auth = createAuth({
    database,
    authenticate: createAuthenticate(keys),
    keys,
    config: createAuthConfig({ siteUrl: SITE, passwordCost: 4, mailGap: 0, textGap: 0, ...chosen, rates }),
    sendMail: sendMail ?? (async (mail) => void mails.push(mail)),
    sendText: async (message) => void texts.push(message),
    addressOf: (c) => c.req.header('x-test-address') ?? '192.0.2.1',
    // Tests read the mail right after the response.
    afterResponse: (work) => work(),
    log: { debug: note, info: note, warn: note, error: note } as never,
  })
  const app = new Hono().route('/auth/v1', auth)
  const fetchApp: typeof fetch = async (input, init) => app.request(input as string, init)

  const connect = (key: string, options: object = {}) =>
    createClient(SITE, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...options },
      global: { fetch: fetchApp },
    })

  /** A request with the API version of supabase-js; `bearer` defaults to the anon key. */
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await app.request(`/auth/v1${path}`, {
      method,
      headers: {
        apikey: keys.anonKey,
        authorization: `Bearer ${keys.anonKey}`,
        'x-supabase-api-version': '2024-01-01',
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : toJson(text) }
  }

  const asBearer = (token: string) => ({ authorization: `Bearer ${token}` })

  return {
    app,
    database,
    keys,
    mails,
    texts,
    logged,
    call,
    asBearer,
    asAdmin: asBearer(keys.serviceRoleKey),
    anon: (options?: object) => connect(keys.anonKey, options),
    admin: () => connect(keys.serviceRoleKey).auth.admin,
    close: () => (shared === undefined ? database.close() : Promise.resolve()),
  }
}

export type TestAuth = Awaited<ReturnType<typeof openTestAuth>>

/** The link and code of the newest mail to `to`. */
export function readMail({ mails }: Pick<TestAuth, 'mails'>, to: string) {
  const mail = mails.findLast((one) => one.to === to)
  if (mail === undefined) throw new Error(`no mail to ${to}`)
  const { action, code, subject } = mail.letter
  const link = action === undefined ? null : new URL(action.link)
  return { subject, link, code: code?.value ?? '', token: link?.searchParams.get('token') ?? '' }
}

const signKey = (role: string) =>
  new SignJWT({ role, iss: 'supabase' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))

function toJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
