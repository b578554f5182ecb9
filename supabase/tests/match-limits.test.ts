import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, createWorld, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

const update = (column: string, value: string | number) =>
  run(asUser(database, world.users.owner), `update matches set ${column} = $2 where id = $1`, [world.match, value])

describe('the date of a match', () => {
  test.each(['1863-01-01T00:00:00Z', '1863-01-01T00:00:00+14:00', '1888-09-08T15:00:00Z', '2199-12-31T23:59:00Z'])(
    'may be %s',
    async (moment) => {
      await update('played_at', moment)
      expect(
        await run(asUser(database, null), 'select played_at = $2 as same from matches where id = $1', [
          world.match,
          moment,
        ]),
      ).toEqual([{ same: true }])
    },
  )
  test.each(['0001-07-02T15:00:00Z', '1862-12-30T23:00:00Z', '2200-01-01T00:00:00Z', 'infinity'])(
    'may not be %s',
    async (moment) => {
      await expect(update('played_at', moment)).rejects.toMatchObject({ code: '23514' })
    },
  )
})

describe('a score', () => {
  test.each([0, 100, 999])('may be %i', async (score) => {
    await update('home_score', score)
    await update('away_score', score)
  })
  test.each([-1, 1000])('may not be %i', async (score) => {
    await expect(update('home_score', score)).rejects.toMatchObject({ code: '23514' })
    await expect(update('away_score', score)).rejects.toMatchObject({ code: '23514' })
  })
})
