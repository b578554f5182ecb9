import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, type TestAuth } from '#gateway/auth/test-auth.ts'
import { createBeforeUserCreated } from './before-user-created.ts'

let auth: TestAuth
let byMail: TestAuth

beforeAll(async () => {
  const beforeUserCreatedHook = 'pg-functions://postgres/public/before_user_created'
  auth = await openTestAuth({ beforeUserCreatedHook })
  byMail = await openTestAuth({ beforeUserCreatedHook, mailerAutoconfirm: false }, auth.database)
  await auth.database.script(`
    create table public.asked (event jsonb);
    create function public.before_user_created(event jsonb) returns jsonb language plpgsql as $$
    declare invited boolean := coalesce(event -> 'user' -> 'user_metadata' ->> 'token', '') = 'good';
    begin
      if event -> 'user' ->> 'email' like 'raise%' then
        raise exception 'no more' using errcode = 'PT403';
      end if;
      insert into public.asked values (event);
      return case when invited then '{}'::jsonb
        else '{"error": {"http_code": 403, "message": "Only with an invitation."}}' end;
    end $$`)
})
afterAll(() => auth.close())

const REFUSED = { status: 403, body: { code: 'unknown', message: 'Only with an invitation.' } }
const password = 'password'

describe.each([
  ['at once', () => auth],
  ['by mail', () => byMail],
])('signing up %s', (name, on) => {
  const email = `${name.replace(' ', '-')}@example.org`

  test("is refused with the hook's message, and leaves no rows", async () => {
    expect(await on().call('POST', '/signup', { email, password })).toMatchObject(REFUSED)
    expect(await auth.database.query('select from auth.users where email = $1', [email])).toEqual([])
    expect(on().mails).toEqual([])
  })

  test("is allowed with the hook's metadata", async () => {
    expect((await on().call('POST', '/signup', { email, password, data: { token: 'good' } })).status).toBe(200)
    const [row] = await auth.database.query('select event from public.asked')
    const [user] = await auth.database.query('select id from auth.users where email = $1', [email])
    expect(row?.event).toEqual({
      metadata: {
        uuid: expect.any(String),
        time: expect.any(String),
        name: 'before-user-created',
        ip_address: '192.0.2.1',
      },
      user: expect.objectContaining({
        id: user?.id,
        email,
        aud: 'authenticated',
        role: 'authenticated',
        phone: '',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { token: 'good' },
        identities: [],
        is_anonymous: false,
      }),
    })
    await auth.database.query('delete from public.asked')
  })

  test('does not reveal to an uninvited user that an address has an account', async () => {
    expect(await on().call('POST', '/signup', { email, password })).toMatchObject(REFUSED)
  })
})

test('a sign-in link creates no account that the hook refuses', async () => {
  expect(await auth.call('POST', '/otp', { email: 'otp@example.org' })).toMatchObject(REFUSED)
  const allowed = { email: 'otp@example.org', data: { token: 'good' } }
  expect((await auth.call('POST', '/otp', allowed)).status).toBe(200)
  expect((await auth.call('POST', '/otp', { email: 'otp@example.org' })).status).toBe(200)
})

test.each([
  ['/admin/users', { email: 'admin@example.org' }],
  ['/invite', { email: 'invite@example.org' }],
  ['/admin/generate_link', { type: 'signup', email: 'link@example.org', password }],
])('the hook does not run for the admin API: %s', async (path, body) => {
  expect((await auth.call('POST', path, body, auth.asAdmin)).status).toBe(200)
})

test('a hook that raises PTnnn answers with that status', async () => {
  const answer = await auth.call('POST', '/signup', { email: 'raise@example.org', password })
  expect(answer).toMatchObject({ status: 403, body: { message: 'no more' } })
})

test.each(['https://example.org/hook', 'pg-functions://postgres/public', 'pg-functions://postgres/public/a"b', ''])(
  '%s is no valid hook',
  (uri) => expect(() => createBeforeUserCreated(uri)).toThrow(RangeError),
)
