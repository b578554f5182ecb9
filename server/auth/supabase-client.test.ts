import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, readMail, type TestAuth } from './testing/test-auth.ts'

// The unmodified client of Supabase, from sign-up to the admin API.

let auth: TestAuth
beforeAll(async () => {
  auth = await openTestAuth()
})
afterAll(() => auth.close())

let people = 0
const newPerson = () => ({ email: `person${++people}@example.org`, password: 'correct horse' })

async function signUp(data: object = {}) {
  const person = newPerson()
  const client = auth.anon()
  const { error } = await client.auth.signUp({ ...person, options: { data } })
  expect(error).toBeNull()
  return { client, ...person }
}

describe('a person', () => {
  test('signs up and is signed in', async () => {
    const person = newPerson()
    const { data, error } = await auth.anon().auth.signUp({ ...person, options: { data: { full_name: 'Ada' } } })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({
      email: person.email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ada', email: person.email, email_verified: false, phone_verified: false },
      is_anonymous: false,
    })
    expect(data.user?.identities).toMatchObject([{ provider: 'email', id: data.user?.id }])
  })

  test('signs in, is known, and signs out', async () => {
    const { email, password } = await signUp()
    const client = auth.anon()
    const { data } = await client.auth.signInWithPassword({ email: email.toUpperCase(), password })
    expect(data.user?.email).toBe(email)
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect((await client.auth.signOut()).error).toBeNull()
    expect((await client.auth.getSession()).data.session).toBeNull()
  })
})

test('mails', async () => {
  const { client, email } = await signUp()
  await client.auth.resetPasswordForEmail(email)
  expect(readMail(auth, email).link?.searchParams.get('type')).toBe('recovery')
})
