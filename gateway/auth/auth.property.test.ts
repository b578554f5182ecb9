import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { watchStatements } from '#gateway/testing/watch-statements.ts'
import { openTestAuth, type TestAuth } from './test-auth.ts'

let auth: TestAuth
let texts: ReadonlySet<string>
let close: () => Promise<void>
const bearers: Record<string, string> = {}
beforeAll(async () => {
  const opened = await openTestDatabase('gateway')
  close = () => opened.close()
  const watched = watchStatements(opened)
  texts = watched.texts
  const everything = { phoneSignIns: true, anonymousSignIns: true, manualLinking: true }
  const mfa = { totp: { enroll: true, verify: true }, phone: { enroll: true, verify: true } }
  const more = { oauthServer: OAUTH_SERVER, mfa: { ...mfa, maxFactors: 10, challengeExpiry: 300 } }
  auth = await openTestAuth({ ...everything, ...more }, watched.database)
  await opened.query(
    `insert into auth.oauth_clients (id, registration_type, client_type, token_endpoint_auth_method, redirect_uris,
       grant_types) values ($1, 'manual', 'public', 'none', $2, 'authorization_code,refresh_token')`,
    [ID, REDIRECT_URI],
  )
  await opened.query(
    `insert into auth.oauth_authorizations (authorization_id, client_id, redirect_uri, scope, code_challenge,
       code_challenge_method, expires_at) values ($1::text, $1::text::uuid, $2, 'email', $3, 's256', now() + interval '1 hour')`,
    [ID, REDIRECT_URI, 'x'.repeat(43)],
  )
  const { body } = await auth.call('POST', '/signup', { email: 'ada@example.org', password: 'password' })
  Object.assign(bearers, { anon: auth.keys.anonKey, user: body.access_token, service: auth.keys.serviceRoleKey })
})
afterAll(() => close())

// A marker in every value sent; a statement that contains it did not bind the value.
const CANARY = 'canary'
const ID = '00000000-0000-4000-8000-000000000000'
const REDIRECT_URI = `https://app.example/${CANARY}`
const OAUTH_SERVER = {
  allowsRegistration: true,
  authorizationPath: '/consent',
  authorizationExpiry: 600,
  defaultScope: 'email',
}
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }).map((part) => `${CANARY}${part}`) },
  fc.constantFrom(`${CANARY}'; drop table auth.users --`, `\0${CANARY}`, `\ud800${CANARY}`, `${CANARY}%_$1`, ''),
)
const plausible = fc.constantFrom<unknown>(
  `ada+${CANARY}@example.org`,
  'ada@example.org',
  '+4915112345678',
  'password',
  '123456',
  'signup',
  'recovery',
  'email',
  'sms',
  'phone_change',
  'totp',
  'phone',
  's256',
  'x'.repeat(43),
  ID,
  REDIRECT_URI,
  [REDIRECT_URI],
  'authorization_code',
  'refresh_token',
  'approve',
  'openid email',
  { [`${CANARY}'`]: `${CANARY}"` },
  true,
  null,
  '24h',
)
const value = fc.oneof({ weight: 4, arbitrary: plausible }, text, fc.jsonValue({ maxDepth: 2 }))
const field = fc.constantFrom(
  'email',
  'phone',
  'password',
  'data',
  'channel',
  'code_challenge',
  'code_challenge_method',
  'create_user',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'provider',
  'id_token',
  'issuer',
  'nonce',
  'redirect_to',
  'current_password',
  'user_metadata',
  'app_metadata',
  'ban_duration',
  'id',
  'aud',
  'role',
  'password_hash',
  'email_confirm',
  'should_soft_delete',
  'new_email',
  'factor_type',
  'friendly_name',
  'code',
  'challenge_id',
  'domain',
  'provider_id',
  'gotrue_meta_security',
  'grant_type',
  'client_id',
  'client_secret',
  'redirect_uris',
  'redirect_uri',
  'grant_types',
  'client_type',
  'client_name',
  'client_uri',
  'logo_uri',
  'scope',
  'token_endpoint_auth_method',
  'action',
  'resource',
)
const body = fc.oneof(
  { weight: 8, arbitrary: fc.dictionary(field, value, { maxKeys: 6 }).map((fields) => JSON.stringify(fields)) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(field, fc.oneof(text, fc.constantFrom(ID, REDIRECT_URI, 'refresh_token', 'authorization_code'))))
      .map((pairs) => `${new URLSearchParams(pairs)}&grant_type=refresh_token&client_id=${ID}`),
  },
  fc.json({ maxDepth: 2 }),
  text,
)
const id = fc.oneof(fc.constant(ID), text.map(encodeURIComponentSafely))
const ASKED = `client_id=${ID}&redirect_uri=${encodeURIComponent(REDIRECT_URI)}`
const CHALLENGED = `code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`
const path = fc
  .tuple(
    fc.constantFrom(
      '/signup',
      '/otp',
      '/magiclink',
      '/verify',
      '/resend',
      '/recover',
      '/sso',
      '/logout',
      '/user',
      '/reauthenticate',
      '/token?grant_type=password',
      '/token?grant_type=refresh_token',
      '/token?grant_type=pkce',
      '/token',
      '/token?grant_type=id_token',
      '/factors',
      '/factors/{}',
      '/factors/{}/challenge',
      '/factors/{}/verify',
      '/user/identities/authorize',
      '/user/identities/{}',
      '/admin/users',
      '/admin/users/{}',
      '/invite',
      '/{}',
      '/admin/users/{}/factors',
      '/admin/users/{}/factors/{}',
      '/admin/generate_link',
      '/authorize',
      '/callback',
      '/settings',
      '/health',
      '/.well-known/jwks.json',
      '/.well-known/openid-configuration',
      '/admin/oauth/clients',
      '/admin/oauth/clients/{}',
      '/admin/oauth/clients/{}/regenerate_secret',
      '/oauth/clients/register',
      '/oauth/authorize',
      `/oauth/authorize?${ASKED}`,
      `/oauth/authorize?${ASKED}&${CHALLENGED}`,
      '/oauth/authorizations/{}',
      '/oauth/authorizations/{}/consent',
      '/oauth/token',
      '/oauth/userinfo',
      '/user/oauth/grants',
      '/.well-known/oauth-authorization-server',
    ),
    id,
  )
  .map(([route, given]) => route.replaceAll('{}', given))
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'redirect_to',
        'scope',
        'page',
        'per_page',
        'filter',
        'sort',
        'token',
        'type',
        'provider',
        'code',
        'state',
        'skip_http_redirect',
        'code_challenge',
        'code_challenge_method',
        'scopes',
        'error',
        'apikey',
        'grant_type',
        'client_id',
        'redirect_uri',
        'response_type',
        'nonce',
        'resource',
      ),
      fc.oneof(
        text,
        fc.constantFrom('1', '-1', '99999999999', 'pkce_x', 'recovery', 'global', 'created_at asc'),
        fc.constantFrom(ID, REDIRECT_URI, 'x'.repeat(43), 'S256', 'openid'),
      ),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map(([name, given]) => `${name}=${encodeURIComponentSafely(given)}`).join('&'))
const BASIC = `Basic ${btoa(`${ID}:${CANARY}'`)}`
const headers = fc.record(
  {
    who: fc.constantFrom('anon', 'user', 'service'),
    authorization: fc.constantFrom('', 'Bearer', 'Bearer x.y.z', 'Basic x', BASIC, `Bearer ${CANARY}'`),
    'x-supabase-api-version': fc.constantFrom('2024-01-01', '', 'x'),
    redirect_to: fc.constantFrom(`${CANARY}'`, 'javascript:alert(1)', 'http://project.test/x'),
    'user-agent': fc.constantFrom(`${CANARY}'"--`, ''),
    'content-type': fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', ''),
    origin: fc.constantFrom('http://project.test', `${CANARY}'`),
    referer: fc.constantFrom('http://[', `${CANARY}'`),
  },
  { requiredKeys: [] },
)

test("any request gets a response in GoTrue's format, and its values are bound in statements", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
      path,
      query,
      headers,
      body,
      async (method, where, asked, { who, ...sent }, content) => {
        const address = `${where}${where.includes('?') ? '&' : '?'}${asked}`
        const bearer = who === undefined ? {} : auth.asBearer(bearers[who] ?? '')
        const given = method === 'GET' ? undefined : content
        const answer = await auth.call(method, address, given, { ...bearer, ...sent })
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
        // The error body of the old API version, the new one and OAuth, each with a message.
        const { code, message, error_code, msg, error, error_description } = answer.body ?? {}
        if (answer.status >= 400)
          expect([message ?? msg ?? error_description, error_code ?? code ?? error]).toEqual([
            expect.stringMatching(/./),
            expect.stringMatching(/^[a-z_0-9]+$/),
          ])
      },
    ),
    { numRuns: 600 },
  )
  expect([...texts].filter((one) => one.includes(CANARY))).toEqual([])
}, 120_000)

/** A URL cannot encode half of a surrogate pair. */
function encodeURIComponentSafely(given: string): string {
  return encodeURIComponent(given.toWellFormed())
}
