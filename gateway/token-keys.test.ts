import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createAuthenticate } from './caller.ts'
import { ConfigError, readConfig } from './config.ts'
import { loadKeys } from './keys.ts'
import { createSignToken, createVerifyToken, parseTokenKeys, publishedKeys } from './token-keys.ts'

const jwtSecret = 'a secret of more than thirty-two characters'
const oct = {
  kty: 'oct',
  k: Buffer.from('another secret of more than 32 characters').toString('base64url'),
  kid: 'shared',
}

async function makeKey(alg: string, kid: string, key_ops = ['sign', 'verify']) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg, key_ops }
}

const secretsOf = (...keys: object[]) => ({ jwtSecret, tokenKeys: parseTokenKeys(JSON.stringify(keys)) })

describe.each(['ES256', 'RS256', 'EdDSA'])('%s', (alg) => {
  test('signs with its kid, and the published key verifies the token', async () => {
    const secrets = secretsOf({ ...oct, key_ops: ['verify'] }, await makeKey(alg, 'ours'))
    const token = await createSignToken(secrets)({ sub: 'ada' })
    expect(await createVerifyToken(secrets)(token)).toEqual({ sub: 'ada' })
    const published = publishedKeys(secrets)
    expect(published).toMatchObject([{ kid: 'ours', alg, use: 'sig', key_ops: ['verify'] }])
    expect(Object.keys(published[0] ?? {})).not.toEqual(expect.arrayContaining(['d']))
    const { createLocalJWKSet } = await import('jose')
    const { protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys: published }))
    expect(protectedHeader).toEqual({ alg, kid: 'ours', typ: 'JWT' })
  })
})

test('older tokens, of the secret and of keys that no longer sign, stay valid', async () => {
  const old = await makeKey('ES256', 'old')
  const secrets = secretsOf({ ...old, key_ops: ['verify'] }, await makeKey('RS256', 'new'))
  const verify = createVerifyToken(secrets)
  expect(await verify(await createSignToken({ jwtSecret })({ sub: 'by the secret' }))).toEqual({ sub: 'by the secret' })
  expect(await verify(await createSignToken(secretsOf(old))({ sub: 'by the old key' }))).toEqual({
    sub: 'by the old key',
  })
})

test('a shared key may sign, and is never published', async () => {
  const secrets = secretsOf({ ...oct, key_ops: ['sign', 'verify'] })
  const token = await createSignToken(secrets)({ sub: 'ada' })
  expect(token.split('.', 1)[0]).toBe(Buffer.from('{"alg":"HS256","kid":"shared","typ":"JWT"}').toString('base64url'))
  expect(await createVerifyToken(secrets)(token)).toEqual({ sub: 'ada' })
  expect(publishedKeys(secrets)).toEqual([])
})

test('a token without a kid is verified with every key of its algorithm, and a key needs no kid', async () => {
  const { kid: _, ...unnamed } = await makeKey('RS256', 'dropped')
  const secrets = secretsOf(await makeKey('RS256', 'other'), { ...unnamed, key_ops: ['verify'] })
  const token = await createSignToken(secretsOf(unnamed))({ sub: 'ada' })
  expect(token.split('.', 1)[0]).toBe(Buffer.from('{"alg":"RS256","typ":"JWT"}').toString('base64url'))
  expect(await createVerifyToken(secrets)(token)).toEqual({ sub: 'ada' })
  expect(await createVerifyToken({ jwtSecret, tokenKeys: parseTokenKeys(JSON.stringify(unnamed)) })(token)).toEqual({
    sub: 'ada',
  })
  await expect(createVerifyToken(secretsOf(await makeKey('RS256', 'other')))(token)).rejects.toThrow(
    'signature verification failed',
  )
})

describe('refused', () => {
  test.each([
    [
      'a public key as a shared secret',
      async () => {
        const key = await makeKey('RS256', 'ours')
        const token = await new SignJWT({ role: 'service_role' })
          .setProtectedHeader({ alg: 'HS256', kid: 'ours' })
          .sign(new TextEncoder().encode(key.n))
        return { key, token }
      },
    ],
    [
      'another key with the same kid',
      async () => {
        const token = await createSignToken(secretsOf(await makeKey('ES256', 'ours')))({ role: 'service_role' })
        return { key: await makeKey('ES256', 'ours'), token }
      },
    ],
    [
      'an unknown kid',
      async () => {
        const token = await createSignToken(secretsOf(await makeKey('ES256', 'theirs')))({ role: 'service_role' })
        return { key: await makeKey('ES256', 'ours'), token }
      },
    ],
    [
      'another algorithm than the key has',
      async () => {
        const token = await createSignToken(secretsOf(await makeKey('ES256', 'ours')))({ role: 'service_role' })
        return { key: await makeKey('RS256', 'ours'), token }
      },
    ],
    [
      'no signature',
      async () => ({
        key: await makeKey('ES256', 'ours'),
        token: `${Buffer.from('{"alg":"none","kid":"ours"}').toString('base64url')}.e30.`,
      }),
    ],
  ])('%s', async (_, make) => {
    const { key, token } = await make()
    const keys = { ...secretsOf(key), anonKey: 'x', serviceRoleKey: 'y' }
    await expect(createAuthenticate(keys)({ apikey: null, bearer: token })).rejects.toThrow()
  })
})

test.each([
  ['no JSON', 'x'],
  ['no list', '"x"'],
  ['no kid', '[{"kty":"EC"}]'],
  ['an unknown kind', '[{"kty":"XX","kid":"a"}]'],
  ['an unknown algorithm', '[{"kty":"RSA","kid":"a","alg":"RS1"}]'],
  ['an algorithm of another kind', '[{"kty":"RSA","kid":"a","alg":"HS256"}]'],
  ['a public key that signs', '[{"kty":"RSA","kid":"a","key_ops":["sign"]}]'],
  ['two that sign', JSON.stringify([oct, { ...oct, kid: 'b' }].map((key) => ({ ...key, key_ops: ['sign'] })))],
])('%s: the error names the variable, without the keys', (_, text) => {
  const start = () => readConfig({ GOTRUE_JWT_KEYS: text })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/^GOTRUE_JWT_KEYS must be a JSON array/)
})

test.each(['GOTRUE_JWT_KEYS', 'JWT_KEYS', 'JWT_JWKS', 'PGRST_JWT_SECRET'])('%s sets the keys', async (name) => {
  const key = await makeKey('ES256', 'ours')
  const config = readConfig({
    GOTRUE_JWT_SECRET: jwtSecret,
    [name]: JSON.stringify({ keys: [{ kty: 'oct', k: oct.k }, key] }),
  })
  const keys = await loadKeys(config)
  const token = await createSignToken(secretsOf(key))({ role: 'authenticated', sub: 'ada' })
  const authenticate = createAuthenticate(keys)
  expect(await authenticate({ apikey: keys.anonKey, bearer: token })).toMatchObject({ role: 'authenticated' })
  // An API key may be signed with it too.
  const apikey = await createSignToken(secretsOf(key))({ role: 'anon' })
  expect(await authenticate({ apikey, bearer: null })).toMatchObject({ role: 'anon', token: null })
})
