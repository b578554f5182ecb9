import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, type TestAuth } from '#gateway/auth/test-auth.ts'
import { basic, createFlow, openOAuthServer, REDIRECT_URI } from './oauth-test-flow.ts'

// The authorization code flow: decisions, codes, tokens and what they give access to.

let auth: TestAuth
let flow: ReturnType<typeof createFlow>
beforeAll(async () => {
  auth = await openOAuthServer()
  flow = createFlow(auth)
})
afterAll(() => auth.close())

const NOT_FOUND = { status: 404, body: { code: 'oauth_authorization_not_found', message: 'authorization not found' } }

/** supabase-js with a signed-in user. */
async function clientOf({ session }: Awaited<ReturnType<typeof flow.signUp>>) {
  const client = auth.anon()
  await client.auth.setSession(session)
  return client.auth
}

describe('third-party libraries', () => {
  const insecure = { execute: [oidc.allowInsecureRequests] }
  const customFetch: oidc.CustomFetch = async (url, options) => auth.app.request(url, options as RequestInit)

  test.each([
    ['client_secret_basic', oidc.ClientSecretBasic],
    ['client_secret_post', oidc.ClientSecretPost],
    ['none', oidc.None],
  ] as const)('openid-client completes the flow with %s', async (method, authenticate) => {
    const person = await flow.signUp()
    await auth.call('PUT', '/user', { data: { name: 'Ada', avatar_url: 'https://a.example/a.png' } }, person.as)
    const redirect_uris = ['http://localhost:4000/callback', REDIRECT_URI]
    const { client_id, client_secret } = await flow.register({ token_endpoint_auth_method: method, redirect_uris })
    const config = await oidc.discovery(
      new URL('http://project.test/auth/v1'),
      client_id,
      undefined,
      authenticate(client_secret),
      { ...insecure, [oidc.customFetch]: customFetch },
    )
    const [pkceCodeVerifier, expectedState, expectedNonce] = [
      oidc.randomPKCECodeVerifier(),
      oidc.randomState(),
      oidc.randomNonce(),
    ]
    const start = oidc.buildAuthorizationUrl(config, {
      redirect_uri: 'http://localhost:4000/callback',
      scope: 'openid profile email',
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
    })
    const page = new URL((await auth.app.request(start)).headers.get('location') ?? '')
    expect(page.href).toMatch(/^http:\/\/project\.test\/oauth\/consent\?authorization_id=[0-9a-f]{32}$/)

    const id = page.searchParams.get('authorization_id') ?? ''
    const { oauth } = await clientOf(person)
    expect(await oauth.getAuthorizationDetails(id)).toEqual({
      error: null,
      data: {
        authorization_id: id,
        redirect_uri: 'http://localhost:4000/callback',
        client: { id: client_id, name: 'Scoreboard', uri: '', logo_uri: '' },
        user: { id: person.id, email: person.email },
        scope: 'openid profile email',
      },
    })
    const { data } = await oauth.approveAuthorization(id)
    const back = new URL(data?.redirect_url ?? '')

    const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true }
    const tokens = await oidc.authorizationCodeGrant(config, back, checks)
    expect(tokens.claims()).toMatchObject({
      iss: 'http://project.test/auth/v1',
      aud: client_id,
      sub: person.id,
      email: person.email,
      email_verified: false,
      name: 'Ada',
      picture: 'https://a.example/a.png',
      auth_time: expect.any(Number),
    })
    expect(tokens.claims()).not.toHaveProperty('phone_number')
    const visible = await oidc.fetchUserInfo(config, tokens.access_token, person.id)
    expect(visible).toMatchObject({ sub: person.id, email: person.email, name: 'Ada', user_metadata: { name: 'Ada' } })

    const renewed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect(decodeJwt(renewed.access_token)).toMatchObject({
      sub: person.id,
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      client_id,
      scope: 'openid profile email',
      session_id: decodeJwt(tokens.access_token).session_id,
      amr: [{ method: 'oauth_provider/authorization_code', timestamp: expect.any(Number) }],
    })
  })

  test('openid-client registers a client dynamically', async () => {
    const config = await oidc.dynamicClientRegistration(
      new URL('http://project.test/auth/v1'),
      { client_name: 'Newcomer', redirect_uris: [REDIRECT_URI] },
      undefined,
      { ...insecure, [oidc.customFetch]: customFetch },
    )
    const { client_id, client_secret } = config.clientMetadata()
    const person = await flow.signUp()
    const client = { client_id, client_secret: String(client_secret) }
    expect(decodeJwt((await flow.grantAccess(client, person.as)).access_token)).toMatchObject({
      client_id,
      scope: 'email',
    })
  })
})

test('the discovery documents list the endpoints', async () => {
  const read = async (on: TestAuth, name: string) => {
    const response = await on.app.request(`/auth/v1/.well-known/${name}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    return response.json()
  }
  const configuration = await read(auth, 'openid-configuration')
  expect(configuration).toMatchObject({
    issuer: 'http://project.test/auth/v1',
    registration_endpoint: 'http://project.test/auth/v1/oauth/clients/register',
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256', 'plain'],
  })
  expect(await read(auth, 'oauth-authorization-server')).toEqual(configuration)
  const off = await openTestAuth({}, auth.database)
  expect(await read(off, 'openid-configuration')).not.toHaveProperty('registration_endpoint')
})

describe('an authorization request', () => {
  let client: Awaited<ReturnType<typeof flow.register>>
  beforeAll(async () => {
    client = await flow.register({ scope: 'openid email' })
  })

  test.each([
    [{ client_id: '' }, 'validation_failed', 'client_id is required'],
    [{ client_id: 'x' }, 'oauth_client_not_found', 'invalid client_id format'],
    [{ client_id: '00000000-0000-4000-8000-000000000000' }, 'oauth_client_not_found', 'invalid client_id'],
    [{ redirect_uri: '' }, 'validation_failed', 'redirect_uri is required'],
    [{ redirect_uri: 'https://elsewhere.example/' }, 'validation_failed', 'invalid redirect_uri'],
    [{ redirect_uri: `${REDIRECT_URI}&x=1` }, 'validation_failed', 'invalid redirect_uri'],
    [{ redirect_uri: REDIRECT_URI.toUpperCase() }, 'validation_failed', 'invalid redirect_uri'],
  ])('with %j does not redirect', async (more, error_code, msg) => {
    const { status, body } = await flow.authorize(client.client_id, more)
    expect({ status, body }).toEqual({ status: 400, body: { code: 400, error_code, msg } })
  })

  test.each([
    [{ response_type: 'token' }, 'invalid_request', 'only response_type=code is supported'],
    [{ scope: ' ' }, 'invalid_request', 'scope parameter cannot be empty'],
    [{ scope: 'email everything' }, 'invalid_request', 'unsupported scope: everything'],
    [{ scope: 'email phone' }, 'invalid_scope', 'the client is registered for the scope: openid email'],
    [{ code_challenge: '' }, 'invalid_request', 'PKCE flow requires both code_challenge and code_challenge_method'],
    [{ code_challenge_method: '' }, 'invalid_request', /^PKCE flow requires both/],
    [{ code_challenge_method: 'S512' }, 'invalid_request', "code_challenge_method must be 'S256' or 'plain'"],
    [{ code_challenge: 'short' }, 'invalid_request', 'code_challenge must be between 43 and 128 characters'],
    [{ code_challenge: 'é'.repeat(43) }, 'invalid_request', 'code_challenge has characters that it may not have'],
    [{ resource: '/api' }, 'invalid_request', 'resource must be an absolute URI'],
    [{ resource: 'https://[' }, 'invalid_request', 'resource must be a valid URI'],
    [{ resource: 'https://a.example/#b' }, 'invalid_request', 'resource must not include a fragment component'],
    [{ resource: 'https://a.example/?b' }, 'invalid_request', 'resource must not include a query component'],
    [{ nonce: 'x'.repeat(256) }, 'invalid_request', 'nonce cannot exceed 255 characters'],
  ])('with %j redirects with an error', async (more, error, description) => {
    const { status, to } = await flow.authorize(client.client_id, more)
    expect({ status, to: to?.origin }).toEqual({ status: 302, to: 'https://app.example' })
    expect(Object.fromEntries(to?.searchParams ?? [])).toEqual({
      from: 'app',
      error,
      error_description: typeof description === 'string' ? description : expect.stringMatching(description),
      state: 'of the application',
    })
  })

  test('redirects with an error if the site has no consent page', async () => {
    const oauthServer = {
      allowsRegistration: false,
      authorizationPath: '',
      authorizationExpiry: 9,
      defaultScope: 'email',
    }
    const pageless = createFlow(await openOAuthServer({ oauthServer }, auth.database))
    const { to } = await pageless.authorize(client.client_id)
    expect(to?.searchParams.get('error')).toBe('server_error')
  })
})

describe('a decision', () => {
  test('to deny is reported to the client and is final', async () => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    const { id } = await flow.authorize(client.client_id)
    const { oauth } = await clientOf(person)
    await oauth.getAuthorizationDetails(id)
    const { data } = await oauth.denyAuthorization(id)
    expect(Object.fromEntries(new URL(data?.redirect_url ?? '').searchParams)).toEqual({
      from: 'app',
      error: 'access_denied',
      error_description: 'User denied the request',
      state: 'of the application',
    })
    const message = 'authorization request cannot be processed'
    const closed = { status: 400, body: { code: 'validation_failed', message } }
    expect(await flow.decide(id, 'approve', person.as)).toMatchObject(closed)
    expect(await flow.viewRequest(id, person.as)).toMatchObject(closed)
    expect((await oauth.listGrants()).data).toEqual([])
  })

  test('is remembered: the same scopes redirect at once, more scopes ask again', async () => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    await flow.agree(client.client_id, person.as, { scope: 'openid email' })
    const { oauth } = await clientOf(person)
    const again = await flow.authorize(client.client_id, { scope: 'email' })
    const { data } = await oauth.getAuthorizationDetails(again.id)
    expect(data).toEqual({ redirect_url: expect.stringMatching(/[?&]code=.*&state=of\+the\+application$/) })
    const more = await flow.authorize(client.client_id, { scope: 'email phone' })
    expect((await oauth.getAuthorizationDetails(more.id)).data).toHaveProperty('authorization_id', more.id)
    const other = await flow.authorize((await flow.register()).client_id, { scope: 'email' })
    expect((await oauth.getAuthorizationDetails(other.id)).data).toHaveProperty('authorization_id', other.id)
  })

  test('belongs to the first user who views the request, and needs a view', async () => {
    const [ada, grace, client] = [await flow.signUp(), await flow.signUp(), await flow.register()]
    const { id } = await flow.authorize(client.client_id)
    expect(await flow.decide(id, 'approve', ada.as)).toMatchObject(NOT_FOUND)
    expect((await flow.viewRequest(id, ada.as)).status).toBe(200)
    expect(await flow.viewRequest(id, grace.as)).toMatchObject(NOT_FOUND)
    expect(await flow.decide(id, 'approve', grace.as)).toMatchObject(NOT_FOUND)
    expect((await flow.decide(id, 'approve', ada.as)).status).toBe(200)
    expect(await flow.viewRequest(id, grace.as)).toMatchObject(NOT_FOUND)
  })

  test('belongs to one of twenty users who view at once', async () => {
    const [people, client] = [await Promise.all(Array.from({ length: 20 }, () => flow.signUp())), await flow.register()]
    const { id } = await flow.authorize(client.client_id)
    const answers = await Promise.all(people.map(({ as }) => flow.viewRequest(id, as)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['by a visitor', () => ({}), 403],
    ['by an administrator', () => auth.asAdmin, 403],
    ['with a key alone', () => ({ authorization: '' }), 401],
  ])('%s is refused', async (_, headers, status) => {
    const client = await flow.register()
    const { id } = await flow.authorize(client.client_id)
    expect((await flow.viewRequest(id, headers())).status).toBe(status)
    expect((await flow.decide(id, 'approve', headers())).status).toBe(status)
  })

  test.each([
    ['https://elsewhere.example', 400],
    ['null', 400],
    ['http://project.test', 200],
    ['http://project.test:5173', 400],
  ])('from an origin of %s: %i', async (origin, status) => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    const { id } = await flow.authorize(client.client_id)
    await flow.viewRequest(id, person.as)
    expect((await flow.viewRequest(id, { ...person.as, origin })).status).toBe(status)
    const answer = await flow.decide(id, 'approve', { ...person.as, origin })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.message).toBe('unauthorized request origin')
  })

  test('without a choice, too late, or about an unknown request is refused', async () => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    const { id } = await flow.authorize(client.client_id)
    await flow.viewRequest(id, person.as)
    const message = "action must be 'approve' or 'deny'"
    expect(await flow.decide(id, 'perhaps', person.as)).toMatchObject({ status: 400, body: { message } })
    await passTime(601)
    expect(await flow.viewRequest(id, person.as)).toMatchObject(NOT_FOUND)
    expect(await flow.decide(id, 'approve', person.as)).toMatchObject(NOT_FOUND)
    expect(await flow.viewRequest('x', person.as)).toMatchObject(NOT_FOUND)
  })
})

/** Ages all pending requests by `seconds`. */
const passTime = (seconds: number) =>
  auth.database.query(
    `update auth.oauth_authorizations set created_at = created_at - make_interval(secs => $1),
       expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  )

describe('an authorization code', () => {
  test('is not stored in plain text, and works once', async () => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    const given = await flow.agree(client.client_id, person.as)
    const rows = await auth.database.query('select * from auth.oauth_authorizations')
    expect(JSON.stringify(rows)).not.toContain(given.code)
    const { status, headers, body } = await flow.redeem(given, client)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
      scope: 'email',
    })
    const used = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid authorization code' } }
    expect(await flow.redeem(given, client)).toMatchObject(used)
  })

  test('opens one session, however many exchanges run in parallel', async () => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    const given = await flow.agree(client.client_id, person.as)
    const answers = await Promise.all(Array.from({ length: 10 }, () => flow.redeem(given, client)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
    const sessions = await auth.database.query('select from auth.sessions where oauth_client_id = $1', [
      client.client_id,
    ])
    expect(sessions).toHaveLength(1)
  })

  test.each([
    ['without what the challenge was made from', { code_verifier: '' }, /^PKCE verification failed: code_verifier is/],
    ['with something else', { code_verifier: 'x'.repeat(43) }, /^PKCE verification failed: code challenge does not/],
    ['for another address', { redirect_uri: 'https://elsewhere.example/' }, /^Invalid redirect_uri$/],
    ['for another resource', { resource: 'https://b.example' }, /resource does not match/],
    ['that is another', { code: 'x' }, /^Invalid authorization code$/],
  ])('%s is refused, and the code stays valid', async (_, more, why) => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    const given = await flow.agree(client.client_id, person.as, { resource: 'https://a.example/api' })
    const { status, body } = await flow.redeem(given, client, more)
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: expect.stringMatching(why) },
    })
    const right = { redirect_uri: REDIRECT_URI, resource: 'https://a.example/api' }
    expect((await flow.redeem(given, client, right)).status).toBe(200)
  })

  test('is invalid for another client, and after ten minutes', async () => {
    const [person, client, thief] = [await flow.signUp(), await flow.register(), await flow.register()]
    const given = await flow.agree(client.client_id, person.as)
    const description = 'Authorization code was not issued for this client'
    expect((await flow.redeem(given, thief)).body).toMatchObject({ error_description: description })
    await passTime(601)
    expect((await flow.redeem(given, client)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'Authorization code has expired',
    })
  })

  test('of a banned or deleted user opens no session', async () => {
    const [banned, gone, client] = [await flow.signUp(), await flow.signUp(), await flow.register()]
    const codes = [await flow.agree(client.client_id, banned.as), await flow.agree(client.client_id, gone.as)] as const
    await auth.call('PUT', `/admin/users/${banned.id}`, { ban_duration: '1h' }, auth.asAdmin)
    expect((await flow.redeem(codes[0], client)).body).toMatchObject({ error: 'access_denied' })
    await auth.call('DELETE', `/admin/users/${gone.id}`, { should_soft_delete: true }, auth.asAdmin)
    expect((await flow.redeem(codes[1], client)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('that was given before a new password is invalid', async () => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    const given = await flow.agree(client.client_id, person.as)
    expect((await auth.call('PUT', '/user', { password: 'another one' }, person.as)).status).toBe(200)
    expect(await flow.redeem(given, client)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await flow.redeem(await flow.agree(client.client_id, person.as), client)).status).toBe(200)
  })

  test('works with a plain challenge, and with a JSON body', async () => {
    const [person, client] = [await flow.signUp(), await flow.register({ client_type: 'public' })]
    const plain = { code_challenge: 'p'.repeat(50), code_challenge_method: 'plain' }
    const { code } = await flow.agree(client.client_id, person.as, plain)
    const body = { grant_type: 'authorization_code', client_id: client.client_id, code, code_verifier: 'p'.repeat(50) }
    const answer = await auth.call('POST', '/oauth/token', body, { 'content-type': 'application/json' })
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer' } })
  })
})

describe('a client with wrong credentials', () => {
  test.each([
    ['nobody', {}, {}, 'Client authentication required'],
    ['no id', { client_id: 'x' }, {}, 'Invalid client credentials'],
    ['unknown', { client_id: '00000000-0000-4000-8000-000000000000' }, {}, 'Invalid client credentials'],
    ['without its secret', { client_id: 'own' }, {}, /registered for 'client_secret_basic' but 'none' was used/],
    ['in another way', { client_id: 'own', client_secret: 'own' }, {}, /but 'client_secret_post' was used/],
    ['with a wrong secret', {}, { authorization: 'wrong' }, 'Invalid client credentials'],
    ['with half of a header', {}, { authorization: 'Basic !' }, 'Client authentication required'],
  ])('%s', async (_, parameters: Record<string, string>, headers: Record<string, string>, why) => {
    const client = await flow.register()
    const own: Record<string, string> = { client_id: client.client_id, client_secret: client.client_secret }
    const given = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, value === 'own' ? (own[name] ?? '') : value]),
    )
    const sent = headers.authorization === 'wrong' ? basic({ ...client, client_secret: 'x' }) : headers
    const { status, headers: got, body } = await flow.exchange({ grant_type: 'refresh_token', ...given }, sent)
    expect({ status, body }).toEqual({
      status: 401,
      body: {
        error: 'invalid_client',
        error_description: typeof why === 'string' ? why : expect.stringMatching(why),
      },
    })
    expect(got.get('www-authenticate')).toBe(sent.authorization === undefined ? null : 'Basic realm="oauth"')
  })

  test('the previous secret is invalid', async () => {
    const client = await flow.register()
    const renewed = await auth.call(
      'POST',
      `/admin/oauth/clients/${client.client_id}/regenerate_secret`,
      undefined,
      auth.asAdmin,
    )
    const ask = (secret: string) =>
      flow.exchange({ grant_type: 'refresh_token' }, basic({ ...client, client_secret: secret }))
    expect((await ask(client.client_secret)).status).toBe(401)
    expect((await ask(renewed.body.client_secret)).body).toMatchObject({ error: 'invalid_request' })
  })

  test.each([
    [{}, 'invalid_request', 'grant_type is required'],
    [{ grant_type: 'password' }, 'unsupported_grant_type', 'Unsupported grant type: password'],
    [{ grant_type: 'toString' }, 'unsupported_grant_type', 'Unsupported grant type: toString'],
    [{ grant_type: 'refresh_token' }, 'unsupported_grant_type', /^Client is not allowed to use grant type/],
    [{ grant_type: 'authorization_code' }, 'invalid_request', 'code is required for authorization_code grant'],
  ])('%j', async (parameters, error, why) => {
    const client = await flow.register({ grant_types: ['authorization_code'] })
    const { status, body } = await flow.exchange(parameters, basic(client))
    const error_description = typeof why === 'string' ? why : expect.stringMatching(why)
    expect({ status, body }).toEqual({ status: 400, body: { error, error_description } })
  })
})

describe('an authorized client', () => {
  const refresh = (refresh_token: string, client: { client_id: string; client_secret: string }) =>
    flow.exchange({ grant_type: 'refresh_token', refresh_token }, basic(client))

  test('is the only one that can refresh its tokens', async () => {
    const [person, client, other] = [await flow.signUp(), await flow.register(), await flow.register()]
    const { refresh_token } = await flow.grantAccess(client, person.as)
    const message = { error: 'invalid_client', error_description: "Client does not match the session's OAuth client" }
    expect(await refresh(refresh_token, other)).toMatchObject({ status: 400, body: message })
    expect(await auth.call('POST', '/token?grant_type=refresh_token', { refresh_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client', error_description: 'Client authentication required for OAuth session' },
    })
    expect(await refresh(person.session.refresh_token, client)).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_client',
        error_description: 'Client authentication not allowed for non-OAuth session',
      },
    })
    const renewed = await refresh(refresh_token, client)
    expect(renewed).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 3600 } })
    expect(renewed.body).not.toHaveProperty('user')
    const unknown = { error: 'invalid_grant', error_description: 'Invalid Refresh Token: Refresh Token Not Found' }
    expect(await refresh('x', client)).toMatchObject({ status: 400, body: unknown })
  })

  test.each(['openid', 'openid email', 'openid profile', 'openid profile email'])(
    'with %s reads no other claims, in its token or elsewhere',
    async (scope) => {
      const [person, client] = [await flow.signUp(), await flow.register({ scope })]
      await auth.call('PUT', '/user', { data: { full_name: 'Ada' } }, person.as)
      const { access_token, refresh_token } = await flow.grantAccess(client, person.as, { scope })
      const read = async (path: string) => (await auth.call('GET', path, undefined, auth.asBearer(access_token))).body
      const [user, userinfo] = [await read('/user'), await read('/oauth/userinfo')]
      const renewed = decodeJwt((await refresh(refresh_token, client)).body.access_token)
      for (const visible of [user, userinfo, decodeJwt(access_token), renewed]) {
        expect(JSON.stringify(visible).includes(person.email), 'the address').toBe(scope.includes('email'))
        expect(JSON.stringify(visible).includes('Ada'), 'the name').toBe(scope.includes('profile'))
      }
      expect(user).toMatchObject({ id: person.id, identities: [] })
    },
  )

  test('reads the user and signs itself out, but changes nothing', async () => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    const app = auth.asBearer((await flow.grantAccess(client, person.as)).access_token)
    expect((await auth.call('GET', '/user', undefined, app)).body.id).toBe(person.id)
    const another = await flow.authorize((await flow.register()).client_id)
    for (const [method, path, body] of [
      ['PUT', '/user', { password: 'of the application' }],
      ['GET', '/reauthenticate', undefined],
      ['POST', '/factors', { factor_type: 'totp' }],
      ['GET', `/oauth/authorizations/${another.id}`, undefined],
      ['POST', `/oauth/authorizations/${another.id}/consent`, { action: 'approve' }],
      ['GET', '/user/oauth/grants', undefined],
      ['DELETE', `/user/oauth/grants?client_id=${client.client_id}`, undefined],
      ['GET', '/admin/oauth/clients', undefined],
    ] as const)
      expect(await auth.call(method, path, body, app), path).toMatchObject({ status: 403 })
    expect((await auth.call('POST', '/logout?scope=global', undefined, app)).status).toBe(204)
    expect((await auth.call('GET', '/user', undefined, app)).body.code).toBe('session_not_found')
    expect((await auth.call('GET', '/user', undefined, person.as)).status).toBe(200)
  })

  test.each([
    ['email', ['email', 'email_verified', 'sub']],
    ['openid', ['sub']],
    ['phone', ['phone', 'phone_number', 'phone_number_verified', 'phone_verified', 'sub']],
    ['profile', ['sub', 'updated_at', 'user_metadata']],
  ])('with %s reads %j', async (scope, expected) => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    const phone = `4915100000${expected.length}`
    await auth.call('PUT', `/admin/users/${person.id}`, { phone, phone_confirm: true }, auth.asAdmin)
    const { access_token } = await flow.grantAccess(client, person.as, { scope })
    const { status, body } = await auth.call('GET', '/oauth/userinfo', undefined, auth.asBearer(access_token))
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(expected)
    const own = await auth.call('GET', '/oauth/userinfo', undefined, person.as)
    expect(own.body).toEqual({ sub: person.id })
    expect((await auth.call('GET', '/oauth/userinfo')).status).toBe(403)
  })

  test('reads a verified address only after a mail proved it', async () => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    await auth.call('PUT', `/admin/users/${person.id}`, { email_confirm: true }, auth.asAdmin)
    const { access_token, id_token } = await flow.grantAccess(client, person.as, { scope: 'openid email' })
    const visible = await auth.call('GET', '/oauth/userinfo', undefined, auth.asBearer(access_token))
    expect(visible.body.email_verified).toBe(true)
    expect(decodeJwt(id_token)).toMatchObject({ email_verified: true, client_id: client.client_id })
  })

  test('gets no ID token that it could not verify', async () => {
    const oauthServer = { ...SERVER, authorizationPath: '/consent' }
    const secret = createFlow(await openTestAuth({ oauthServer }, auth.database))
    const [person, client] = [await secret.signUp(), await secret.register()]
    const tokens = await secret.grantAccess(client, person.as, { scope: 'openid' })
    expect(tokens).toMatchObject({ scope: 'openid', access_token: expect.any(String) })
    expect(tokens).not.toHaveProperty('id_token')
  })

  // A server answers a deadlock with 500; the embedded database has none.
  test('may be revoked while its user decides on another request', { timeout: 60_000 }, async () => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    for (let n = 0; n < 12; n++) {
      await flow.agree(client.client_id, person.as)
      const { id } = await flow.authorize(client.client_id, { scope: 'email profile' })
      await flow.viewRequest(id, person.as)
      const revoked = auth.call('DELETE', `/user/oauth/grants?client_id=${client.client_id}`, undefined, person.as)
      const statuses = (await Promise.all([flow.decide(id, 'approve', person.as), revoked])).map((one) => one.status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    }
  })

  test('is listed for its user, who can revoke it', async () => {
    const [person, other, client] = [await flow.signUp(), await flow.signUp(), await flow.register()]
    const tokens = await flow.grantAccess(client, person.as, { scope: 'openid email' })
    const theirs = await flow.grantAccess(client, other.as)
    const waiting = await flow.agree(client.client_id, person.as, { scope: 'email' })
    const { oauth } = await clientOf(person)
    expect(await oauth.listGrants()).toEqual({
      error: null,
      data: [
        {
          client: { id: client.client_id, name: 'Scoreboard', uri: '', logo_uri: '' },
          scopes: ['openid', 'email'],
          granted_at: expect.stringMatching(/Z$/),
        },
      ],
    })
    expect((await oauth.revokeGrant({ clientId: client.client_id })).error).toBeNull()
    expect((await oauth.listGrants()).data).toEqual([])
    expect((await oauth.revokeGrant({ clientId: client.client_id })).error).toMatchObject({
      status: 404,
      code: 'oauth_consent_not_found',
    })
    expect((await refresh(tokens.refresh_token, client)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await flow.redeem(waiting, client)).body).toMatchObject({ error: 'invalid_grant' })
    const seen = await auth.call('GET', '/user', undefined, auth.asBearer(tokens.access_token))
    expect(seen.body.code).toBe('session_not_found')
    expect((await refresh(theirs.refresh_token, client)).status).toBe(200)
    const asked = await flow.authorize(client.client_id, { scope: 'email' })
    expect((await oauth.getAuthorizationDetails(asked.id)).data).toHaveProperty('authorization_id')
  })

  test.each([
    ['', 'client_id query parameter is required'],
    ['?client_id=x', 'invalid client_id format'],
  ])('the scopes of a revoked grant: %j', async (query, message) => {
    const person = await flow.signUp()
    const refused = await auth.call('DELETE', `/user/oauth/grants${query}`, undefined, person.as)
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', message } })
    expect((await auth.call('GET', '/user/oauth/grants')).status).toBe(403)
  })

  test('loses its sessions when an administrator deletes it', async () => {
    const [person, client] = [await flow.signUp(), await flow.register()]
    const { access_token } = await flow.grantAccess(client, person.as)
    await auth.call('DELETE', `/admin/oauth/clients/${client.client_id}`, undefined, auth.asAdmin)
    const seen = await auth.call('GET', '/user', undefined, auth.asBearer(access_token))
    expect(seen.body.code).toBe('session_not_found')
    expect((await (await clientOf(person)).oauth.listGrants()).data).toEqual([])
  })
})

const SERVER = { allowsRegistration: true, authorizationPath: '', authorizationExpiry: 600, defaultScope: 'email' }
