import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

describe('notes and their public line', () => {
  let database: Database
  let world: World
  beforeAll(async () => {
    database = await openTestDatabase('product')
    world = await createWorld(database)
    await run(
      asRole(database, world, 'other manager'),
      `insert into match_notes (match_id, team_id, notes, public_line, submitted_by)
       values ($1, $2, 'The captain is ill.', 'Thank you to everybody who came.', $3)`,
      [world.match, world.away, world.users['other manager']],
    )
  })
  afterAll(() => database.close())

  const readers: readonly Role[] = ['other manager', 'owner']
  test.each(roles)('%s reads them only as the side’s manager or the owner', async (role) => {
    const read = run(asRole(database, world, role), 'select notes, public_line from match_notes where team_id = $1', [
      world.away,
    ])
    if (role === 'visitor') return expect(read).rejects.toMatchObject({ code: '42501' })
    expect(await read).toEqual(
      readers.includes(role) ? [{ notes: 'The captain is ill.', public_line: 'Thank you to everybody who came.' }] : [],
    )
  })

  test("a report's facts include the line and never the notes", async () => {
    const [{ facts } = { facts: {} }] = await run<{ facts: Record<string, unknown> }>(
      asRole(database, world, 'owner'),
      'select match_facts($1) as facts',
      [world.match],
    )
    expect(facts.lines).toEqual({ home: null, away: 'Thank you to everybody who came.' })
    expect(facts.submitted).toEqual({ home: true, away: true })
    expect(JSON.stringify(facts)).not.toMatch(/captain|We won\./)
  })

  test.each(['manager', 'owner'] as const)('the line stays like the notes, for %s too', async (role) => {
    const edit = run(
      asRole(database, world, role),
      `update match_notes set public_line = 'Other.' where team_id = $1`,
      [world.home],
    )
    await expect(edit).rejects.toMatchObject({ code: 'PT409' })
  })

  test.each([' ', 'x'.repeat(201), 'Two\nlines'])('%j is no line', async (line) => {
    const row = { match_id: world.match, team_id: world.home, notes: 'x', public_line: line }
    await database.query('delete from match_notes where team_id = $1', [world.home])
    await expect(insert(database, 'match_notes', row)).rejects.toMatchObject({ code: '23514' })
  })
})
