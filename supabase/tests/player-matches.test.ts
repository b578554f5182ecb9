import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { playerMatchesQuery, readMatchesPage } from '#web/features/player/player-queries.ts'
import { provideSupabase } from '#web/queries/supabase.ts'
import { serveApi } from './serve-api.ts'
import { createWorld, type World } from './world.ts'

let database: Database
let world: World
const client = new QueryClient()

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  provideSupabase(client, await (await serveApi(database, world))('visitor'))
  await database.query(
    `insert into matches (league_id, home_team_id, away_team_id, played_at, home_score, away_score, home_lineup)
     select $1, $2, $3, timestamptz '2010-01-01' + n * interval '1 day', 1, 0, array[$4::uuid]
     from generate_series(1, 90) n`,
    [world.league, world.home, world.away, world.homePlayers[1]],
  )
})
afterAll(() => database.close())

test('a career is read a page at a time, newest first, each match once', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => client.query(playerMatchesQuery(world.homePlayers[1], page))),
  )
  expect(pages.map(({ hasOlder }) => hasOlder)).toEqual([true, true, false, false])
  expect(pages.slice(0, 2).map(({ matches }) => matches.length)).toEqual([40, 40])
  expect(pages[3]?.matches).toEqual([])
  const dates = pages.flatMap(({ matches }) => matches.map(({ date }) => date))
  expect(dates).toEqual(dates.toSorted().reverse())
  const ids = pages.flatMap(({ matches }) => matches.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(90)
})

test.each([
  ['', 1],
  ['matches=2', 2],
  ['matches=0', 1],
  ['matches=-1', 1],
  ['matches=x', 1],
  ['matches=99999', 1],
])('%s is page %i', (search, page) => expect(readMatchesPage(new URLSearchParams(search))).toBe(page))
