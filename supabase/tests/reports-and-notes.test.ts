import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createUser, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

describe('reports', () => {
  const texts = async (role: Role) =>
    (
      await run(
        asRole(database, world, role),
        'select report_text, archived from match_reports where match_id = $1 order by created_at',
        [world.match],
      )
    ).map(({ report_text, archived }) => `${report_text}${archived ? ' (archived)' : ''}`)

  test('the newest is published; the owner sees older ones too', async () => {
    expect(await texts('visitor')).toEqual(['Home Town won.'])
    expect(await texts('owner')).toEqual(['A first draft. (archived)', 'Home Town won.'])
  })

  test('taking one out of the archive archives the other', async () => {
    await run(
      asRole(database, world, 'owner'),
      `update match_reports set archived = false where match_id = $1 and report_text = 'A first draft.'`,
      [world.match],
    )
    expect(await texts('other owner')).toEqual(['A first draft.'])
  })

  test('one of two parallel ones is published', async () => {
    const write = (text: string) =>
      run(asRole(database, world, 'owner'), 'insert into match_reports (match_id, report_text) values ($1, $2)', [
        world.match,
        text,
      ])
    await Promise.all([write('One.'), write('Two.'), write('Three.')])
    expect((await texts('visitor')).length).toBe(1)
    expect((await texts('owner')).length).toBe(5)
  })
})

describe('notes', () => {
  const upsert = (role: Role, team: string, notes = 'Ours.') =>
    run(
      asRole(database, world, role),
      `insert into match_notes (match_id, team_id, notes, submitted_by) values ($1, $2, $3, $4)
       on conflict (match_id, team_id) do update set match_id = excluded.match_id, team_id = excluded.team_id,
         notes = excluded.notes, submitted_by = excluded.submitted_by`,
      [world.match, team, notes, role === 'visitor' ? null : world.users[role]],
    )
  const submissions = async () =>
    (
      await database.query(
        'select home_submission_complete as home, away_submission_complete as away from matches where id = $1',
        [world.match],
      )
    )[0]

  test('are read by their side and the owner', async () => {
    await upsert('other manager', world.away)
    expect(await submissions()).toEqual({ home: true, away: true })
    const read = async (role: Role) =>
      (await run(asRole(database, world, role), 'select notes from match_notes order by notes')).map(
        ({ notes }) => notes,
      )
    expect(await read('manager')).toEqual(['We won.'])
    expect(await read('other manager')).toEqual(['Ours.'])
    expect(await read('owner')).toEqual(['Ours.', 'We won.'])
  })

  test.each(['manager', 'owner'] as const)(
    'cannot be edited once submitted, by %s',
    { tags: '@spec:4-notes-read-only' },
    async (role) => {
      await expect(upsert(role, world.home)).rejects.toMatchObject({
        code: 'PT409',
        message: 'Notes have been submitted and cannot be edited.',
      })
    },
  )

  test.each(['manager', 'owner'] as const)('keep their author, for %s too', async (role) => {
    const claim = (id: string | null) =>
      run(asRole(database, world, role), 'update match_notes set submitted_by = $1 where team_id = $2', [
        id,
        world.home,
      ])
    await expect(claim(world.users[role])).rejects.toMatchObject({ code: 'PT409' })
    await expect(claim(null)).rejects.toMatchObject({ code: '42501' })
  })

  test("stay after the author's account is deleted", async () => {
    const leaving = await createUser(database, 'leaving@example.org')
    await database.query('delete from match_notes where team_id = $1', [world.home])
    const row = { match_id: world.match, team_id: world.home, notes: 'We won.', submitted_by: leaving }
    await insert(database, 'match_notes', row)
    await database.query('delete from auth.users where id = $1', [leaving])
    const left = await database.query('select notes, submitted_by from match_notes where team_id = $1', [world.home])
    expect(left).toEqual([{ notes: 'We won.', submitted_by: null }])
  })

  test("cannot be submitted by the other side, or in another user's name", async () => {
    await database.query('delete from match_notes where team_id = $1', [world.home])
    expect(await submissions()).toEqual({ home: false, away: true })
    await expect(upsert('other manager', world.home)).rejects.toMatchObject({ code: '42501' })
    const forged = run(
      asRole(database, world, 'manager'),
      'insert into match_notes (match_id, team_id, notes, submitted_by) values ($1, $2, $3, $4)',
      [world.match, world.home, 'x', world.users.owner],
    )
    await expect(forged).rejects.toMatchObject({ code: '42501' })
  })

  test('need a team of the match and a text', async () => {
    await expect(upsert('owner', world.third)).rejects.toMatchObject({ code: '23514' })
    await expect(upsert('owner', world.home, ' ')).rejects.toMatchObject({ code: '23514' })
  })
})
