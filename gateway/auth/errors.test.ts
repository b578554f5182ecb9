import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, type TestAuth } from './test-auth.ts'

// Invalid requests: status, code and message equal GoTrue's.

let auth: TestAuth
let access: string
const ada = { email: 'ada@example.org', password: 'password' }

beforeAll(async () => {
  const off = { enroll: false, verify: false }
  auth = await openTestAuth({ mfa: { totp: off, phone: off, maxFactors: 10, challengeExpiry: 300 } })
  access = (await auth.call('POST', '/signup', ada)).body.access_token
  await auth.call('POST', '/signup', { email: 'taken@example.org', password: 'password' })
})
afterAll(() => auth.close())

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const INVALID_EMAIL = 'Unable to validate email address: invalid format'
const PKCE = 'PKCE flow requires code_challenge_method and code_challenge'
const CHALLENGE = 'a'.repeat(43)
const large = { note: 'x'.repeat(8200) }
const TOO_MUCH = 'The metadata of a user must not exceed 8 kB'

const asVisitor: [string, string, unknown, number, string, string][] = [
  ['POST', '/signup', '{"email":', 400, 'bad_json', 'Could not parse request body as JSON: invalid JSON'],
  ...['/signup', '/otp', '/token?grant_type=password', '/recover', '/verify', '/resend'].map(
    (path): [string, string, unknown, number, string, string] => [
      ...(['POST', path, { ...ada, data: nested(64) }, 400, 'bad_json'] as const),
      'Could not parse request body as JSON: more than 64 levels',
    ],
  ),
  ['POST', '/signup', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ['POST', '/signup', { email: 'new@example.org' }, 400, 'validation_failed', 'Signup requires a valid password'],
  ['POST', '/signup', { email: 'new', password: 'password' }, 400, 'validation_failed', INVALID_EMAIL],
  ['POST', '/signup', { email: 'a@b..c', password: 'password' }, 400, 'validation_failed', INVALID_EMAIL],
  ['POST', '/signup', { ...ada, password: '12345' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
  [
    'POST',
    '/signup',
    { email: 'new@example.org', password: 'x'.repeat(73) },
    400,
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ],
  ['POST', '/signup', ada, 422, 'user_already_exists', 'User already registered'],
  ['POST', '/signup', { ...ada, email: 'new@example.org', data: large }, 400, 'validation_failed', TOO_MUCH],
  [
    'POST',
    '/signup',
    { email: 'new@example.org', password: 'password', code_challenge: CHALLENGE },
    400,
    'validation_failed',
    PKCE,
  ],
  [
    'POST',
    '/signup',
    { phone: '123', password: 'password' },
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  [
    'POST',
    '/token?grant_type=password',
    { ...ada, password: 'x' },
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'POST',
    '/token?grant_type=password',
    { email: 'nobody@example.org', password: 'password' },
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  ['POST', '/token?grant_type=password', { email: ada.email }, 400, 'invalid_credentials', 'Invalid login credentials'],
  ['POST', '/token?grant_type=password', {}, 400, 'validation_failed', 'missing email or phone'],
  ['POST', '/token?grant_type=nonsense', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  ['POST', '/token?grant_type=toString', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  ['POST', '/token', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  [
    'POST',
    '/token?grant_type=refresh_token',
    { refresh_token: 'unknown' },
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
  [
    'POST',
    '/token?grant_type=pkce',
    { auth_code: 'x', code_verifier: 'y' },
    404,
    'flow_state_not_found',
    'invalid flow state, no valid flow state found',
  ],
  [
    'POST',
    '/token?grant_type=pkce',
    { auth_code: 'x' },
    400,
    'validation_failed',
    'invalid request: both auth code and code verifier should be non-empty',
  ],
  [
    'POST',
    '/token?grant_type=id_token',
    { provider: 'google', id_token: 'x' },
    400,
    'provider_disabled',
    'Provider (issuer "https://accounts.google.com") is not enabled',
  ],
  ['POST', '/token?grant_type=web3', {}, 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
  ['POST', '/passkeys/registration/options', {}, 404, 'passkey_disabled', 'Passkeys are disabled'],
  ['POST', '/passkeys/authentication/verify', {}, 404, 'passkey_disabled', 'Passkeys are disabled'],
  ['GET', '/passkeys', undefined, 404, 'passkey_disabled', 'Passkeys are disabled'],
  ['POST', '/otp', {}, 400, 'validation_failed', 'One of email or phone must be set'],
  ['POST', '/otp', { phone: '4412345' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  ['POST', '/otp', { email: 'no@example.org', create_user: false }, 422, 'otp_disabled', 'Signups not allowed for otp'],
  ['POST', '/verify', { token: '1' }, 400, 'validation_failed', 'Verify requires a verification type'],
  ['POST', '/verify', { type: 'email' }, 400, 'validation_failed', 'Verify requires either a token or a token hash'],
  [
    'POST',
    '/verify',
    { type: 'email', token: '1', token_hash: '2' },
    400,
    'validation_failed',
    'Verify requires either a token or a token hash',
  ],
  [
    'POST',
    '/verify',
    { type: 'email', token: '1' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on verify',
  ],
  ['POST', '/verify', { type: 'x', token_hash: '1' }, 400, 'validation_failed', 'Invalid email verification type'],
  [
    'POST',
    '/verify',
    { type: 'email', token: '000000', email: 'no@example.org' },
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'POST',
    '/verify',
    { type: 'sms', token: '1', phone: '4412345' },
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'POST',
    '/verify',
    { type: 'sms', token: '1', phone: 'x' },
    400,
    'validation_failed',
    'Invalid phone number format (E.164 required)',
  ],
  ['POST', '/verify', { type: 'email', token_hash: 'x' }, 403, 'otp_expired', 'Email link is invalid or has expired'],
  ['GET', '/verify?type=recovery', undefined, 400, 'validation_failed', 'Verify requires a token or a token hash'],
  ['POST', '/recover', { email: 'x' }, 400, 'validation_failed', INVALID_EMAIL],
  ['POST', '/recover', {}, 400, 'validation_failed', 'An email address is required'],
  [
    'POST',
    '/resend',
    { type: 'recovery', email: ada.email },
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  ['POST', '/sso', { domain: 'example.org' }, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  [
    'GET',
    '/authorize?provider=github',
    undefined,
    400,
    'validation_failed',
    'Unsupported provider: provider is not enabled',
  ],
  ['GET', '/user', undefined, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
  ['GET', '/admin/users', undefined, 403, 'not_admin', 'User not allowed'],
  ['POST', '/invite', { email: 'x@example.org' }, 403, 'not_admin', 'User not allowed'],
  ['GET', '/nothing', undefined, 404, 'not_found', 'There is nothing at this address'],
]

const asPerson: typeof asVisitor = [
  [
    'PUT',
    '/user',
    { password: ada.password },
    422,
    'same_password',
    'New password should be different from the old password.',
  ],
  ['PUT', '/user', { password: '123' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
  [
    'PUT',
    '/user',
    { email: 'Taken@example.org' },
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ],
  ['PUT', '/user', { password: '' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
  ['PUT', '/user', { email: 'x' }, 400, 'validation_failed', INVALID_EMAIL],
  ['PUT', '/user', { data: large }, 400, 'validation_failed', TOO_MUCH],
  ['PUT', '/user', { app_metadata: {} }, 403, 'not_admin', 'Updating app_metadata requires admin privileges'],
  [
    'PUT',
    '/user',
    { data: { name: 'a\u0000b' } },
    400,
    'validation_failed',
    'The request holds a value that cannot be stored',
  ],
  ['POST', '/logout?scope=x', undefined, 400, 'validation_failed', 'Unsupported logout scope "x"'],
  ['POST', '/factors', { factor_type: 'totp' }, 422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'],
  [
    'POST',
    '/factors',
    { factor_type: 'x' },
    400,
    'validation_failed',
    'factor_type needs to be totp, phone, or webauthn',
  ],
  ['DELETE', '/factors/1', undefined, 404, 'mfa_factor_not_found', 'Factor not found'],
  ['DELETE', '/user/identities/1', undefined, 404, 'manual_linking_disabled', 'Manual linking is disabled'],
  ['GET', '/user/identities/authorize', undefined, 404, 'manual_linking_disabled', 'Manual linking is disabled'],
]

const NO_USER = '/admin/users/00000000-0000-4000-8000-000000000000'

const asAdmin: typeof asVisitor = [
  [
    'GET',
    '/admin/users?page=-1',
    undefined,
    400,
    'validation_failed',
    'Bad Pagination Parameters: page must be a whole number',
  ],
  ['GET', '/admin/users/1', undefined, 404, 'validation_failed', 'user_id must be an UUID'],
  ['GET', NO_USER, undefined, 404, 'user_not_found', 'User not found'],
  ['PUT', NO_USER, {}, 404, 'user_not_found', 'User not found'],
  ['DELETE', NO_USER, undefined, 404, 'user_not_found', 'User not found'],
  ['POST', '/admin/users', {}, 400, 'validation_failed', 'Cannot create a user without either an email or phone'],
  [
    'POST',
    '/admin/users',
    { email: ada.email },
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ],
  [
    'POST',
    '/admin/users',
    { email: 'b@example.org', ban_duration: 'soon' },
    400,
    'validation_failed',
    'invalid format for ban duration: time: invalid duration "soon"',
  ],
  [
    'POST',
    '/invite',
    { email: ada.email },
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ],
  [
    'POST',
    '/admin/generate_link',
    { type: 'recovery', email: 'no@example.org' },
    404,
    'user_not_found',
    'User with this email not found',
  ],
  [
    'POST',
    '/admin/generate_link',
    { type: 'x', email: ada.email },
    400,
    'validation_failed',
    'Invalid email action link type requested: x',
  ],
  [
    'POST',
    '/admin/generate_link',
    { type: 'signup', email: ada.email, password: 'password' },
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ],
]

const people = [
  { who: 'a visitor', cases: asVisitor, headers: () => ({}) },
  { who: 'a person', cases: asPerson, headers: () => auth.asBearer(access) },
  { who: 'an administrator', cases: asAdmin, headers: () => auth.asAdmin },
]

describe.each(people)('$who', ({ cases, headers }) => {
  test.each(cases)('%s %s %j is answered %i %s', async (method, path, body, status, code, message) => {
    const answer = await auth.call(method, path, body, headers())
    expect(answer).toMatchObject({ status, body: { code, message } })
    expect(answer.headers.get('x-sb-error-code')).toBe(code)
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })
})

describe('the format of an error', () => {
  test("depends on the client's API version", async () => {
    const old = await auth.call('POST', '/signup', ada, { 'x-supabase-api-version': '' })
    expect(old.body).toEqual({ code: 422, error_code: 'user_already_exists', msg: 'User already registered' })
    expect(old.headers.get('x-supabase-api-version')).toBeNull()
    const dated = await auth.call('POST', '/signup', ada, { 'x-supabase-api-version': '2026-01-01' })
    expect(dated.body).toEqual({ code: 'user_already_exists', message: 'User already registered' })
  })

  test('includes the reasons for a weak password', async () => {
    const { body } = await auth.call('POST', '/signup', { ...ada, password: '1' })
    expect(body.weak_password).toEqual({ reasons: ['length'] })
  })

  test("is OAuth's for a request without its refresh token", async () => {
    const { status, body } = await auth.call('POST', '/token?grant_type=refresh_token', {})
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: 'invalid_request', error_description: 'refresh_token required' },
    })
  })

  test('names the invalid field of a body without its value', async () => {
    const { status, body } = await auth.call('POST', '/signup', { email: ada.email, password: ['secret'] })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad_json' })
    expect(body.message).toContain('password')
    expect(body.message).not.toContain('secret')
  })

  test('covers a body that is too large', async () => {
    const { status } = await auth.call('POST', '/signup', { ...ada, data: { text: 'x'.repeat(300_000) } })
    expect(status).toBe(413)
  })
})

describe('a bearer token', () => {
  const sign = (claims: object, secret = auth.keys.jwtSecret) =>
    new SignJWT({ role: 'authenticated', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
  const sub = '00000000-0000-4000-8000-000000000000'
  const past = Math.floor(Date.now() / 1000) - 10

  test.each([
    ['that is none', () => 'x.y.z', 403, 'bad_jwt'],
    ['of another secret', () => sign({ sub }, 'another secret that is long enough too'), 403, 'bad_jwt'],
    ['that ran out', () => sign({ sub, exp: past }), 403, 'bad_jwt'],
    ['with a subject that is no id', () => sign({ sub: 'x' }), 403, 'bad_jwt'],
    ['of nobody', () => sign({ sub }), 403, 'user_not_found'],
  ])('%s', async (_, token, status, code) => {
    const answer = await auth.call('GET', '/user', undefined, auth.asBearer(await token()))
    expect(answer).toMatchObject({ status, body: { code } })
  })

  test('of a deleted session', async () => {
    const { body } = await auth.call('POST', '/token?grant_type=password', ada)
    await auth.call('POST', '/logout?scope=local', undefined, auth.asBearer(body.access_token))
    const answer = await auth.call('GET', '/user', undefined, auth.asBearer(body.access_token))
    expect(answer).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  })

  test('is required', async () => {
    const answer = await auth.app.request('/auth/v1/user', { headers: { apikey: auth.keys.anonKey } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error_code: 'no_authorization' })
  })

  test('with an invalid API key', async () => {
    const answer = await auth.call('POST', '/recover', { email: ada.email }, { apikey: 'wrong' })
    expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid API key' } })
  })
})

describe('internal failures', () => {
  const FAILED = { status: 500, body: { code: 'unexpected_failure' } }
  const toText = ({ logged }: TestAuth) =>
    JSON.stringify(logged, (_, value) => (value instanceof Error ? [value.message, value.stack] : value))

  test('hide the reason and log no address: a mail server that refuses', async () => {
    const refuse = () => Promise.reject(Object.assign(new Error('550 <new@example.org>'), { responseCode: 550 }))
    const broken = await openTestAuth({}, auth.database, refuse)
    const change = { email: 'new@example.org' }
    expect(await broken.call('PUT', '/user', change, auth.asBearer(access))).toMatchObject(FAILED)
    expect((await broken.call('POST', '/recover', ada)).status).toBe(200)
    expect(toText(broken)).toContain('550')
    expect(toText(broken)).not.toContain('example.org')
  })

  test('hide the reason and log no address: a trigger that raises', async () => {
    const broken = await openTestAuth({}, auth.database)
    await auth.database.script(`
      create function public.raise() returns trigger language plpgsql as
        $$ begin raise exception 'no %', new.email using detail = new.email; end $$;
      create trigger raise before insert on auth.users for each row execute function public.raise()`)
    const person = { email: 'trigger@example.org', password: 'a secret password' }
    const answer = await broken.call('POST', '/signup', person)
    await auth.database.script('drop trigger raise on auth.users')
    expect(answer).toMatchObject(FAILED)
    expect(JSON.stringify(answer.body)).not.toContain('example.org')
    expect(toText(broken)).toContain('P0001')
    for (const secret of ['example.org', 'secret']) expect(toText(broken)).not.toContain(secret)
  })
})
