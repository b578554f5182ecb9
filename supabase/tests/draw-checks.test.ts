import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createCup } from './cup.ts'
import { asRole, createWorld, roles, run, type World } from './world.ts'

let database: Database
let world: World
let stage: string
let seed: string
let drawn: string[]
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  const cup = await createCup(asRole(database, world, 'owner'), world.league)
  const teams = [...(await cup.addTeams(['Ayr', 'Bury', 'Cork', 'Derby', 'Elgin'])).values()]
  stage = await cup.make(teams, { seeds: 1 })
  await cup.draw(stage)
  ;({ seed, drawn } = await cup.draw(stage))
})
afterAll(() => database.close())

const CHECK = 'select place, key, digest from draw_check($1)'

test.each(roles)('a %s checks the latest draw', async (role) =>
  expect(await run(asRole(database, world, role), CHECK, [stage])).toEqual(
    drawn.map((key, at) => ({
      place: at + 2,
      key,
      digest: createHash('sha256').update(`${seed}:${key}`).digest('hex'),
    })),
  ),
)

test('teams that the owner swapped after the draw are named, until it is drawn again', async () => {
  const moved = async () => {
    const [row] = await run<{ moved: string[] }>(
      asRole(database, world, 'visitor'),
      `select bracket($1) -> 'moved' as moved`,
      [stage],
    )
    return row?.moved
  }
  expect(await moved()).toEqual([])
  const places = await database.query<{ id: string; side: string; name: string }>(
    `select t.id, s.side, n.name from ties t
     cross join lateral (values ('home', t.home_source), ('away', t.away_source)) s (side, source)
     join teams n on n.id::text = s.source ->> 'team'
     where t.stage_id = $1 and n.name <> 'Ayr' order by t.round, t.position, s.side desc`,
    [stage],
  )
  const [one, other] = places
  const swap = () =>
    run(asRole(database, world, 'owner'), 'select swap_tie_sides($1, $2, $3, $4)', [
      one?.id ?? '',
      one?.side ?? '',
      other?.id ?? '',
      other?.side ?? '',
    ])
  await swap()
  expect((await moved())?.toSorted()).toEqual([one?.name, other?.name].toSorted())
  await swap()
  expect(await moved()).toEqual([])
  await swap()
  await run(asRole(database, world, 'owner'), 'select draw_knock_out($1)', [stage])
  expect(await moved()).toEqual([])
})

test('a draw of a season that is not published is checked by its owner alone', async () => {
  await database.query(
    `insert into seasons (league_id, name, status, is_published) values ($1, 'Next', 'planned', false)`,
    [world.league],
  )
  await database.query(`update stages set season_id = (select id from seasons where name = 'Next') where id = $1`, [
    stage,
  ])
  expect(await run(asRole(database, world, 'visitor'), CHECK, [stage])).toEqual([])
  expect(await run(asRole(database, world, 'owner'), CHECK, [stage])).toHaveLength(4)
})
