import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OneTimeTokens } from '#gateway/auth/verification/one-time-tokens.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { issueAuthCode, redeemAuthCode, saveChallenge, saveFlowState } from './flow-state.ts'

let database: Database
const user = randomUUID()
beforeAll(async () => {
  database = await openTestDatabase('gateway')
  await database.query(`insert into auth.users (id, email) values ($1, 'ada@example.org')`, [user])
})
afterAll(() => database.close())

const challenge = { challenge: 'c'.repeat(43), method: 'plain' } as const
const atProvider = { provider: 'google', redirectTo: '/', challenge, nonce: 'n', codeVerifier: 'v', linkTo: null }

test.each([
  ['at a provider', () => saveFlowState(database, atProvider)],
  ['by mail', () => saveChallenge(database, user, 'magiclink', challenge)],
])('a sign-in %s deletes those that were begun more than a day before', async (_, begin) => {
  await database.query('delete from auth.flow_state')
  await saveFlowState(database, atProvider)
  await saveChallenge(database, user, 'recovery', challenge)
  await database.query(`update auth.flow_state set created_at = now() - interval '25 hours'`)
  await saveChallenge(database, user, 'invite', challenge)
  await begin()
  const rows = await database.query(`select from auth.flow_state where created_at < now() - interval '1 day'`)
  expect(rows).toEqual([])
  expect(await database.query('select from auth.flow_state')).toHaveLength(2)
})

const tokens = new OneTimeTokens('a secret of thirty-two characters', { otpLength: 6, otpExpiry: 3600 })

/** Stores the challenge and the link of a mail, as a sign-in by mail does. */
const sendLink = (method: string, type: 'reauthentication_token' | 'recovery_token') =>
  database.transaction(async (tx) => {
    await tokens.store(tx, user, type, 'ada@example.org', method)
    await saveChallenge(tx, user, method, challenge)
  })

/** Moves all that is stored into the past, or what was stored at one moment. */
const age = (interval: string, moment = 'true') =>
  database.script(
    ['flow_state', 'one_time_tokens']
      .map((table) => `update auth.${table} set created_at = created_at - interval '${interval}' where ${moment};`)
      .join(''),
  )

test.each([
  [
    'beginning',
    async () => void (await saveFlowState(database, atProvider)),
    ['ended', 'issued', 'magiclink', 'oauth'],
  ],
  [
    'ending',
    async (code: string) => void (await redeemAuthCode(database, code, challenge.challenge)),
    ['issued', 'magiclink'],
  ],
])('%s a sign-in keeps those whose link or code may still be valid', async (_, work, kept) => {
  await database.query('delete from auth.flow_state')
  for (const method of ['ended', 'invite', 'issued', 'late']) await saveChallenge(database, user, method, challenge)
  // The embedded database's clock counts milliseconds: these must not seem to be stored with a link.
  await age('1 hour')
  await sendLink('magiclink', 'reauthentication_token')
  await age('1 hour')
  await sendLink('recovery', 'recovery_token')
  await age('2 days')
  await age('29 days', `created_at = (select created_at from auth.one_time_tokens where token_type = 'recovery_token')`)
  const [code = ''] = await Promise.all(
    ['ended', 'issued', 'late'].map((method) => issueAuthCode(database, user, method, null)),
  )
  await database.query(`update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds'
    where authentication_method = 'late'`)
  await work(code)
  const rows = await database.query('select authentication_method as method from auth.flow_state order by method')
  expect(rows.map(({ method }) => method)).toEqual(kept)
  await database.query('delete from auth.one_time_tokens')
})
