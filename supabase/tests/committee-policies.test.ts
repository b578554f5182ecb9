import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, DatabaseError } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { fillWorld, rules } from './rules.ts'
import { asUser, createUser, createWorld, insert, type Role, run, tryOut, type World } from './world.ts'

// Administrators may do what the owner may, assistants what the manager of their team may (record 0061). Officials and
// scorers with accounts may do what everybody may, and a little of their own (records 0065 and 0067).

/** Each with the role whose rights these are. */
const members = {
  administrator: 'owner',
  'assistant of the home team': 'manager',
  'assistant of the away team': 'other manager',
  'administrator of another league': 'other owner',
  'former administrator': 'other user',
  'former assistant of the home team': 'other user',
  scorer: 'other user',
  'former scorer': 'other user',
  official: 'other user',
  'former official': 'other user',
} as const satisfies Record<string, Role>
type Member = keyof typeof members

/** Where a member may do less than that role, or more: in these the account itself is meant, or the owner alone. */
const exceptions: Record<string, readonly Member[]> = {
  // A token of it makes its holder the manager.
  'manager_invites select': ['administrator'],
  // The statement names the owner, who alone makes a competition of their own with it.
  'leagues insert': [],
  // Own choices.
  'notice_choices select': [],
  'notice_choices insert': [],
  'notice_choices update': [],
  // Each reads and ends their own membership, which is in the league of these rules.
  'league_members select': ['administrator', 'assistant of the home team', 'assistant of the away team'],
  'league_members delete': ['administrator', 'assistant of the home team', 'assistant of the away team'],
  // A mark is the manager's alone.
  'official_marks select': ['administrator'],
  'scorers select': ['administrator', 'scorer'],
  'scorers delete': ['administrator', 'scorer'],
  // The appointment of these rules is proposed, and not sent to the official yet.
  'officials select': ['administrator', 'official'],
  'official_absences select': ['administrator', 'official'],
  'official_absences insert': ['administrator', 'official'],
  'official_absences delete': ['administrator', 'official'],
}

let database: Database
let world: World
const accounts = new Map<Member, string>()
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await fillWorld(database, world)
  const { league, otherLeague, home, away } = world
  await join('administrator', { league_id: league, team_id: null, role: 'administrator' })
  await join('assistant of the home team', { league_id: league, team_id: home, role: 'assistant' })
  await join('assistant of the away team', { league_id: league, team_id: away, role: 'assistant' })
  await join('administrator of another league', { league_id: otherLeague, team_id: null, role: 'administrator' })
  await join('former administrator', { league_id: league, team_id: null, role: 'administrator' })
  await join('former assistant of the home team', { league_id: league, team_id: home, role: 'assistant' })
  for (const member of ['former administrator', 'former assistant of the home team'] as const)
    await database.query('delete from league_members where user_id = $1', [account(member)])
  for (const member of ['scorer', 'former scorer'] as const)
    await insert(database, 'scorers', { league_id: league, user_id: await makeAccount(member), name: member })
  await database.query('delete from scorers where user_id = $1', [account('former scorer')])
  const former = { league_id: league, name: 'Former', user_id: await makeAccount('former official') }
  const removed = await insert(database, 'officials', former)
  await run(asUser(database, world.users.owner), 'select remove_official($1)', [removed])
  await database.query('update officials set user_id = $2 where league_id = $1', [
    league,
    await makeAccount('official'),
  ])
})
afterAll(() => database.close())

async function join(member: Member, row: { league_id: string; team_id: string | null; role: string }) {
  await insert(database, 'league_members', { ...row, user_id: await makeAccount(member), name: member })
}

async function makeAccount(member: Member): Promise<string> {
  const user = await createUser(database, `${member.replaceAll(' ', '-')}@committee.example.org`)
  accounts.set(member, user)
  return user
}

function account(member: Member): string {
  const user = accounts.get(member)
  if (user === undefined) throw new Error(`${member} has no account`)
  return user
}

describe.each(Object.entries(rules))('%s', (table, verbs) => {
  describe.each(Object.entries(verbs))('%s', (verb, [sql, may]) => {
    test.each(Object.keys(members) as Member[])('%s', async (member) => {
      const expected = exceptions[`${table} ${verb}`]?.includes(member) ?? may.includes(members[member])
      expect(await isAllowed(member, sql(world))).toBe(expected)
    })
  })
})

async function isAllowed(member: Member, sql: string): Promise<boolean> {
  try {
    return (await tryOut(asUser(database, account(member)), sql)) > 0
  } catch (error) {
    if (error instanceof DatabaseError && ['42501', 'PT409', '55000'].includes(error.code)) return false
    throw error
  }
}

/** Statements of an administrator that only the owner may run. */
test.each([
  ['delete the competition', ({ league }: World) => `select delete_league('${league}')`],
  ['hand it over', ({ league, homePlayers }: World) => `select hand_over_league('${league}', '${homePlayers[0]}')`],
  [
    'name administrators',
    ({ league }: World) => `select create_invitation(null, 'administrator', 'x', null, null, '${league}')`,
  ],
  [
    'become the owner',
    ({ league }: World) => `update leagues set owner_id = '${account('administrator')}' where id = '${league}'`,
  ],
])('an administrator cannot %s, and the owner is not stopped', async (_, sql) => {
  await expect(tryOut(asUser(database, account('administrator')), sql(world))).rejects.toMatchObject({ code: '42501' })
})
