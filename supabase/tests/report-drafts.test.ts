import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

const AUDIO = 'https://touchline.example/storage/v1/object/public/match-reports/match-reports/x/talk.mp3'
const others = roles.filter((role) => role !== 'owner')

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await insert(database, 'match_notes', { match_id: world.match, team_id: world.away, notes: 'We lost.' })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.query('delete from match_reports')
  await database.query('delete from match_report_drafts')
  await check(true)
})

const as = (role: Role) => asRole(database, world, role)
const check = (isOn: boolean, role: Role = 'owner') =>
  run(as(role), 'update league_settings set checks_reports = $2 where league_id = $1 returning league_id', [
    world.league,
    isOn,
  ])

/** As the edge function does it. @returns null for a draft */
async function generate(text: string) {
  const [begun] = await run<{ claim: string; digest: string }>(
    as('owner'),
    `select b ->> 'claim' as claim, b ->> 'digest' as digest from begin_match_report($1) b`,
    [world.match],
  )
  const [saved] = await run<{ id: string | null }>(
    as('owner'),
    'select id from save_generated_report($1, $2, $3, $4)',
    [world.match, begun?.claim ?? '', begun?.digest ?? '', text],
  )
  return saved?.id ?? null
}

const draftsOf = async (role: Role) =>
  (await run(as(role), 'select report_text from match_report_drafts').catch(() => [])).map(
    ({ report_text }) => report_text,
  )
const reportsOf = async (role: Role) =>
  (await run(as(role), 'select report_text, archived from match_reports order by created_at')).map(
    ({ report_text, archived }) => `${report_text}${archived ? ' (archived)' : ''}`,
  )
const publish = (text: string, role: Role = 'owner') =>
  run(as(role), 'select * from publish_report_draft($1, $2)', [world.match, text])

describe('the choice', () => {
  test('is off at first, and then a generated report is public at once', async () => {
    const league = await insert(database, 'leagues', { name: 'New League', owner_id: world.users.owner })
    expect(await database.query('select checks_reports from league_settings where league_id = $1', [league])).toEqual([
      { checks_reports: false },
    ])
    await check(false)
    expect(await generate('Home Town won.')).not.toBeNull()
    expect(await reportsOf('visitor')).toEqual(['Home Town won.'])
    expect(await draftsOf('owner')).toEqual([])
  })

  test('is not lost when a client inserts the settings again', async () => {
    const insertion = run(as('owner'), 'insert into league_settings (league_id) values ($1)', [world.league])
    await expect(insertion).rejects.toMatchObject({ code: '23505' })
  })

  test.each(others)('%s cannot make it', async (role) => {
    expect(await check(false, role).catch(() => [])).toEqual([])
    expect(
      await database.query('select checks_reports from league_settings where league_id = $1', [world.league]),
    ).toEqual([{ checks_reports: true }])
  })
})

describe('a draft', () => {
  test.each(others)('is not read, edited, published or discarded by %s', async (role) => {
    await generate('Not for everybody.')
    expect(await draftsOf(role)).toEqual([])
    expect(await reportsOf(role)).toEqual([])
    await expect(publish('Not for everybody.', role)).rejects.toMatchObject({ code: '42501' })
    for (const text of [`update match_report_drafts set report_text = 'Mine.'`, 'delete from match_report_drafts'])
      await run(as(role), text).catch(() => [])
    expect(await draftsOf('owner')).toEqual(['Not for everybody.'])
  })

  test('is in no publication, and no page is told of it', async () => {
    await database.query('delete from app.league_changes')
    await generate('Not for everybody.')
    await run(as('owner'), `update match_report_drafts set report_text = 'Better.'`)
    expect(await database.query('select from app.league_changes')).toEqual([])
    expect(await database.query(`select from pg_publication_tables where tablename = 'match_report_drafts'`)).toEqual(
      [],
    )
  })

  test('is edited and published by the owner; the recording stays', async () => {
    await run(as('owner'), 'select save_match_report($1, $2, $3)', [world.match, 'The old one.', AUDIO])
    await generate('A first text.')
    expect(await reportsOf('visitor')).toEqual(['The old one.'])
    await run(as('owner'), `update match_report_drafts set report_text = 'A better text.'`)
    const [published] = await publish('A better text.')
    expect(published).toMatchObject({ report_text: 'A better text.', audio_url: AUDIO, archived: false })
    expect(await reportsOf('visitor')).toEqual(['A better text.'])
    expect(await reportsOf('owner')).toEqual(['The old one. (archived)', 'A better text.'])
    expect(await draftsOf('owner')).toEqual([])
  })

  test('that is generated again replaces the draft, and leaves the published report', async () => {
    await generate('One.')
    await publish('One.')
    await generate('Two.')
    await generate('Three.')
    expect(await draftsOf('owner')).toEqual(['Three.'])
    expect(await reportsOf('manager')).toEqual(['One.'])
  })

  test('that has changed since it was read is not published', async () => {
    await generate('One.')
    await expect(publish('Another.')).rejects.toMatchObject({ code: 'PT409' })
    expect(await draftsOf('owner')).toEqual(['One.'])
    await publish('One.')
    await expect(publish('One.')).rejects.toMatchObject({ code: 'PT409' })
    expect(await reportsOf('visitor')).toEqual(['One.'])
  })

  test('goes when the owner discards it, and when a report is published without one', async () => {
    await generate('One.')
    await run(as('owner'), 'delete from match_report_drafts where match_id = $1', [world.match])
    expect(await draftsOf('owner')).toEqual([])
    await generate('Two.')
    await check(false)
    await generate('Three.')
    expect(await draftsOf('owner')).toEqual([])
    expect(await reportsOf('visitor')).toEqual(['Three.'])
  })

  test.each(['', ' \n\t'])('is not empty: %j', async (text) => {
    await generate('One.')
    await expect(run(as('owner'), 'update match_report_drafts set report_text = $1', [text])).rejects.toMatchObject({
      code: '23514',
    })
  })

  test('is nobody’s to insert, nor to move to another match', async () => {
    const insertion = `insert into match_report_drafts (match_id, report_text) values ($1, 'Mine.')`
    await expect(run(as('owner'), insertion, [world.match])).rejects.toMatchObject({ code: '42501' })
    await expect(run(as('owner'), 'update match_report_drafts set match_id = $1', [world.match])).rejects.toMatchObject(
      { code: '42501' },
    )
  })

  test('goes with its match', async () => {
    const match = await insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.home,
      away_team_id: world.third,
      played_at: '2026-11-21T15:00:00Z',
    })
    await database.query(`insert into match_report_drafts (match_id, report_text) values ($1, 'One.')`, [match])
    await run(as('owner'), 'delete from matches where id = $1', [match])
    expect(await draftsOf('owner')).toEqual([])
  })

  test('is in no export of data', async () => {
    await generate('Not for everybody.')
    for (const role of ['player', 'manager', 'other owner'] as const)
      expect(JSON.stringify(await run(as(role), 'select export_my_data()'))).not.toContain('Not for everybody.')
  })
})
