import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLoopback, modelVariables, readConfig } from './config.ts'

test('everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    MAIL_FROM: 'Touchline <touchline@localhost>',
    SERVICE_WORKER: true,
    functionsDir: join(process.cwd(), 'supabase/functions'),
    migrationsDir: join(process.cwd(), 'supabase/migrations'),
  })
})

test.each([
  [{ PORT: 'x' }, 'PORT must be a number'],
  [{ INVITATION_INBOX: 'nowhere' }, 'INVITATION_INBOX must be an e-mail address'],
  [{ SUPABASE_URL: 'https://x.example' }, 'SUPABASE_URL needs SUPABASE_ANON_KEY'],
  [{ AI_BASE_URL: 'https://x.example' }, 'AI_BASE_URL and AI_MODEL must be set together'],
])('%j is refused', (variables, message) => expect(() => readConfig(variables)).toThrow(message))

test("edge functions read the writer's model", () => {
  const model = { AI_BASE_URL: 'https://x.example', AI_MODEL: 'small' }
  expect(modelVariables(readConfig({ ...model, SMTP_URL: 'smtp://mail' }))).toEqual(model)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
])('%s is loopback: %s', (host, expected) => expect(isLoopback(host)).toBe(expected))
