import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Queryable } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, createUser, createWorld, insert, run, type World } from './world.ts'

// The end of a right ends what it opened, also while a request runs (records 0056, 0057, 0059, 0061). On PostgreSQL two
// connections overlap; the embedded database has one, on which the second call follows the first.

let database: Database
let world: World
let administrator: string
let child: string
const OF_PLAYERS = ['app.squad_links', 'app.player_links']
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query(`insert into youth_settings (league_id, age_group) values ($1, 'U13')`, [world.league])
  await database.query(`insert into match_day_settings (league_id, results_by) values ($1, 'teams')`, [world.league])
  child = world.homePlayers[2]
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [
    'league_members',
    'app.invitations',
    'result_links',
    'app.photo_consents',
    'app.league_keys',
    ...OF_PLAYERS,
  ])
    await database.query(`delete from ${table}`)
  await database.query(`update manager_invites set expires_at = now() - interval '1 day'`)
  await database.query('update teams set manager_id = $2 where id = $1', [world.home, world.homePlayers[0]])
  await database.query('update leagues set owner_id = $2 where id = $1', [world.league, world.users.owner])
  administrator = await createUser(database, `${randomUUID()}@example.org`)
  const member = { league_id: world.league, user_id: administrator, role: 'administrator', name: 'Ida' }
  await insert(database, 'league_members', { ...member, team_id: null })
})

/** A statement of an account; null is a visitor. */
interface Call {
  user: string | null
  text: string
  values: (string | null)[]
}

/** @param text a function and its arguments */
const call = (user: string | null, text: string, ...values: (string | null)[]): Call => ({
  user,
  values,
  text: `select ${text} as answer`,
})

const send = async ({ user, text, values }: Call) =>
  (await run<{ answer: string | null }>(asUser(database, user), text, values))[0]?.answer ?? null

async function sendWithin(tx: Queryable, { user, text, values }: Call) {
  const role = user === null ? 'anon' : 'authenticated'
  await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
    JSON.stringify({ role, sub: user }),
    role,
  ])
  await tx.query(text, values)
}

/** Sends `second` before `first` commits. @returns what became of the second call */
async function overlap(first: Call, second: Call): Promise<PromiseSettledResult<string | null>> {
  let sent: Promise<PromiseSettledResult<string | null>[]> | undefined
  const begin = () => Promise.allSettled([send(second)])
  await database.transaction(async (tx) => {
    await sendWithin(tx, first)
    if (database.engine === 'pglite') return
    let isDone = false
    sent = begin().finally(() => {
      isDone = true
    })
    while (!isDone && !(await isSomebodyWaiting(tx))) await new Promise((resolve) => setTimeout(resolve, 10))
  })
  const [result] = await (sent ?? begin())
  if (result === undefined) throw new Error('The second call has no result')
  return result
}

const isSomebodyWaiting = async (tx: Queryable) => (await tx.query('select from pg_locks where not granted')).length > 0

const remove = (): Call => ({
  user: world.users.owner,
  text: 'delete from league_members where user_id = $1 returning role as answer',
  values: [administrator],
})
const removeManager = () => call(world.users.owner, 'remove_manager($1)', world.home)
const handOver = () => call(world.users.owner, 'hand_over_league($1, $2)', world.league, world.awayPlayers[0])
const makeKey = (user: string) => call(user, `create_league_key($1, 'Site', 'write')`, world.league)
const makeLink = (user: string) => call(user, 'create_result_link($1, $2)', world.match, world.home)
const makeSquadLink = (user: string) => call(user, 'create_squad_link($1)', world.home)
const makePlayerLink = (user: string) => call(user, 'create_player_link($1, $2)', world.home, child)
const claim = (user: string | null, token: string | null) => call(user, 'claim_player($1, $2)', token, child)
const askGuardian = (user: string) => call(user, 'create_consent_link($1)', child)
const endConsent = (user: string) => call(user, 'end_photo_consent($1)', child)
const inviteManager = (user: string) =>
  call(user, `create_manager_invite($1, $2, 'hedy@example.org')`, world.home, child)
const invite = (user: string) =>
  call(user, `create_invitation($1, 'assistant', 'Clara', 'clara@example.org')`, world.home)
const renew = (user: string, id: string | null) => call(user, 'renew_invitation($1)', id)
const accept = (user: string, token: string | null) => call(user, 'accept_invitation($1)', token)
const report = (token: string | null) => call(null, 'report_result_by_link($1, 3, 0)', token)
const consent = (token: string | null) => call(null, `give_photo_consent($1, 'Grace')`, token)

const opened = {
  'API key': [makeKey, 'select from app.league_keys'],
  'link of a result': [makeLink, 'select from result_links'],
  'link for the players of a team': [makeSquadLink, 'select from app.squad_links'],
  'own link of a player': [makePlayerLink, 'select from app.player_links'],
  'question to a guardian': [askGuardian, 'select from app.photo_consents where ended_at is null'],
  'invitation of a manager': [inviteManager, 'select from manager_invites where expires_at > now()'],
} as const
type Opened = keyof typeof opened
const things = Object.keys(opened) as Opened[]
const links: Opened[] = [
  ...(['link of a result', 'link for the players of a team', 'own link of a player'] as const),
  'question to a guardian',
]

const stillOpen = async (thing: Opened) => (await database.query(opened[thing][1])).length
const REFUSED = { status: 'rejected', reason: { code: '42501' } }

describe('an administrator who is removed', () => {
  test.each(things)('while they make this keeps nothing: %s', async (thing) => {
    expect(await overlap(opened[thing][0](administrator), remove())).toMatchObject({ value: 'administrator' })
    expect(await stillOpen(thing)).toBe(0)
  })

  test.each(things)('before the end commits makes no more: %s', async (thing) => {
    expect(await overlap(remove(), opened[thing][0](administrator))).toMatchObject(REFUSED)
    expect(await stillOpen(thing)).toBe(0)
  })

  test('while they mail an invitation: both calls succeed, and the link does not work', async () => {
    const mail = call(administrator, 'begin_invitation_mail($1)', await send(invite(administrator)))
    expect(await overlap(mail, remove())).toMatchObject({ value: 'administrator' })
    expect(await database.query('select from app.invitations')).toEqual([])
  })
})

describe('a manager who is removed', () => {
  test.each(links)('leaves nothing of this kind open: %s', async (thing) => {
    const token = await send(opened[thing][0](world.users.manager))
    await send(removeManager())
    expect(await stillOpen(thing)).toBe(0)
    if (thing === 'link of a result')
      await expect(send(report(token))).rejects.toThrow('This link has expired or was replaced')
  })

  test.each(links)('while they make this keeps nothing: %s', async (thing) => {
    expect(await overlap(opened[thing][0](world.users.manager), removeManager())).toMatchObject({ status: 'fulfilled' })
    expect(await stillOpen(thing)).toBe(0)
  })

  test.each(links)('before the end commits makes no more: %s', async (thing) => {
    expect(await overlap(removeManager(), opened[thing][0](world.users.manager))).toMatchObject(REFUSED)
    expect(await stillOpen(thing)).toBe(0)
  })

  test.each(links)('and assists the team keeps this: %s', async (thing) => {
    const member = { league_id: world.league, user_id: world.users.manager, role: 'assistant', name: 'Ada' }
    await insert(database, 'league_members', { ...member, team_id: world.home })
    await send(opened[thing][0](world.users.manager))
    await send(removeManager())
    expect(await stillOpen(thing)).toBe(1)
  })

  test.each(links)('leaves this of the owner: %s', async (thing) => {
    await send(opened[thing][0](world.users.owner))
    await send(removeManager())
    expect(await stillOpen(thing)).toBe(1)
  })
})

describe('an owner who hands the competition over', () => {
  test.each(things)('leaves nothing of this kind open: %s', async (thing) => {
    await send(opened[thing][0](world.users.owner))
    await send(handOver())
    expect(await stillOpen(thing)).toBe(0)
  })

  test.each(links)('while they make this keeps nothing: %s', async (thing) => {
    expect(await overlap(opened[thing][0](world.users.owner), handOver())).toMatchObject({ status: 'fulfilled' })
    expect(await stillOpen(thing)).toBe(0)
  })

  test('leaves no link of an invitation that works, and the new owner makes another', async () => {
    const { owner, 'other manager': next, 'other user': invited } = world.users
    const id = await send(invite(owner))
    const former = await send(renew(owner, id))
    expect(await overlap(handOver(), renew(owner, id))).toMatchObject({ reason: { code: 'PT404' } })
    await expect(send(accept(invited, former))).rejects.toMatchObject({ code: 'PT403' })
    expect(await send(accept(invited, await send(renew(next, id))))).toBe(world.home)
  })
})

test('two accounts that accept one invitation at once: one joins', async () => {
  const { owner, player, 'other user': other } = world.users
  const token = await send(renew(owner, await send(invite(owner))))
  expect(await overlap(accept(player, token), accept(other, token))).toMatchObject({ reason: { code: 'PT403' } })
  expect(await database.query(`select user_id from league_members where role = 'assistant'`)).toEqual([
    { user_id: player },
  ])
})

describe('a question to a guardian', () => {
  const open = () => stillOpen('question to a guardian')
  const release = (): Call => ({
    user: world.users.owner,
    text: 'delete from team_players where team_id = $1 and player_id = $2 returning team_id as answer',
    values: [world.home, child],
  })
  const sign = () =>
    database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.home, child])

  test.each(['manager', 'owner'] as const)('of the %s ends when the child leaves the squad', async (role) => {
    await send(askGuardian(world.users[role]))
    await send(release())
    await sign()
    expect(await open()).toBe(0)
  })

  test('that was answered, or that the owner asked for another team, stays', async () => {
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.third, child])
    await send(askGuardian(world.users.owner))
    await send(release())
    expect(await open()).toBe(1)
    await database.query('delete from team_players where team_id = $1 and player_id = $2', [world.third, child])
    expect(await open()).toBe(0)
    await sign()
    await send(consent(await send(askGuardian(world.users.owner))))
    await send(release())
    await sign()
    expect(await open()).toBe(1)
  })

  test('ends with the work of the person who asked, also if the child has left meanwhile', async () => {
    await send(askGuardian(administrator))
    await database.query(`alter table team_players disable trigger end_questions`)
    await send(release())
    await database.query(`alter table team_players enable trigger end_questions`)
    await send(remove())
    expect(await open()).toBe(0)
    await sign()
  })

  test('while the child leaves is not kept, or not made', async () => {
    expect(await overlap(askGuardian(world.users.owner), release())).toMatchObject({ status: 'fulfilled' })
    expect(await open()).toBe(0)
    await sign()
    expect(await overlap(release(), askGuardian(world.users.owner))).toMatchObject(REFUSED)
    expect(await open()).toBe(0)
    await sign()
  })
})

describe('a link', () => {
  test('of a result that is withdrawn while its report waits reports nothing', async () => {
    const token = await send(makeLink(world.users.manager))
    const withdraw: Call = {
      user: world.users.owner,
      text: `with changed as (update matches set round = 7 where id = $1 returning id)
        delete from result_links where match_id in (select id from changed) returning team_id as answer`,
      values: [world.match],
    }
    expect(await overlap(withdraw, report(token))).toMatchObject({ reason: { code: 'PT404' } })
    expect(await database.query('select from result_reports')).toEqual([])
  })

  test.each([
    ['replaced', askGuardian],
    ['withdrawn', endConsent],
  ])('to a guardian that is %s while the guardian answers says so', async (_, end) => {
    const token = await send(askGuardian(world.users.owner))
    expect(await overlap(end(world.users.owner), consent(token))).toMatchObject({ reason: { code: 'PT404' } })
    expect(await database.query('select from app.photo_consents where given_at is not null')).toEqual([])
  })

  test('of a team that is withdrawn while a player claims a name lets nobody in', async () => {
    const token = await send(makeSquadLink(world.users.manager))
    const withdraw = call(world.users.owner, 'end_squad_link($1)', world.home)
    expect(await overlap(withdraw, claim(null, token))).toMatchObject({ reason: { code: 'PT404' } })
    expect(await database.query('select from app.player_links')).toEqual([])
  })

  test('of a player that is ended while the player answers records nothing', async () => {
    const token = await send(makePlayerLink(world.users.manager))
    const end = call(world.users.owner, 'end_player_link($1, $2)', world.home, child)
    const answer = call(null, `answer_by_link($1, $2, 'in')`, token, world.match)
    expect(await overlap(end, answer)).toMatchObject({ reason: { code: 'PT404' } })
    expect(await database.query('select from availability')).toEqual([])
  })

  test('to a guardian who answers while the manager is removed: both calls succeed', async () => {
    const token = await send(askGuardian(world.users.manager))
    expect(await overlap(consent(token), removeManager())).toMatchObject({ status: 'fulfilled' })
  })
})
