import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, type TestAuth } from '#gateway/auth/test-auth.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await openTestAuth()
})
afterAll(() => auth.close())

let people = 0

async function signUp() {
  const { body } = await auth.call('POST', '/signup', { email: `p${++people}@example.org`, password: 'password' })
  return body
}

const refresh = (refresh_token: string, on = auth) =>
  on.call('POST', '/token?grant_type=refresh_token', { refresh_token })

/** Ages every refresh token by `seconds`. */
const wait = (seconds: number) =>
  auth.database.query(`update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $1)`, [seconds])

/** Each exchange lasts long enough for parallel ones to read the tokens before it commits, unless they wait for it. */
const slowDownNewTokens = () =>
  auth.database.script(`
    create function auth.take_long() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.2); return new; end $$;
    create trigger take_long before update on auth.refresh_tokens
      for each row execute function auth.take_long()`)

const ALREADY_USED = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }

describe('a refresh token', () => {
  test('returns a new one for the same session', async () => {
    const first = await signUp()
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: first.user.id } })
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect((await refresh(second.body.refresh_token)).status).toBe(200)
  })

  test('returns the same new one if the answer was lost, at any time', async () => {
    const first = await signUp()
    const second = await refresh(first.refresh_token)
    await wait(86_400)
    expect((await refresh(first.refresh_token)).body.refresh_token).toBe(second.body.refresh_token)
  })

  test('from two generations ago is accepted within the reuse interval', async () => {
    const first = await signUp()
    const second = await refresh(first.refresh_token)
    const third = await refresh(second.body.refresh_token)
    const again = await refresh(first.refresh_token)
    expect(again.status).toBe(200)
    expect(again.body.refresh_token).not.toBe(third.body.refresh_token)
    // The token before the current one still leads to the current one.
    expect((await refresh(third.body.refresh_token)).body.refresh_token).toBe(again.body.refresh_token)
  })

  test('from two generations ago, used later, revokes the whole family', async () => {
    const first = await signUp()
    const second = await refresh(first.refresh_token)
    const third = await refresh(second.body.refresh_token)
    await wait(11)
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: ALREADY_USED })
    expect(await refresh(third.body.refresh_token)).toMatchObject({ status: 400, body: ALREADY_USED })
    expect((await refresh(second.body.refresh_token)).status).toBe(400)
  })

  test('exchanged in twenty parallel requests returns the same new one', async () => {
    const { refresh_token } = await signUp()
    await slowDownNewTokens()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    await auth.database.script('drop function auth.take_long cascade')
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    const [row] = await auth.database.query(
      `select count(*)::int as active from auth.refresh_tokens
       where not revoked and session_id = (select id from auth.sessions where user_id = $1)`,
      [answers[0]?.body.user.id],
    )
    expect(row).toEqual({ active: 1 })
  })

  test('exchanged during a sign-out leaves no session', async () => {
    const { refresh_token, access_token, user } = await signUp()
    await Promise.all([refresh(refresh_token), auth.call('POST', '/logout', undefined, auth.asBearer(access_token))])
    expect(await auth.database.query('select from auth.sessions where user_id = $1', [user.id])).toEqual([])
    expect((await refresh(refresh_token)).body.code).toBe('refresh_token_not_found')
  })

  test('leaves few rows, however long a session lasts', async () => {
    let { refresh_token, user } = await signUp()
    for (let day = 0; day < 5; day++) {
      await wait(90_000)
      refresh_token = (await refresh(refresh_token)).body.refresh_token
    }
    const rows = await auth.database.query('select from auth.refresh_tokens where user_id = $1', [user.id])
    expect(rows).toHaveLength(2)
  })

  test('of a banned user is refused, and afterwards too', async () => {
    const { refresh_token, user, access_token } = await signUp()
    const ban = (ban_duration: string) => auth.call('PUT', `/admin/users/${user.id}`, { ban_duration }, auth.asAdmin)
    await ban('none')
    await auth.database.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [user.id])
    expect((await refresh(refresh_token)).body.code).toBe('user_banned')
    await ban('1h')
    expect((await refresh(refresh_token)).body.code).toBe('refresh_token_not_found')
    const seen = await auth.call('GET', '/user', undefined, auth.asBearer(access_token))
    expect(seen).toMatchObject({ status: 403, body: { code: 'user_banned' } })
    await ban('none')
    expect((await refresh(refresh_token)).body.code).toBe('refresh_token_not_found')
  })

  test('is not stored in plain text, like every other secret that opens a session', async () => {
    const { refresh_token } = await signUp()
    const rows = await auth.database.query('select * from auth.refresh_tokens')
    expect(JSON.stringify(rows)).not.toContain(refresh_token)
  })
})

describe('a session ends', () => {
  test.each([
    ['after its time', { sessionTimebox: 60 }, 'Invalid Refresh Token: Session Expired'],
    ['after a time unused', { sessionInactivityTimeout: 60 }, 'Invalid Refresh Token: Session Expired (Inactivity)'],
  ])('%s', async (_, config, message) => {
    const strict = await openTestAuth(config, auth.database)
    const { refresh_token } = await signUp()
    expect((await refresh(refresh_token, strict)).status).toBe(200)
    await auth.database.query(`update auth.sessions set created_at = now() - interval '1 hour', refreshed_at = null`)
    await wait(3600)
    const { status, body } = await refresh(refresh_token, strict)
    expect({ status, body }).toEqual({ status: 400, body: { code: 'session_expired', message } })
  })
})
