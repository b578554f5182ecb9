// A match of a knock-out that goes while a team is unknown, and comes back as it was.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createCup, tiesOf } from './cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, run, type World } from './world.ts'

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
