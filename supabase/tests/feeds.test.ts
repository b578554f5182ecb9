import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { type FeedData, feedQuery } from '#web/features/competition/feed/feed-query.ts'
import { provideSupabase } from '#web/queries/supabase.ts'
import { serveApi } from './serve-api.ts'
import { createWorld, type World } from './world.ts'

let database: Database
let world: World
let readFeed: () => Promise<FeedData>

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  const supabase = await (await serveApi(database, world))('visitor')
  readFeed = () => {
    const client = new QueryClient()
    provideSupabase(client, supabase)
    return client.query(feedQuery(world.league))
  }
})
afterAll(() => database.close())

/** Adds matches, a day apart. */
const add = (count: number, first: string, columns: string, values: string) =>
  database.query(
    `insert into matches (league_id, home_team_id, away_team_id, played_at, ${columns})
     select $1, $2, $3, $4::timestamptz + make_interval(days => n), ${values} from generate_series(1, ${count}) n`,
    [world.league, world.home, world.away, first],
  )

test('matches that are called off leave the results in the feed, in any number', async () => {
  await database.query('delete from matches')
  await add(3, '2026-03-01', 'home_score, away_score', '2, n')
  await add(55, '2099-01-01', 'status', `'postponed'`)
  await add(1, '2026-01-01', 'status', `'cancelled'`)
  await add(1, '2026-04-01', 'home_score, away_score, status', `1, 0, 'in_play'`)
  await add(2, '2026-05-01', 'round', '1')
  const { matches } = await readFeed()
  const count = (wanted: string) => matches.filter(({ status }) => status === wanted).length
  expect(matches).toHaveLength(53)
  expect(count('scheduled')).toBe(3)
  expect(matches.map(({ away_score }) => away_score).slice(0, 4)).toEqual([3, 2, 1, null])
})

test('each match is there once, and the one that was called off last before others', async () => {
  await database.query('delete from matches')
  await add(52, '2099-01-01', 'status', `'postponed'`)
  await add(1, '2026-03-01', 'home_score, away_score, first_played_at', `1, 1, '2026-02-01'`)
  await add(1, '2026-03-01', 'home_score, away_score, status', `1, 1, 'abandoned'`)
  await add(1, '2026-01-01', 'first_played_at', `'2025-12-01'`)
  await database.query(`update matches set status_reason = 'Snow', updated_at = now() + interval '1 minute'
    where played_at = '2099-01-02'`)
  const { matches } = await readFeed()
  expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length)
  expect(matches).toHaveLength(52)
  expect(matches.filter(({ home_score }) => home_score === 1)).toHaveLength(2)
  expect(matches.some(({ status_reason }) => status_reason === 'Snow')).toBe(true)
})
