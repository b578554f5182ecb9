import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asUser, createUser, createWorld, insert, run, type World } from './world.ts'

// An invitation gives a new account and one that exists the same role (`app.give_invited_role`).

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const call = async (text: string, values: Statement['values'] = []) =>
  (await run(asUser(database, world.users.owner), `select ${text} as answer`, values))[0]?.answer as string
const renew = (id: string) => call('renew_invitation($1)', [id])
const create = async (role: string, team: string | null) =>
  renew(
    await call(`create_invitation($1, $2, 'Ida', null, null, $3)`, [team, role, team === null ? world.league : null]),
  )

/** Makes the invitation to each role, as its owner does. @returns the token */
const INVITATIONS: Record<string, () => Promise<string>> = {
  'manager of the third team': () => create('manager', world.third),
  'manager of the third team, its first player': () =>
    call('create_manager_invite($1, $2, $3)', [world.third, world.thirdPlayers[0], 'ida@example.org']),
  'assistant of the third team': () => create('assistant', world.third),
  administrator: () => create('administrator', null),
  scorer: () => create('scorer', null),
  official: async () =>
    renew(
      await call('invite_official($1)', [
        await insert(database, 'officials', { league_id: world.league, name: 'Ida' }),
      ]),
    ),
}

/** The roles of an account, and the names of its profiles. */
async function rolesOf(user: string): Promise<string[]> {
  const rows = await database.query<{ role: string }>(
    `select 'manager of ' || t.name as role from teams t join profiles p on p.id = t.manager_id where p.user_id = $1
     union all select 'player of ' || t.name from team_players s join profiles p on p.id = s.player_id
       join teams t on t.id = s.team_id where p.user_id = $1
     union all select role || ' ' || coalesce((select name from teams where id = team_id), 'of the league')
       from league_members where user_id = $1
     union all select 'scorer' from scorers where user_id = $1
     union all select 'official' from officials where user_id = $1
     union all select 'profile ' || full_name from profiles where user_id = $1
     union all select 'invited by ' || u.email from app.inviting_owners i join auth.users u on u.id = i.owner_id
       where i.user_id = $1
     order by 1`,
    [user],
  )
  return rows.map(({ role }) => role)
}

const signUp = (invite_token: string) =>
  createUser(database, `${randomUUID()}@example.org`, { metadata: { invite_token } })
async function accept(_token: string) {
  const user = await createUser(database, `${randomUUID()}@example.org`, { metadata: { full_name: 'Ida' } })
  await run(asUser(database, user), 'select accept_invitation($1)', [_token])
  return user
}

describe.each<[string, string[]]>([
  ['manager of the third team', ['manager of Third Rovers', 'profile Ida']],
  ['manager of the third team, its first player', ['manager of Third Rovers', 'player of Third Rovers', 'profile Ada']],
  ['assistant of the third team', ['assistant Third Rovers', 'profile Ida']],
  ['administrator', ['administrator of the league', 'profile Ida']],
  ['scorer', ['scorer', 'profile Ida']],
  ['official', ['official', 'profile Ida']],
])('%s', (role, expected) => {
  test.each([
    ['signs up with the invitation', signUp],
    ['accepts it with an account', accept],
  ])('%s', async (_, use) => {
    const token = (await INVITATIONS[role]?.()) ?? ''
    const user = await use(token)
    expect(await rolesOf(user)).toEqual([...expected, 'invited by owner@example.org'].sort())
    await expect(use(token)).rejects.toMatchObject({ code: 'PT403' })
  })
})
