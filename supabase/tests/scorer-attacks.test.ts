import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { fillWorld } from './rules.ts'
import { serveApi } from './serve-api.ts'
import { createWorld, insert, type World } from './world.ts'

// A scorer with an account calls every table and function of the API with their own token. Entries of a match that is
// played are all that they change (record 0065).

let database: Database
let world: World
let owner: SupabaseClient
let scorer: SupabaseClient
/** A match of today that the scorer may enter. */
let playing: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await fillWorld(database, world)
  playing = await addMatch(world.league, world.home, world.away)
  await database.query(`update match_day_settings set live_entry = true, results_by = 'teams' where league_id = $1`, [
    world.league,
  ])
  await insert(database, 'scorers', { league_id: world.league, user_id: user(), name: 'Joan Clarke' })
  owner = (await (await serveApi(database, world))('owner')) as unknown as SupabaseClient
  for (const [role, _team_id] of [
    ['assistant', world.home],
    ['scorer', null],
  ])
    await owner
      .rpc('create_invitation', { _team_id, _role: role, _name: 'Ann', _league_id: world.league })
      .throwOnError()
  scorer = (await (await serveApi(database, world))('other user')) as unknown as SupabaseClient
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'app', 'auth', 'storage') order by 1`,
  )
  const digests = tables.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as rows
      from ${name} t`,
  )
  // A function, because to plan the query each time would take longer than to run it.
  await database.script(`create schema attacked;
    create function attacked.stored() returns table (name text, rows text) language plpgsql as $$
    begin return query ${digests.join(' union all ')}; end $$`)
})
afterAll(() => database.close())

const user = () => world.users['other user']
const addMatch = (league_id: string, home_team_id: string, away_team_id: string) =>
  insert(database, 'matches', { league_id, home_team_id, away_team_id, played_at: new Date().toISOString() })

/** A digest of the rows of each table. */
const stored = () => database.query('select * from attacked.stored()')

test('what the owner writes is counted, and the digest sees it', async () => {
  const before = await stored()
  expect(before.length).toBeGreaterThan(80)
  const same = { name: 'Third Rovers' }
  const { count } = await owner.from('teams').update(same, { count: 'exact' }).eq('id', world.third)
  expect(count).toBe(1)
  await owner.from('teams').update({ name: 'Renamed' }).eq('id', world.third).throwOnError()
  expect(await stored()).not.toEqual(before)
})

/** Rows that belong to the scorer: a membership that the scorer may end, and the profile of the account. */
const OWN = ['scorers', 'profiles']

test('tables: no column, row or copy of a row is written', async () => {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`,
  )
  const written: string[] = []
  const before = await stored()
  for (const { name } of tables) {
    const [found] = await database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t limit 1`,
    )
    expect(found, `${name} has a row to attack`).toBeDefined()
    const row = found?.row ?? {}
    const [key = ''] = Object.keys(row)
    // A statement counts its rows, also where it writes what is there already.
    const count = { count: 'exact' } as const
    const others = <
      Q extends { not(column: string, operator: 'is', value: null): Q; neq(column: string, value: string): Q },
    >(
      query: Q,
    ): Q => (OWN.includes(name) ? query.neq('user_id', user()) : query.not(key, 'is', null))
    for (const column of Object.keys(row)) {
      const answer = await others(scorer.from(name).update({ [column]: row[column] }, count))
      if (answer.count) written.push(`update ${name}.${column}`)
    }
    if ((await others(scorer.from(name).delete(count))).count) written.push(`delete ${name}`)
    await scorer.from(name).insert({ ...row, ...('id' in row && { id: randomUUID() }) })
    await scorer.from(name).upsert(row)
    expect(await stored(), name).toEqual(before)
  }
  expect(written).toEqual([])
})

interface Argument {
  name: string
  type: string
}

/** Arguments of a call: matches and teams of the scorer's league, or of another one. */
const targets = () => [
  { match: world.match, team: world.home, league: world.league },
  { match: playing, team: world.away, league: world.league },
  { match: playing, team: world.third, league: world.otherLeague },
]
type Target = ReturnType<typeof targets>[number]

function argumentFor({ name, type }: Argument, { match, team, league }: Target): unknown {
  if (type === 'uuid[]') return [world.homePlayers[0]]
  if (type === 'uuid') {
    if (/team/.test(name)) return team
    if (/league/.test(name)) return league
    if (/player|profile|person/.test(name)) return world.homePlayers[1]
    return /user/.test(name) ? world.users.owner : match
  }
  if (type === 'jsonb' || type === 'json') return [{ id: randomUUID(), kind: 'full_time', status: 'cancelled' }]
  if (/int|numeric|float/.test(type)) return 1
  if (type === 'boolean') return true
  if (/date|timestamp/.test(type)) return '2027-01-01'
  return type.endsWith('[]') ? [] : 'awarded'
}

/** An id of each table, for arguments that name something else than a match or a team. */
async function oneIdOfEach(): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where table_schema in ('public', 'app', 'auth') and column_name = 'id' and data_type = 'uuid'`,
  )
  const found = tables.map(({ name }) => `(select id from ${name} limit 1)`).join(' union ')
  return (await database.query<{ id: string }>(found)).map(({ id }) => id)
}

/** Entering a match is what a scorer is for, and each account proves its own address. */
const ALLOWED = ['record_live_events', 'ask_address_proof']

test('functions: none that the scorer may call changes anything', async () => {
  const functions = await database.query<{ name: string; arguments: Argument[] }>(
    `select p.proname as name, coalesce((
       select jsonb_agg(jsonb_build_object('name', p.proargnames[a.at], 'type', format_type(a.type, null)) order by a.at)
       from unnest(p.proargtypes) with ordinality a (type, at)), '[]') as arguments
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
       and p.prorettype <> 'trigger'::regtype and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
  )
  expect(functions.length).toBeGreaterThan(50)
  const ids = await oneIdOfEach()
  expect(ids.length).toBeGreaterThan(20)
  const changing: string[] = []
  let before = JSON.stringify(await stored())
  for (const { name, arguments: named } of functions) {
    if (ALLOWED.includes(name)) continue
    const call = (target: Target, other: object = {}) =>
      scorer.rpc(name, {
        ...Object.fromEntries(named.map((each) => [each.name, argumentFor(each, target)])),
        ...other,
      })
    for (const target of targets()) await call(target)
    const [first] = named.filter(({ type }) => type === 'uuid')
    const [target] = targets()
    if (first && target) for (const id of ids) await call(target, { [first.name]: id })
    const after = JSON.stringify(await stored())
    if (after !== before) changing.push(name)
    before = after
  }
  expect(changing).toEqual([])
})

/** The answers of the match to entries of the scorer. */
async function enter(match: string, ...events: object[]) {
  const { data, error } = await scorer.rpc('record_live_events', {
    _match_id: match,
    _events: events.map((event) => ({ id: randomUUID(), device_id: randomUUID(), ...event })),
  })
  if (error) return error.message
  const { results } = data as { results: { outcome: string; reason?: string }[] }
  return results.map(({ outcome, reason }) => reason ?? outcome)
}
const REFUSED = 'You cannot enter this match. Ask the owner of the competition.'

test('entries: of a match of another league, of a finished season and of a far day are refused', async () => {
  const { otherLeague, league } = world
  const [a, b] = [
    await insert(database, 'teams', { league_id: otherLeague, name: 'Other One' }),
    await insert(database, 'teams', { league_id: otherLeague, name: 'Other Two' }),
  ]
  await database.query(
    `insert into match_day_settings (league_id, live_entry) values ($1, true)
     on conflict (league_id) do update set live_entry = true`,
    [otherLeague],
  )
  const theirs = await addMatch(otherLeague, a, b)
  expect(await enter(theirs, { kind: 'kick_off' })).toBe(REFUSED)
  await database.query(`update matches set played_at = now() - interval '3 days' where id = $1`, [world.match])
  expect(await enter(world.match, { kind: 'kick_off' })).toBe(REFUSED)

  const season = (status: string) =>
    database.query('update seasons set status = $2 where id = (select season_id from matches where id = $1)', [
      playing,
      status,
    ])
  const kickOff = randomUUID()
  expect(await enter(playing, { kind: 'kick_off', id: kickOff })).toEqual(['applied'])
  await season('finished')
  const before = await stored()
  expect(await enter(playing, { kind: 'goal', team_id: world.home, player_id: null })).toBe(REFUSED)
  expect(await enter(playing, { kind: 'undo', target_id: kickOff })).toBe(REFUSED)
  expect(await stored()).toEqual(before)
  await season('current')

  const other = await addMatch(league, world.away, world.third)
  await enter(other, { kind: 'kick_off' })
  const untouched = await database.query('select * from matches where id = $1', [playing])
  expect(
    await enter(
      other,
      { kind: 'undo', target_id: kickOff },
      { kind: 'correction', target_id: kickOff, minute: 1 },
      { kind: 'goal', team_id: world.home, player_id: null },
      { kind: 'yellow', team_id: world.away, player_id: world.homePlayers[0] },
    ),
    'entries that name another match, its team or its players',
  ).toEqual([
    'applied',
    'This entry was not saved, or was taken back.',
    'The team of a goal or an assist must play in the match',
    expect.stringContaining('is not a player of the team'),
  ])
  expect(await database.query('select * from matches where id = $1', [playing])).toEqual(untouched)
})

test('entries: a result that was entered or that both teams confirmed stays', async () => {
  const final = 'The result is final. Ask the owner of the competition to change it.'
  const entered = await addMatch(world.league, world.away, world.home)
  await database.query('update matches set home_score = 2, away_score = 0 where id = $1', [entered])
  expect(await enter(entered, { kind: 'kick_off' })).toEqual(['This match has a result already.'])

  const confirmed = await addMatch(world.league, world.home, world.third)
  const goal = { id: randomUUID(), kind: 'goal', team_id: world.home, player_id: world.homePlayers[0] }
  const end = { id: randomUUID(), kind: 'full_time' }
  expect(await enter(confirmed, { kind: 'kick_off' }, goal, end)).toEqual(Array(3).fill('applied'))
  const undoEnd = { kind: 'undo', target_id: end.id }
  const again = { kind: 'full_time' }
  expect(await enter(confirmed, undoEnd, again), 'the result of the scorer alone').toEqual(['applied', 'applied'])
  for (const team of [world.home, world.third])
    await database.query(
      'insert into result_reports (match_id, team_id, home_score, away_score) values ($1, $2, 1, 0)',
      [confirmed, team],
    )
  const before = await stored()
  const wrong = { kind: 'goal', team_id: world.home, player_id: world.homePlayers[0], seconds_ago: 60 }
  const attacks = [{ kind: 'undo', target_id: goal.id }, { kind: 'correction', target_id: goal.id, minute: 5 }, wrong]
  expect(await enter(confirmed, ...attacks)).toEqual([final, final, final])
  expect(await stored()).toEqual(before)
})
