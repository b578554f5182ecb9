import { describe, expect, test } from 'vitest'
import { createAuthConfig } from './config.ts'
import { authVariables, toAuthConfig } from './environment.ts'

const siteUrl = 'https://project.example.org'
const read = (variables: Record<string, string>) => toAuthConfig(authVariables.parse(variables), { siteUrl })

test('an empty environment gives the defaults', () => {
  expect(read({})).toEqual(createAuthConfig({ siteUrl }))
  expect(read({})).toMatchObject({ mailerAutoconfirm: true, apiUrl: `${siteUrl}/auth/v1`, passwordMinLength: 6 })
})

test.each([
  [{ GOTRUE_MAILER_AUTOCONFIRM: 'false' }, { mailerAutoconfirm: false }],
  [{ API_EXTERNAL_URL: 'https://api.example.org' }, { apiUrl: 'https://api.example.org/auth/v1' }],
  [{ API_EXTERNAL_URL: 'https://api.example.org/auth/v1/' }, { apiUrl: 'https://api.example.org/auth/v1' }],
  [{ GOTRUE_URI_ALLOW_LIST: 'https://a/**,https://b' }, { redirectAllowList: ['https://a/**', 'https://b'] }],
  [{ GOTRUE_SMTP_MAX_FREQUENCY: '5s' }, { mailGap: 5 }],
  [{ GOTRUE_SMTP_MAX_FREQUENCY: '2m' }, { mailGap: 120 }],
  [{ GOTRUE_SMTP_MAX_FREQUENCY: '5ms' }, { mailGap: 0.005 }],
  [{ GOTRUE_SESSIONS_TIMEBOX: '1h30m' }, { sessionTimebox: 5400 }],
  [{ GOTRUE_MAILER_AUTOCONFIRM: 'TRUE' }, { mailerAutoconfirm: true }],
  [{ GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH: '/consent' }, { oauthServer: null }],
  [
    { GOTRUE_OAUTH_SERVER_ENABLED: 'true' },
    {
      oauthServer: {
        allowsRegistration: false,
        authorizationPath: '',
        authorizationExpiry: 600,
        defaultScope: 'email',
      },
    },
  ],
  [
    {
      GOTRUE_OAUTH_SERVER_ENABLED: 'true',
      GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'true',
      GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH: '/consent',
      GOTRUE_OAUTH_SERVER_AUTHORIZATION_TTL: '3m',
      GOTRUE_OAUTH_SERVER_DEFAULT_SCOPE: 'openid email',
    },
    {
      oauthServer: {
        allowsRegistration: true,
        authorizationPath: '/consent',
        authorizationExpiry: 180,
        defaultScope: 'openid email',
      },
    },
  ],
  [{ GOTRUE_RATE_LIMIT_OAUTH_DYNAMIC_CLIENT_REGISTER: '3' }, { rates: { oauthRegister: { points: 3, seconds: 300 } } }],
  [{ GOTRUE_RATE_LIMIT_EMAIL_SENT: '100/5m' }, { rates: { emailSent: { points: 100, seconds: 300 } } }],
  [{ GOTRUE_SESSIONS_TIMEBOX: '24h' }, { sessionTimebox: 86_400 }],
  [{ GOTRUE_PASSWORD_REQUIRED_CHARACTERS: 'abc:123' }, { passwordRequiredCharacters: ['abc', '123'] }],
  [
    { GOTRUE_HOOK_BEFORE_USER_CREATED_URI: 'pg-functions://postgres/a/b' },
    { beforeUserCreatedHook: 'pg-functions://postgres/a/b' },
  ],
])('%j', (variables, options) => expect(read(variables)).toMatchObject(options))

test('one configured rate leaves the others unchanged', () => {
  const { rates } = read({ GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '7' })
  expect(rates.token).toEqual({ points: 7, seconds: 300 })
  expect(rates.verify).toEqual(createAuthConfig({ siteUrl }).rates.verify)
})

test('default limits by address may exempt private addresses; limits of guesses at an account never do', () => {
  const chosen = authVariables.parse({ GOTRUE_RATE_LIMIT_OTP: '100' })
  const { rates } = toAuthConfig(chosen, { siteUrl, exemptsPrivateAddresses: true })
  expect(rates.otp).toEqual({ points: 100, seconds: 300 })
  expect(rates.token).toEqual({ points: 150, seconds: 300, exemptsPrivateAddresses: true })
  expect(rates.accountFailures).toEqual(createAuthConfig({ siteUrl }).rates.accountFailures)
})

test.each([
  [{ GOTRUE_SMS_TEST_OTP: '15551234567:123456,+49123=654321' }, { '15551234567': '123456', '49123': '654321' }],
])('test numbers: %j', (variables, testCodes) =>
  expect(read(variables)).toMatchObject({ testCodes, testCodesUntil: null }),
)

test('test numbers expire at the configured time', () => {
  const time = '2026-12-31T00:00:00Z'
  const variables = { GOTRUE_SMS_TEST_OTP: '1:2', GOTRUE_SMS_TEST_OTP_VALID_UNTIL: time }
  expect(read(variables)).toMatchObject({ testCodes: { 1: '2' }, testCodesUntil: new Date(time) })
})

describe('invalid values', () => {
  test.each([
    { GOTRUE_MAILER_AUTOCONFIRM: 'yes' },
    { GOTRUE_SMS_TEST_OTP: 'ada:123456' },
    { GOTRUE_PASSWORD_MIN_LENGTH: 'six' },
    { GOTRUE_SMTP_MAX_FREQUENCY: 'soon' },
    { GOTRUE_MAILER_OTP_LENGTH: '4' },
    { GOTRUE_RATE_LIMIT_VERIFY: '3/soon' },
    { GOTRUE_OAUTH_SERVER_DEFAULT_SCOPE: 'everything' },
    { API_EXTERNAL_URL: 'here' },
  ])('%j', (variables) => expect(authVariables.safeParse(variables).success).toBe(false))
})
