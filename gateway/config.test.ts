import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, siteUrl } from './config.ts'

test('every variable has a default', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, SITE_URL: 'http://127.0.0.1:3000', hasSiteUrl: false })
  expect(config.DATABASE_URL).toBeUndefined()
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test.each([
  [{ PORT: 'x' }, 'PORT must be a number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
  [
    { DATABASE_URL: 'postgres://u:a/b@host:5432/db' },
    'DATABASE_URL is not a URL. Write /, @, :, # and % in the password',
  ],
  [{ DATABASE_URL: 'postgres://u:a%zz@host/db' }, 'DATABASE_URL is not a URL.'],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
  [{ SITE_URL: 'nowhere' }, 'SITE_URL must be a URL'],
])('%j is refused', (variables, message) => expect(() => readConfig(variables)).toThrow(message))

test.each<[NodeJS.ProcessEnv, string | undefined, string?]>([
  [{}, undefined, 'noreply@localhost'],
  [{ GOTRUE_SMTP_HOST: 'mail', GOTRUE_SMTP_PORT: '2500' }, 'smtp://mail:2500', 'noreply@localhost'],
  [{ GOTRUE_SMTP_HOST: 'mail', GOTRUE_SMTP_USER: 'a@b', GOTRUE_SMTP_PASS: 'x/y' }, 'smtp://a%40b:x%2Fy@mail:587'],
  [{ GOTRUE_SMTP_HOST: 'mail', GOTRUE_SMTP_PORT: '465' }, 'smtps://mail:465'],
  [{ GOTRUE_SMTP_HOST: 'mail', SMTP_URL: 'smtp://other' }, 'smtp://other'],
  [{ GOTRUE_SMTP_ADMIN_EMAIL: 'a@b.example' }, undefined, '"a@b.example" <a@b.example>'],
  [
    { GOTRUE_SMTP_ADMIN_EMAIL: 'a@b.example', GOTRUE_SMTP_SENDER_NAME: 'A "B"' },
    undefined,
    '"A \\"B\\"" <a@b.example>',
  ],
])('mail of %j', (variables, smtpUrl, from) => {
  const config = readConfig(variables)
  expect(config.SMTP_URL).toBe(smtpUrl)
  if (from !== undefined) expect(config.MAIL_FROM).toBe(from)
})

test.each([
  ['0.0.0.0', 'http://localhost:80'],
  ['::1', 'http://[::1]:80'],
  ['project.example', 'http://project.example:80'],
])('the address of %s', (host, expected) => expect(siteUrl(host, 80)).toBe(expected))

describe('folders', () => {
  const project = mkdtempSync(join(tmpdir(), 'gateway-config-'))
  beforeAll(() => mkdirSync(join(project, 'supabase/migrations'), { recursive: true }))
  afterAll(() => rmSync(project, { recursive: true }))
  const read = (variables: NodeJS.ProcessEnv) => readConfig({ INIT_CWD: '/nowhere', ...variables })
  test.each([
    [{}, { migrationsDir: null, functionsDir: '/nowhere/supabase/functions' }],
    [{ MIGRATIONS_DIR: '' }, { migrationsDir: null }],
    [{ MIGRATIONS_DIR: '/some/where' }, { migrationsDir: '/some/where' }],
    [{ INIT_CWD: project }, { migrationsDir: join(project, 'supabase/migrations') }],
    [{ INIT_CWD: project, MIGRATIONS_DIR: '' }, { migrationsDir: null }],
    [{ FUNCTIONS_DIR: '/f' }, { functionsDir: '/f' }],
  ])('%j', (variables, expected) => expect(read(variables)).toMatchObject(expected))
})

test.each([
  [{ S3_BUCKET: 'files' }, 'S3_BUCKET needs S3_ACCESS_KEY_ID'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ENDPOINT needs S3_BUCKET'],
  [{ GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true' }, 'GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID is missing'],
  [{ GOTRUE_HOOK_SEND_SMS_URI: 'pg-functions://x/y/z' }, 'GOTRUE_HOOK_SEND_SMS_URI'],
])('%j is refused', (variables, message) => expect(() => readConfig(variables)).toThrow(message))

test('app settings get the names that SQL reads', () => {
  const { appSettings } = readConfig({ PGRST_APP_SETTINGS_JWT_EXP: '3600', PGRST_APP_SETTINGS_Word: 'a=b', X: 'y' })
  expect(appSettings).toEqual([
    ['app.settings.jwt_exp', '3600'],
    ['app.settings.word', 'a=b'],
  ])
})

test('names of the single services apply where ours is not set', () => {
  const variables = { GOTRUE_SITE_URL: 'https://a.example', PGRST_JWT_SECRET: 'x'.repeat(32) }
  expect(readConfig(variables)).toMatchObject({ SITE_URL: 'https://a.example', JWT_SECRET: 'x'.repeat(32) })
  expect(readConfig({ ...variables, SITE_URL: 'https://b.example' }).SITE_URL).toBe('https://b.example')
})
