// A match of a knock-out that goes while a team is unknown, and comes back as it was.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createCup, tiesOf } from './cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createUser, createWorld, insert, profileOf, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const owner = () => asRole(database, world, 'owner')

/** A final between Ayr and Cork with a ground, an official, two answers and a link. */
async function planFinal() {
  const cup = await createCup(owner(), world.league)
  const teams = await cup.addTeams(['Ayr', 'Bury', 'Cork', 'Derby'])
  const stage = await cup.make([...teams.values()], {})
  await cup.plan(stage, '2027-05-')
  const ties = async () => tiesOf(await cup.bracket(stage))
  const [semi, other] = await ties()
  if (semi === undefined || other === undefined) throw new Error('There are no semi-finals')
  await cup.score(semi, { home_score: 2, away_score: 1 })
  await cup.score(other, { home_score: 0, away_score: 1 })
  const final = (await ties())[2]
  const match = final?.legs[0]?.match_id ?? ''
  const venue = await insert(database, 'venues', { league_id: world.league, name: 'National Stadium' })
  await run(owner(), `update matches set venue_id = $2, pitch = 'Main', round = 9 where id = $1`, [match, venue])
  const official = await insert(database, 'officials', { league_id: world.league, name: 'Ref' })
  await insert(database, 'appointments', {
    league_id: world.league,
    match_id: match,
    official_id: official,
    role: 'referee',
    state: 'accepted',
  })
  for (const name of ['Ayr', 'Cork']) {
    const team = teams.get(name) ?? ''
    const player = await insert(database, 'profiles', { full_name: name })
    await database.query(
      `insert into availability (match_id, team_id, player_id, answer, note, answered_by)
       values ($1, $2, $3, 'in', 'Early', 'player')`,
      [match, team, player],
    )
    await database.query(
      `insert into result_links (match_id, team_id, token_hash, expires_at) values ($1, $2, $3::bytea, '2027-06-01')`,
      [match, team, `\\x${Buffer.from(name).toString('hex')}`],
    )
  }
  return { cup, stage, semi, other, final, match, venue, official, teams, ties }
}

const read = async (match: string) => {
  const [row] = await database.query(
    `select h.name as home, a.name as away, m.venue_id, m.pitch, m.round, m.status, m.played_at,
       (select jsonb_agg(jsonb_build_array(official_id, role, state)) from appointments where match_id = m.id) as officials,
       (select jsonb_agg(jsonb_build_array(t.name, v.answer, v.note) order by t.name)
         from availability v join teams t on t.id = v.team_id where v.match_id = m.id) as answers,
       (select jsonb_agg(jsonb_build_array(t.name, encode(l.token_hash, 'escape')) order by t.name)
         from result_links l join teams t on t.id = l.team_id where l.match_id = m.id) as links
     from matches m join teams h on h.id = m.home_team_id join teams a on a.id = m.away_team_id where m.id = $1`,
    [match],
  )
  return row
}

test('nothing of a final is lost while a semi-final has no result', async () => {
  const { cup, semi, match } = await planFinal()
  const before = await read(match)
  expect(before).toMatchObject({ home: 'Ayr', away: 'Cork', pitch: 'Main', answers: [['Ayr', 'in', 'Early'], {}] })
  const version = async () => (await database.query('select version from matches where id = $1', [match]))[0]?.version
  const former = Number(await version())
  await cup.score(semi, { home_score: null, away_score: null })
  expect(await read(match)).toBeUndefined()
  await cup.score(semi, { home_score: 3, away_score: 1 })
  expect(await read(match)).toEqual(before)
  expect(Number(await version())).toBeGreaterThan(former)
})

test('another finalist gets the match with its ground and official, and not the answers of the former one', async () => {
  const { cup, semi, match, venue, official } = await planFinal()
  await cup.score(semi, { home_score: 1, away_score: 1 })
  expect(await read(match)).toBeUndefined()
  await cup.score(semi, { home_penalties: 3, away_penalties: 4 })
  expect(await read(match)).toMatchObject({
    home: 'Derby',
    away: 'Cork',
    venue_id: venue,
    officials: [[official, 'referee', 'accepted']],
    answers: [['Cork', 'in', 'Early']],
    links: [['Cork', 'Cork']],
  })
})

test('a finalist who replaces another in one step gets neither the ground nor the answers of the former one', async () => {
  const { cup, semi, match, venue, official, teams } = await planFinal()
  await database.query('update teams set home_venue_id = $2 where id = $1', [teams.get('Ayr') ?? '', venue])
  await cup.score(semi, { home_score: 1, away_score: 2 })
  expect(await read(match)).toMatchObject({
    home: 'Derby',
    away: 'Cork',
    venue_id: null,
    officials: [[official, 'referee', 'accepted']],
    answers: [['Cork', 'in', 'Early']],
    links: [['Cork', 'Cork']],
  })
})

test('the ground of the former home team does not stay', async () => {
  const { cup, semi, match, venue, teams } = await planFinal()
  await database.query('update teams set home_venue_id = $2 where id = $1', [teams.get('Ayr') ?? '', venue])
  await cup.score(semi, { home_score: null, away_score: null })
  await cup.score(semi, { home_score: 0, away_score: 1 })
  expect(await read(match)).toMatchObject({ home: 'Derby', venue_id: null, pitch: null })
})

test('what was deleted meanwhile stays away, and a new date asks the officials again', async () => {
  const { cup, stage, semi, final, match, venue, official, teams } = await planFinal()
  await cup.score(semi, { home_score: null, away_score: null })
  await database.query('delete from venues where id = $1', [venue])
  await database.query(`delete from profiles where full_name = 'Cork'`)
  if (final !== undefined) await cup.date(stage, final, '2027-06-05T15:00:00Z')
  await cup.score(semi, { home_score: 2, away_score: 1 })
  expect(await read(match)).toMatchObject({
    played_at: new Date('2027-06-05T15:00:00Z'),
    venue_id: null,
    officials: [[official, 'referee', 'sent']],
    answers: null,
  })
  await cup.score(semi, { home_score: null, away_score: null })
  await database.query('update officials set is_active = false where id = $1', [official])
  await cup.score(semi, { home_score: 2, away_score: 1 })
  expect(await read(match)).toMatchObject({ officials: null })

  await cup.score(semi, { home_score: null, away_score: null })
  await database.query('delete from teams where id = $1', [teams.get('Cork') ?? ''])
  expect(await read(match)).toBeUndefined()
  await database.query('delete from leagues where id = $1', [world.league])
  expect(await database.query('select from app.kept_matches')).toEqual([])
})

test('what is kept of people is in their data, and goes 90 days after the day of the match', async () => {
  const { cup, semi, match, official, teams } = await planFinal()
  await database.query('update officials set user_id = $2 where id = $1', [official, world.users['other user']])
  await database.query('update availability set player_id = $2 where match_id = $1 and team_id = $3', [
    match,
    await profileOf(database, world.users.player),
    teams.get('Ayr') ?? '',
  ])
  const data = async (role: 'player' | 'other user', part: string) =>
    (await run(asRole(database, world, role), `select export_my_data() -> '${part}' as data`))[0]?.data
  const [answers, appointments] = [await data('player', 'availability'), await data('other user', 'appointments')]
  expect(answers).toMatchObject([{ team: 'Ayr', answer: 'in', note: 'Early' }])
  expect(appointments).toMatchObject([{ name: 'Ref', role: 'referee', state: 'accepted' }])
  await cup.score(semi, { home_score: null, away_score: null })
  expect(await data('player', 'availability')).toEqual(answers)
  expect(await data('other user', 'appointments')).toEqual(appointments)

  const forget = async (day: string) => {
    await database.query(
      `select app.forget_kept_matches(played_at + $1::interval)
      from (select (facts ->> 'played_at')::timestamptz as played_at from app.kept_matches) k`,
      [day],
    )
    return (await database.query('select from app.kept_rows')).length
  }
  expect(await forget('89 days')).toBeGreaterThan(0)
  expect(await forget('91 days')).toBe(0)
  expect(await data('player', 'availability')).toEqual([])
  await cup.score(semi, { home_score: 2, away_score: 1 })
  expect((await read(match)) ?? null).toBeNull()
  expect(
    await database.query(
      `select from matches m join ties t on t.id = m.tie_id where t.stage_id = (
    select stage_id from matches where home_team_id = $1 limit 1)`,
      [teams.get('Ayr') ?? ''],
    ),
  ).toHaveLength(3)
})

test('a match that the owner put back after a withdrawal stays so when it comes back', async () => {
  const { cup, stage, semi, match, teams } = await planFinal()
  await run(owner(), `select withdraw_team($1, $2, 'awarded')`, [stage, teams.get('Cork') ?? ''])
  expect(await read(match)).toMatchObject({ status: 'awarded' })
  await run(owner(), `select set_match_status($1, 'scheduled')`, [match])
  await cup.score(semi, { home_score: null, away_score: null })
  expect(await read(match)).toBeUndefined()
  await cup.score(semi, { home_score: 3, away_score: 1 })
  expect(await read(match)).toMatchObject({ status: 'scheduled' })
})

describe('a final that is not to be played on its day', () => {
  const statuses = [
    ['postponed', 'postponed', null],
    ['cancelled', 'cancelled', null],
    ['abandoned', 'abandoned', null],
    ['abandoned, to be replayed', 'abandoned', '2027-06-01T15:00:00Z'],
  ] as const
  const setStatus = (match: string, status: string, replay: string | null) =>
    run(owner(), `select set_match_status($1, $2, 'Storm', $3)`, [match, status, replay])
  const legs = (tie: string | undefined) =>
    database.query(
      'select id, leg, status, played_at, replay_of from matches where tie_id = $1 order by leg, played_at',
      [tie ?? ''],
    )

  test.each(statuses)('comes back as it was after a correction in two steps: %s', async (_, status, replay) => {
    const { cup, semi, final, match } = await planFinal()
    await setStatus(match, status, replay)
    const before = await read(match)
    const matches = await legs(final?.id)
    expect(matches).toHaveLength(replay === null ? 1 : 2)
    expect(before).toMatchObject({ status, answers: [['Ayr', 'in', 'Early'], {}] })
    await cup.score(semi, { home_score: 1, away_score: 1 })
    expect(await legs(final?.id)).toEqual([])
    await cup.score(semi, { home_penalties: 4, away_penalties: 3 })
    expect(await read(match)).toEqual(before)
    expect(await legs(final?.id)).toEqual(matches)
    expect(await database.query('select from app.kept_matches')).toEqual([])
  })

  test.each(statuses)('comes back with both legs: %s', async (_, status, replay) => {
    const cup = await createCup(owner(), world.league)
    const teams = await cup.addTeams(['Ayr', 'Bury', 'Cork', 'Derby'])
    const stage = await cup.make([...teams.values()], { legs: 2, single_leg_rounds: [] })
    await cup.plan(stage, '2027-05-')
    const [semi, other, final] = tiesOf(await cup.bracket(stage))
    if (semi === undefined || other === undefined) throw new Error('There are no semi-finals')
    for (const tie of [semi, other])
      for (const leg of [1, 2]) await cup.score(tie, { home_score: 1, away_score: leg === 1 ? 0 : 1 }, leg)
    const planned = await legs(final?.id)
    expect(planned).toHaveLength(2)
    for (const { id } of planned) await setStatus(String(id), status, replay)
    const before = await legs(final?.id)
    await cup.score(semi, { home_score: null, away_score: null }, 2)
    expect(await legs(final?.id)).toEqual([])
    await cup.score(semi, { home_score: 1, away_score: 1 }, 2)
    expect(await legs(final?.id)).toEqual(before)
  })

  test('asks the officials again when it got another day meanwhile', async () => {
    const { cup, stage, semi, final, match, official } = await planFinal()
    await setStatus(match, 'postponed', null)
    await cup.score(semi, { home_score: null, away_score: null })
    if (final !== undefined) await cup.date(stage, final, '2027-06-05T15:00:00Z')
    await cup.score(semi, { home_score: 2, away_score: 1 })
    expect(await read(match)).toMatchObject({
      status: 'scheduled',
      played_at: new Date('2027-06-05T15:00:00Z'),
      officials: [[official, 'referee', 'sent']],
    })
  })
})

describe('a link whose creator has lost the right meanwhile stays away', () => {
  const REMOVED = 'delete from league_members where user_id = $1'
  const DELETED = 'delete from auth.users where id = $1'
  const linksOf = async (match: string) => {
    const rows = await database.query(
      'select t.name from result_links l left join teams t on t.id = l.team_id where l.match_id = $1 order by t.name',
      [match],
    )
    return rows.map(({ name }) => name)
  }
  const joinAs = async (role: string, team: string | null) => {
    const user = await createUser(database, 'helper@example.org')
    await insert(database, 'league_members', {
      league_id: world.league,
      user_id: user,
      role,
      name: 'Ida',
      team_id: team,
    })
    return user
  }
  const sign = (match: string, team: string, user: string) =>
    database.query('update result_links set created_by = $3 where match_id = $1 and team_id = $2', [match, team, user])

  test.each([
    ['removed', REMOVED, ['Cork']],
    ['deleted', DELETED, ['Cork']],
    ['still there', 'select $1', ['Ayr', 'Cork', null]],
  ])('of an administrator who is %s', async (_, change, left) => {
    const { cup, semi, match, teams } = await planFinal()
    const user = await joinAs('administrator', null)
    await sign(match, teams.get('Ayr') ?? '', user)
    await sign(match, teams.get('Cork') ?? '', world.users.owner)
    await database.query(
      `insert into result_links (match_id, token_hash, expires_at, created_by) values ($1, '\\xaa', '2027-06-01', $2)`,
      [match, user],
    )
    expect(await linksOf(match)).toEqual(['Ayr', 'Cork', null])
    await cup.score(semi, { home_score: null, away_score: null })
    await database.query(change, [user])
    await cup.score(semi, { home_score: 3, away_score: 1 })
    expect(await linksOf(match)).toEqual(left)
  })

  test.each([
    ['removed', REMOVED, ['Cork']],
    ['still there', 'select $1', ['Ayr', 'Cork']],
  ])('of an assistant who is %s', async (_, change, left) => {
    const { cup, semi, match, teams } = await planFinal()
    const user = await joinAs('assistant', teams.get('Ayr') ?? '')
    await sign(match, teams.get('Ayr') ?? '', user)
    await cup.score(semi, { home_score: null, away_score: null })
    await database.query(change, [user])
    await cup.score(semi, { home_score: 3, away_score: 1 })
    expect(await linksOf(match)).toEqual(left)
  })

  test('of a manager who was replaced', async () => {
    const { cup, semi, match, teams } = await planFinal()
    const appoint = async (user: string) =>
      database.query('update teams set manager_id = $2 where id = $1', [
        teams.get('Ayr') ?? '',
        await profileOf(database, user),
      ])
    await appoint(world.users.player)
    await sign(match, teams.get('Ayr') ?? '', world.users.player)
    await cup.score(semi, { home_score: null, away_score: null })
    await cup.score(semi, { home_score: 3, away_score: 1 })
    expect(await linksOf(match)).toEqual(['Ayr', 'Cork'])
    await cup.score(semi, { home_score: null, away_score: null })
    await appoint(world.users['other user'])
    await cup.score(semi, { home_score: 3, away_score: 1 })
    expect(await linksOf(match)).toEqual(['Cork'])
  })
})
