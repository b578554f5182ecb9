import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, type TestAuth } from '#gateway/auth/test-auth.ts'
import type { Database, Queryable } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

// Record 0012: endpoints that take an address do the same work with and without an account.

const hook = {
  beforeUserCreatedHook: 'pg-functions://postgres/public/before_user_created',
  hidesAccountExistence: true,
}
const statements: string[] = []

let database: Database
let auth: TestAuth
beforeAll(async () => {
  database = await openTestDatabase('product')
  auth = await openTestAuth(hook, noting(database))
  for (const email of ['known@example.org', 'waiting@example.org'])
    await auth.admin().createUser({ email, password: 'password', email_confirm: email.startsWith('known') })
  await database.query("update auth.users set email_change = 'next@example.org' where email = 'known@example.org'")
})
afterAll(() => database.close())

/** Records the statements of transactions; rate limits run before them. */
function noting(database: Database): Database {
  const note = (tx: Queryable): Queryable => ({
    query: (text, values) => {
      statements.push(text)
      return tx.query(text, values)
    },
    run: (statement) => {
      statements.push(statement.text)
      return tx.run(statement)
    },
    batch: (all) => {
      statements.push(...all.map(({ text }) => text))
      return tx.batch(all)
    },
  })
  const transaction: Database['transaction'] = (work, limit) => database.transaction((tx) => work(note(tx)), limit)
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') return transaction
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function ask(path: string, body: object) {
  statements.length = 0
  const { status, body: answer } = await auth.call('POST', path, body)
  return { status, answer, statements: [...statements] }
}

const pkce = { code_challenge: 'v'.repeat(60), code_challenge_method: 'plain' }

describe.each([
  ['/recover', {}, 'known@example.org'],
  ['/recover', pkce, 'known@example.org'],
  ['/otp', {}, 'known@example.org'],
  ['/otp', { create_user: false }, 'known@example.org'],
  ['/otp', { create_user: true, ...pkce }, 'known@example.org'],
  ['/magiclink', {}, 'known@example.org'],
  ['/resend', { type: 'signup' }, 'waiting@example.org'],
  ['/resend', { type: 'email_change' }, 'known@example.org'],
])('POST %s %j', (path, more, email) => {
  test('runs the same statements for an unknown address', async () => {
    const known = await ask(path, { email, ...more })
    const unknown = await ask(path, { email: 'nobody@example.org', ...more })
    expect(known.status).toBe(200)
    expect(unknown).toEqual(known)
  })
})

test('a change of address gets the same answer if another account has the address', async () => {
  const move = async (email: string, name: string) => {
    const own = `${name}@example.org`
    await auth.admin().createUser({ email: own, password: 'password', email_confirm: true })
    const { body } = await auth.call('POST', '/token?grant_type=password', { email: own, password: 'password' })
    const before = auth.mails.length
    const bearer = auth.asBearer(body.access_token)
    const answer = await auth.call('PUT', '/user', { email }, bearer)
    const now = await auth.call('GET', '/user', undefined, bearer)
    expect([answer.status, answer.body.new_email, now.body.new_email]).toEqual([200, email, email])
    return auth.mails.slice(before).map(({ to }) => to)
  }
  expect(await move('free@example.org', 'mover1')).toEqual(['free@example.org', 'mover1@example.org'])
  expect(await move('known@example.org', 'mover2')).toEqual(['mover2@example.org'])
})

test('a sign-up without a valid invitation is refused before the address lookup', async () => {
  for (const data of [{}, { invite_token: 'x' }]) {
    const signUp = (email: string) => ask('/signup', { email, password: 'password', data })
    expect(await signUp('nobody@example.org')).toEqual(await signUp('known@example.org'))
  }
})
