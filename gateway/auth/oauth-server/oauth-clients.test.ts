import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, type TestAuth } from '#gateway/auth/test-auth.ts'
import { openOAuthServer } from './oauth-test-flow.ts'

// Client registration by an administrator through supabase-js, and dynamic registration.

const PATH = '/admin/oauth/clients'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const REDIRECTS = ['https://app.example/callback', 'http://localhost:3000/callback', 'com.example.app://callback']

let auth: TestAuth
let person: Record<string, string>
beforeAll(async () => {
  auth = await openOAuthServer()
  const { body } = await auth.call('POST', '/signup', { email: 'ada@example.org', password: 'password' })
  person = auth.asBearer(body.access_token)
})
afterAll(() => auth.close())

const register = (body: unknown, headers: Record<string, string> = auth.asAdmin) =>
  auth.call('POST', PATH, body, headers)

describe('an administrator', () => {
  test('registers a client and sees its secret once', async () => {
    const { oauth } = auth.admin()
    const { data, error } = await oauth.createClient({
      client_name: 'Scoreboard',
      client_uri: 'https://app.example',
      redirect_uris: REDIRECTS,
      scope: 'openid email',
    })
    expect(error).toBeNull()
    expect(data).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      client_name: 'Scoreboard',
      client_type: 'confidential',
      client_uri: 'https://app.example',
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
      redirect_uris: REDIRECTS,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'openid email',
      created_at: expect.stringMatching(/T.*Z$/),
      updated_at: expect.stringMatching(/T.*Z$/),
    })
    const { client_secret, ...shown } = data ?? { client_id: '' }
    expect((await oauth.getClient(shown.client_id)).data).toEqual(shown)
    const kept = await auth.database.query('select * from auth.oauth_clients')
    expect(JSON.stringify(kept)).not.toContain(client_secret)
  })

  test('updates a client and keeps absent fields', async () => {
    const { oauth } = auth.admin()
    const { data } = await oauth.createClient({ client_name: 'Before', redirect_uris: REDIRECTS })
    const id = data?.client_id ?? ''
    const logo_uri = 'https://app.example/logo.png'
    const changed = await oauth.updateClient(id, { logo_uri, token_endpoint_auth_method: 'client_secret_post' })
    expect(changed.error).toBeNull()
    const expected = { client_name: 'Before', logo_uri, token_endpoint_auth_method: 'client_secret_post' }
    expect(changed.data).toMatchObject({ ...expected, redirect_uris: REDIRECTS })
    expect(changed.data).not.toHaveProperty('client_secret')
    expect((await oauth.updateClient(id, { client_name: 'After', logo_uri: '' })).data).not.toHaveProperty('logo_uri')
    expect((await oauth.getClient(id)).data?.client_name).toBe('After')
  })

  test('regenerates its secret', async () => {
    const { oauth } = auth.admin()
    const { data: first } = await oauth.createClient({ client_name: 'x', redirect_uris: REDIRECTS })
    const { data: second, error } = await oauth.regenerateClientSecret(first?.client_id ?? '')
    expect(error).toBeNull()
    expect(second).toMatchObject({ client_id: first?.client_id, client_secret: expect.stringMatching(/^.{43}$/) })
    expect(second?.client_secret).not.toBe(first?.client_secret)
  })

  test('reads the list by pages and deletes a client', async () => {
    const { oauth } = auth.admin()
    for (const client_name of ['one', 'two', 'three'])
      await oauth.createClient({ client_name, redirect_uris: REDIRECTS })
    await auth.database.query(
      `update auth.oauth_clients set created_at = now() + make_interval(secs => array_position($1::text[], client_name))
       where client_name = any($1::text[])`,
      ['{one,two,three}'],
    )
    const page = await oauth.listClients({ page: 1, perPage: 2 })
    expect(page.error).toBeNull()
    expect(page.data).toMatchObject({ aud: 'authenticated', nextPage: 2 })
    expect(page.data.clients.map(({ client_name }) => client_name)).toEqual(['three', 'two'])
    expect(page.data.clients[0]).not.toHaveProperty('client_secret')
    const id = page.data.clients[0]?.client_id ?? ''
    expect(await oauth.deleteClient(id)).toEqual({ data: null, error: null })
    expect((await oauth.getClient(id)).error).toMatchObject({ status: 404, code: 'oauth_client_not_found' })
    expect((await oauth.deleteClient(id)).error).toMatchObject({ status: 404 })
    expect((await oauth.listClients()).data.clients.map(({ client_id }) => client_id)).not.toContain(id)
  })
})

describe("a client's fields", () => {
  test.each([
    [{}, 'confidential', 'client_secret_basic'],
    [{ client_type: 'public' }, 'public', 'none'],
    [{ token_endpoint_auth_method: 'none' }, 'public', 'none'],
    [{ token_endpoint_auth_method: 'client_secret_post' }, 'confidential', 'client_secret_post'],
  ])('%j', async (more, type, method) => {
    const { status, body } = await register({ redirect_uris: REDIRECTS, ...more })
    expect(status).toBe(201)
    expect(body).toMatchObject({ client_type: type, token_endpoint_auth_method: method, client_name: '' })
    expect('client_secret' in body).toBe(type === 'confidential')
    const renewed = await auth.call('POST', `${PATH}/${body.client_id}/regenerate_secret`, undefined, auth.asAdmin)
    expect(renewed.status).toBe(type === 'confidential' ? 200 : 400)
  })

  test.each([
    [{ redirect_uris: undefined }, 'redirect_uris is required'],
    [{ redirect_uris: [] }, 'redirect_uris is required'],
    [{ redirect_uris: Array(11).fill('https://a.example/') }, 'redirect_uris cannot exceed 10 items'],
    [{ grant_types: ['password'] }, /^grant_types must only contain/],
    [{ client_name: 'x'.repeat(1025) }, 'client_name cannot exceed 1024 characters'],
    [{ client_uri: 'javascript:alert(1)' }, 'client_uri must be a valid URL'],
    [{ logo_uri: `https://a.example/${'x'.repeat(2048)}` }, 'logo_uri cannot exceed 2048 characters'],
    [{ client_type: 'secret' }, "client_type must be 'public' or 'confidential'"],
    [{ token_endpoint_auth_method: 'tls' }, /^token_endpoint_auth_method must be one of/],
    [{ client_type: 'public', token_endpoint_auth_method: 'client_secret_post' }, /^client_type 'public' is inconsist/],
    [{ scope: 'email everything' }, 'unsupported scope: everything'],
    [{ client_name: 'a\0b' }, 'The request holds a value that cannot be stored'],
  ])('%j is refused', async (body, message) => {
    const refused = await register({ redirect_uris: REDIRECTS, ...body })
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', message: expected } })
  })

  test.each([
    ['', 'redirect URI cannot be empty'],
    ['callback', 'must have scheme and host'],
    ['https:example.com', 'must have scheme and host'],
    ['com.example.app:/callback', 'must have scheme and host'],
    ['http://app.example/', 'HTTP scheme only allowed for localhost'],
    ['https://app.example/#part', 'fragment not allowed in redirect URI'],
    ['https://app.example/a,b', 'invalid URL format'],
    ['https://app.example/a b', 'invalid URL format'],
    ['https://you@app.example/', 'invalid URL format'],
    ['https://[', 'invalid URL format'],
    ['javascript://%0aalert(1)', "scheme 'javascript' is not allowed for security reasons"],
    ['DATA://text/html,x', "scheme 'data' is not allowed for security reasons"],
    [`https://app.example/${'x'.repeat(2048)}`, 'cannot exceed 2048 characters'],
  ])('%s is no valid redirect URI', async (uri, why) => {
    const { status, body } = await register({ redirect_uris: [uri] })
    expect({ status, message: body.message }).toEqual({ status: 400, message: `invalid redirect_uri '${uri}': ${why}` })
  })

  test.each([
    [{}, 'No fields provided for update'],
    [{ redirect_uris: [] }, 'redirect_uris cannot be empty'],
    [{ grant_types: [] }, 'grant_types cannot be empty'],
    [{ token_endpoint_auth_method: 'none' }, /^token_endpoint_auth_method 'none' is not valid for client_type/],
    [{ token_endpoint_auth_method: 'tls' }, /^invalid token_endpoint_auth_method: must be one of/],
  ])('an update with %j is refused', async (change, message) => {
    const { body } = await register({ redirect_uris: REDIRECTS })
    const refused = await auth.call('PUT', `${PATH}/${body.client_id}`, change, auth.asAdmin)
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', message: expected } })
  })
})

describe('access without the service role', () => {
  const calls = [
    ['GET', PATH],
    ['POST', PATH],
    ['GET', `${PATH}/${UNKNOWN}`],
    ['PUT', `${PATH}/${UNKNOWN}`],
    ['DELETE', `${PATH}/${UNKNOWN}`],
    ['POST', `${PATH}/${UNKNOWN}/regenerate_secret`],
  ] as const
  test.each(calls)('%s %s', async (method, path) => {
    const body = method === 'GET' ? undefined : { redirect_uris: REDIRECTS }
    for (const headers of [{}, person])
      expect(await auth.call(method, path, body, headers)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  })

  test.each(calls.slice(2))('%s %s: unknown and invalid ids are not found', async (method, path) => {
    const body = method === 'GET' ? undefined : { client_name: 'x' }
    const missing = { status: 404, body: { code: 'oauth_client_not_found', message: 'OAuth client not found' } }
    expect(await auth.call(method, path, body, auth.asAdmin)).toMatchObject(missing)
    const wrong = { status: 400, body: { code: 'validation_failed', message: 'invalid client_id format' } }
    expect(await auth.call(method, path.replace(UNKNOWN, 'x'), body, auth.asAdmin)).toMatchObject(wrong)
  })

  test.each(['oauth_clients', 'oauth_authorizations', 'oauth_consents'])(
    '%s cannot read it in the database',
    async (table) => {
      const [row] = await auth.database.query(
        `select bool_or(has_table_privilege(role, 'auth.${table}', 'select, insert, update, delete')) as any
         from unnest(array['anon', 'authenticated']) role`,
      )
      expect(row).toEqual({ any: false })
    },
  )
})

describe('dynamic registration', () => {
  test('ignores unsupported values, if it is enabled', async () => {
    const body = { redirect_uris: REDIRECTS, token_endpoint_auth_method: 'none', scope: 'openid offline_access' }
    const { status, body: client } = await auth.call('POST', '/oauth/clients/register', body)
    expect(status).toBe(201)
    expect(client).toMatchObject({ registration_type: 'dynamic', client_type: 'public', scope: 'openid' })
    expect(client).not.toHaveProperty('client_secret')
    expect(client).not.toHaveProperty('client_secret_expires_at')
  })

  test('is refused if it is disabled', async () => {
    const oauthServer = { allowsRegistration: false, authorizationPath: '', authorizationExpiry: 600, defaultScope: '' }
    const closed = await openTestAuth({ oauthServer }, auth.database)
    expect(await closed.call('POST', '/oauth/clients/register', { redirect_uris: REDIRECTS })).toMatchObject({
      status: 403,
      body: {
        code: 'oauth_dynamic_client_registration_disabled',
        message: 'Dynamic client registration is not enabled',
      },
    })
  })
})

describe('a disabled OAuth server', () => {
  let off: TestAuth
  beforeAll(async () => {
    off = await openTestAuth({}, auth.database)
  })
  const OFF = { status: 404, body: { code: 'feature_disabled', message: 'OAuth server is disabled' } }

  test.each([
    ['GET', '/oauth/authorize?client_id=x'],
    ['POST', '/oauth/token'],
    ['POST', '/oauth/clients/register'],
    ['GET', '/oauth/userinfo'],
    ['GET', '/oauth/authorizations/x'],
    ['POST', '/oauth/authorizations/x/consent'],
    ['GET', '/.well-known/oauth-authorization-server'],
  ])('%s %s answers that it is disabled', async (method, path) => {
    expect(await off.call(method, path)).toMatchObject(OFF)
  })

  test('custom providers are disabled', async () => {
    const { error } = await auth.admin().customProviders.listProviders()
    expect(error).toMatchObject({ status: 404, code: 'feature_disabled' })
    expect((await auth.call('GET', '/admin/custom-providers/x')).status).toBe(403)
  })

  test.each(['/admin/oauth/clients', '/admin/oauth/clients/x', '/user/oauth/grants'])(
    '%s answers without a credential that it is disabled',
    async (path) => {
      const session = (await off.call('POST', '/token?grant_type=password', ADA)).body.access_token
      const asker = path.startsWith('/admin') ? off.asAdmin : off.asBearer(session)
      expect(await off.call('GET', path, undefined, asker)).toMatchObject(OFF)
      expect((await off.call('GET', path)).status).toBe(403)
    },
  )
})

const ADA = { email: 'ada@example.org', password: 'password' }
