// Details of a person: named in the export, gone with the account, or gone with time.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { createUser, createWorld, insert, profileOf, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const DAY = '2026-11-14T15:00:00Z'

/** A player and official with something in every place, and statements of the account. */
async function createPerson() {
  const user = await createUser(database, 'ida@example.org')
  const profile = await profileOf(database, user)
  const official = await insert(database, 'officials', {
    league_id: world.league,
    name: 'Ida',
    email: 'ida@club.example',
    phone: '+441234567890',
    user_id: user,
  })
  await insert(database, 'appointments', {
    league_id: world.league,
    match_id: world.match,
    official_id: official,
    role: 'referee',
    state: 'declined',
    reason: 'An operation',
  })
  const rows: [string, (string | null)[]][] = [
    [`update matches set played_at = '${DAY}' where id = $1`, [world.match]],
    ['insert into team_players (team_id, player_id) values ($1, $2)', [world.home, profile]],
    [
      `insert into official_absences (official_id, first_day, last_day) values ($1, '2026-05-01', '2026-05-09')`,
      [official],
    ],
    [
      `insert into availability (match_id, team_id, player_id, answer, note, answered_by)
       values ($1, $2, $3, 'out', 'Epilepsy', 'player')`,
      [world.match, world.home, profile],
    ],
    [
      `insert into app.photo_consents (profile_id, token_hash, guardian_name, given_at)
       values ($1::uuid, sha256($1::uuid::text::bytea), 'Grandmother', '${DAY}')`,
      [profile],
    ],
    [
      `insert into suspension_decisions (season_id, team_id, player_id, kind, matches, from_day, reason)
       select current_season_id, $2, $3, 'other', 2, '2026-11-20', 'Insulted a referee' from leagues where id = $1`,
      [world.league, world.home, profile],
    ],
    [
      `insert into app.invitations (league_id, team_id, role, name, email, used_at, used_by)
       values ($1, $2, 'manager', 'Ida I.', 'ida@example.org', '${DAY}', $3)`,
      [world.league, world.home, user],
    ],
    [
      `insert into date_requests (league_id, match_id, team_id, reason, slots, asked_by)
       values ($1, $2, $3, 'A wedding', '{2027-05-01T15:00Z}', $4)`,
      [world.league, world.match, world.home, user],
    ],
    [
      `insert into result_reports (match_id, team_id, home_score, away_score, reason, user_id)
       values ($1, $2, 2, 1, 'The referee miscounted', $3)`,
      [world.match, world.home, user],
    ],
  ]
  for (const [sql, values] of rows) await database.query(sql, values)
  const session = randomUUID()
  await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, user])
  const claims = { role: 'authenticated', sub: user, session_id: session }
  const caller = asCaller(
    database,
    { role: 'authenticated', claims, token: null },
    { method: 'POST', path: '/', headers: {} },
  )
  return { profile, official, caller }
}

const count = async (table: string, where: string, value: string) => {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`, [
    value,
  ])
  return row?.count
}

test('the export names all of it', async () => {
  const { caller } = await createPerson()
  const [row] = await run<{ data: object }>(caller, 'select export_my_data() as data')
  expect(row?.data).toMatchObject({
    availability: [{ answer: 'out', note: 'Epilepsy' }],
    officials: [
      { name: 'Ida', email: 'ida@club.example', phone: '+441234567890', days_off: [{ first_day: '2026-05-01' }] },
    ],
    appointments: [{ state: 'declined', reason: 'An operation' }],
    suspensions: [{ matches: 2, reason: 'Insulted a referee' }],
    photo_consents: [{ guardian_name: 'Grandmother' }],
    date_requests: [{ reason: 'A wedding' }],
    result_reports: [{ home_score: 2, reason: 'The referee miscounted' }],
    live_entries: [],
    claims: [],
    api_keys: [],
    second_factors: [],
  })
})

test.each([
  [false, 1],
  [true, 0],
])('deleting an account with _forget = %s leaves no address, day off or refusal', async (forgets, left) => {
  const { caller, profile, official } = await createPerson()
  await run(caller, 'select delete_account($1)', [forgets])
  expect(await database.query('select name, email, phone, user_id from officials where id = $1', [official])).toEqual([
    { name: 'Ida', email: null, phone: null, user_id: null },
  ])
  expect(await count('official_absences', 'official_id = $1', official)).toBe(0)
  expect(await count('appointments', 'official_id = $1 and reason is not null', official)).toBe(0)
  expect(await count('app.invitations', 'email = $1', 'ida@example.org')).toBe(0)
  expect(await count('availability', 'player_id = $1 and note is not null', profile)).toBe(left)
  expect(await count('app.photo_consents', 'profile_id = $1', profile)).toBe(left)
  expect(await count('availability', 'player_id = $1', profile)).toBe(1)
})

test('notes, refusals, invitations and consents that ended go after ninety days', async () => {
  const { profile, official } = await createPerson()
  const ended = `update app.photo_consents set ended_at = '${DAY}', ended_by = 'team' where profile_id = $1`
  const left = async () =>
    Promise.all([
      count('availability', 'player_id = $1 and note is not null', profile),
      count('appointments', 'official_id = $1 and reason is not null', official),
      count('app.invitations', 'email = $1', 'ida@example.org'),
      count('app.photo_consents', 'profile_id = $1', profile),
    ])
  const forget = (days: number) =>
    database.query(`select app.forget_old_details('${DAY}'::timestamptz + make_interval(days => $1))`, [days])
  // The used one says who invited whom.
  await database.query(
    `insert into app.invitations (league_id, team_id, role, name, email, expires_at)
     values ($1, $2, 'assistant', 'Nobody yet', 'ida@example.org', '${DAY}')`,
    [world.league, world.third],
  )
  await forget(89)
  expect(await left()).toEqual([1, 1, 2, 1])
  await forget(91)
  expect(await left()).toEqual([0, 0, 1, 1])
  await database.query(ended, [profile])
  await forget(91)
  expect(await left()).toEqual([0, 0, 1, 0])
})

/** Columns that refer to an account or to a person: the part of the export that names it, or why none does. */
const REFERENCES: Record<string, string> = {
  'app.birth_dates.profile_id': 'profiles',
  'app.invitation_mails.user_id': 'no data: a mail that is being sent',
  'app.invitations.made_by': 'no data: who made another person an invitation',
  'app.invitations.used_by': 'invitations',
  'app.inviting_owners.owner_id': 'no data: who invites whom',
  'app.inviting_owners.user_id': 'no data: who invites whom',
  'app.kept_rows.player_id': 'availability',
  'app.league_keys.created_by': 'api_keys',
  'app.live_events.other_id': 'the entries are records of the match',
  'app.live_events.player_id': 'the entries are records of the match',
  'app.live_events.user_id': 'live_entries',
  'app.notice_addresses.user_id': 'notice_address',
  'app.notice_links.user_id': 'no data: links in sent emails',
  'app.notices.user_id': 'notices',
  'app.official_links.created_by': 'no data: who made a link',
  'app.person_leagues.last_owner': 'no data: who ran a competition that was deleted',
  'app.person_leagues.profile_id': 'teams',
  'app.photo_consents.created_by': 'no data: who made a link',
  'app.photo_consents.profile_id': 'photo_consents',
  'app.player_links.created_by': 'no data: who made a link',
  'app.player_links.user_id': 'claims',
  'app.player_records.player_id': 'matches',
  'app.private_profiles.created_by': 'no data: who added the person',
  'app.private_profiles.profile_id': 'profiles',
  'app.squad_history.player_id': 'teams',
  'app.squad_links.created_by': 'no data: who made a link',
  'app.young_people.profile_id': 'no data: whose details are hidden',
  'availability.player_id': 'availability',
  'change_log.user_id': 'changes',
  'date_requests.answered_by': 'date_requests',
  'date_requests.asked_by': 'date_requests',
  'league_members.user_id': 'memberships',
  'leagues.owner_id': 'competitions',
  'manager_invites.player_id': 'invitations',
  'manager_invites.used_by': 'invitations',
  'match_events.assist_by_id': 'matches',
  'match_events.player_id': 'matches',
  'match_incidents.player_id': 'incidents',
  'match_notes.submitted_by': 'notes',
  'match_roles.player_id': 'roles',
  'match_substitutions.player_off_id': 'substitutions',
  'match_substitutions.player_on_id': 'substitutions',
  'matches.man_of_match_id': 'matches',
  'notice_choices.user_id': 'notice_choices',
  'official_marks.user_id': 'marks',
  'officials.user_id': 'officials',
  'past_memberships.player_id': 'past_teams',
  'profiles.user_id': 'profiles',
  'result_links.created_by': 'no data: who made a link',
  'result_reports.user_id': 'result_reports',
  'scorers.user_id': 'memberships',
  'suspension_decisions.decided_by': 'changes',
  'suspension_decisions.player_id': 'suspensions',
  'team_players.player_id': 'teams',
  'teams.manager_id': 'teams',
}

test('every column that refers to a person is in the export, or there is a reason', async () => {
  const found = await database.query<{ name: string }>(`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
      and c.conrelid::regclass::text not like 'auth.%'`)
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(REFERENCES).toSorted())
  const { caller } = await createPerson()
  const [row] = await run<{ data: object }>(caller, 'select export_my_data() as data')
  const parts = Object.values(REFERENCES).filter((words) => /^\w+$/.test(words))
  expect(Object.keys(row?.data ?? {})).toEqual(expect.arrayContaining(parts))
})
