import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, createUser, createWorld, insert, run, type World } from './world.ts'

// How administrators and assistants join, what ends with a membership, and what only the owner does (record 0061).

let database: Database
let world: World
let administrator: string
let assistant: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.query('delete from league_members')
  await database.query('delete from app.invitations')
  administrator = await join('administrator', null)
  assistant = await join('assistant', world.home)
})

const address = () => `${randomUUID()}@example.org`

async function join(role: string, team: string | null): Promise<string> {
  const user = await createUser(database, address())
  await insert(database, 'league_members', { league_id: world.league, team_id: team, user_id: user, role, name: 'Ida' })
  return user
}

const call = async (user: string, text: string, values: (string | null)[] = []) =>
  (await run(asUser(database, user), `select ${text} as answer`, values))[0]?.answer as string | null
const inviteAdministrator = (user: string) =>
  call(user, `create_invitation(null, 'administrator', 'Herbert', null, null, $1)`, [world.league])
const inviteAssistant = (user: string, team = world.home) =>
  call(user, `create_invitation($1, 'assistant', 'Clara')`, [team])
const linkOf = (user: string, id: string | null) => call(user, 'renew_invitation($1)', [id])
const accept = (user: string, token: string | null) => call(user, 'accept_invitation($1)', [token])
const membershipsOf = (user: string) =>
  database.query('select role, team_id, name from league_members where user_id = $1', [user])
const list = (user: string) =>
  run<{ role: string; invitation_id: string | null; state: string }>(
    asUser(database, user),
    'select * from league_invitations($1)',
    [world.league],
  )

describe('an invitation', () => {
  test('makes an account an administrator, once', async () => {
    const { owner } = world.users
    const token = await linkOf(owner, await inviteAdministrator(owner))
    const user = await createUser(database, address())
    expect(await accept(user, token)).toBeNull()
    expect(await membershipsOf(user)).toEqual([{ role: 'administrator', team_id: null, name: 'Herbert' }])
    expect(await accept(user, token)).toBeNull()
    await expect(accept(world.users['other user'], token)).rejects.toMatchObject({ code: 'PT403' })
  })

  test('makes a new account an assistant, who does not become the manager', async () => {
    const token = await linkOf(administrator, await inviteAssistant(administrator))
    const user = await createUser(database, address(), { metadata: { invite_token: token } })
    expect(await membershipsOf(user)).toEqual([{ role: 'assistant', team_id: world.home, name: 'Clara' }])
    expect(await database.query('select manager_id from teams where id = $1', [world.home])).toEqual([
      { manager_id: world.homePlayers[0] },
    ])
  })

  test.each(['manager', 'player', 'other user', 'other owner'] as const)('is not made by: %s', async (role) => {
    await expect(inviteAdministrator(world.users[role])).rejects.toMatchObject({ code: '42501' })
    await expect(inviteAssistant(world.users[role])).rejects.toMatchObject({ code: '42501' })
  })

  test('of an administrator is the owner’s alone', async () => {
    const id = await inviteAdministrator(world.users.owner)
    await expect(inviteAdministrator(administrator)).rejects.toMatchObject({ code: '42501' })
    await expect(linkOf(administrator, id)).rejects.toMatchObject({ code: 'PT404' })
    await expect(call(administrator, 'withdraw_invitation($1)', [id])).rejects.toMatchObject({ code: 'PT404' })
    const seen = (await list(administrator)).filter(({ role, state }) => role === 'administrator' && state !== 'joined')
    expect(seen).toMatchObject([{ invitation_id: null }])
  })

  test('of an assistant is made by neither assistants nor managers, and seen by neither', async () => {
    await expect(inviteAssistant(assistant)).rejects.toMatchObject({ code: '42501' })
    expect(await list(assistant)).toEqual([])
    expect(await list(world.users.manager)).toEqual([])
  })

  test('that is withdrawn opens nothing', async () => {
    const id = await inviteAssistant(world.users.owner)
    const token = await linkOf(world.users.owner, id)
    await call(world.users.owner, 'withdraw_invitation($1)', [id])
    await expect(accept(world.users['other user'], token)).rejects.toMatchObject({ code: 'PT403' })
  })
})

describe('an invitation of a scorer', () => {
  const invite = (user: string) =>
    call(user, `create_invitation(null, 'scorer', 'Joan', null, null, $1)`, [world.league])
  const scorers = () => database.query('select user_id, name from scorers')
  beforeEach(async () => {
    await database.query('delete from scorers')
  })

  test('is made by the owner and by administrators, and makes an account a scorer, and nothing else', async () => {
    const user = await createUser(database, address())
    expect(await accept(user, await linkOf(administrator, await invite(administrator)))).toBeNull()
    expect(await scorers()).toEqual([{ user_id: user, name: 'Joan' }])
    expect(await membershipsOf(user)).toEqual([])
    const invited = await linkOf(world.users.owner, await invite(world.users.owner))
    const joined = await createUser(database, address(), { metadata: { invite_token: invited } })
    expect(await scorers()).toHaveLength(2)
    expect(await membershipsOf(joined)).toEqual([])
    for (const sql of ['app.my_leagues()', 'app.my_teams()', 'app.managed_teams()'])
      expect(await run(asUser(database, joined), `select from ${sql}`)).toEqual([])
    const rows = (await list(administrator)).filter(({ role }) => role === 'scorer')
    expect(rows).toMatchObject([{ state: 'joined' }, { state: 'joined' }])
    expect(await list(joined)).toEqual([])
  })

  test.each(['manager', 'player', 'other user', 'other owner'] as const)('is not made by: %s', async (role) => {
    await expect(invite(world.users[role])).rejects.toMatchObject({ code: '42501' })
    await expect(invite(assistant)).rejects.toMatchObject({ code: '42501' })
  })

  test('does not name a scorer in the history to other people than those who run the competition', async () => {
    const user = await createUser(database, address())
    await insert(database, 'scorers', { league_id: world.league, user_id: user, name: 'Joan' })
    const name = (caller: string) => call(caller, 'app.member_name($1, $2)', [world.league, user])
    expect(await name(administrator)).toBe('Joan')
    expect(await name(world.users.manager)).toBe('A scorer')
  })
})

describe('the end of a membership', () => {
  test('ends the API keys, links and open invitations of an administrator', async () => {
    await call(administrator, `create_league_key($1, 'Site', 'write')`, [world.league])
    await call(administrator, 'create_result_link($1, $2)', [world.match, world.home])
    const token = await linkOf(administrator, await inviteAssistant(administrator))
    await run(asUser(database, administrator), 'delete from league_members where user_id = $1', [administrator])
    expect(await database.query('select from app.league_keys where created_by = $1', [administrator])).toEqual([])
    expect(await database.query('select from result_links where created_by = $1', [administrator])).toEqual([])
    await expect(accept(world.users['other user'], token)).rejects.toMatchObject({ code: 'PT403' })
    expect(
      await database.query('select from manager_invites where team_id = $1 and expires_at > now()', [world.home]),
    ).toEqual([])
  })

  test('leaves keys and links of others', async () => {
    await call(world.users.owner, `create_league_key($1, 'Club', 'read')`, [world.league])
    await call(world.users.manager, 'create_result_link($1, $2)', [world.match, world.home])
    await database.query('delete from league_members where user_id in ($1, $2)', [administrator, assistant])
    expect(await database.query('select name from app.league_keys')).toEqual([{ name: 'Club' }])
    expect(await database.query('select team_id from result_links')).toEqual([{ team_id: world.home }])
  })

  test('comes with the account’s, and the history forgets the name', async () => {
    await database.query('delete from auth.users where id = $1', [assistant])
    const changes = await database.query(
      `select before, after from change_log where subject = 'member' and coalesce(before, after) ->> 'role' = 'assistant'
        order by id desc limit 1`,
    )
    expect(JSON.stringify(changes)).not.toContain('Ida')
  })

  test('comes when the member becomes the owner', async () => {
    await database.query('update leagues set owner_id = $2 where id = $1', [world.league, administrator])
    expect(await membershipsOf(administrator)).toEqual([])
    await database.query('update leagues set owner_id = $2 where id = $1', [world.league, world.users.owner])
  })
})

describe('an assistant', () => {
  test('does not choose the manager', async () => {
    await expect(
      call(assistant, 'create_manager_invite($1, $2, $3)', [world.home, world.homePlayers[1], address()]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      run(asUser(database, assistant), 'delete from team_players where team_id = $1 and player_id = $2', [
        world.home,
        world.homePlayers[0],
      ]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      run(asUser(database, assistant), 'update teams set manager_id = $2 where id = $1', [
        world.home,
        world.homePlayers[1],
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('does nothing for another team', async () => {
    await expect(call(assistant, 'create_result_link($1, $2)', [world.match, world.away])).rejects.toMatchObject({
      code: '42501',
    })
  })
})
