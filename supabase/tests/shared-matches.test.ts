// Embeds, pictures and documents that show matches of a competition.
import { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { loadEmbed } from '#web/features/competition/embeds/load-embed.tsx'
import { loadPictureFacts } from '#web/features/competition/pictures/picture-facts.ts'
import { loadBook } from '#web/features/competition/print/load-book.ts'
import { queryClientContext, siteContext } from '#web/queries/page-context.ts'
import { load } from '#web/queries/preload.ts'
import { provideSupabase, type Supabase } from '#web/queries/supabase.ts'
import { serveApi } from './serve-api.ts'
import { createWorld, type World } from './world.ts'

let database: Database
let world: World
let visitor: Supabase

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  visitor = await (await serveApi(database, world))('visitor')
})
afterAll(() => database.close())
beforeEach(() => database.query('delete from matches'))

/** The context of a request's loaders. */
function contextOf(): RouterContextProvider {
  const client = new QueryClient()
  provideSupabase(client, visitor)
  const context = new RouterContextProvider()
  context.set(queryClientContext, client)
  const siteUrl = 'http://touchline.test'
  context.set(siteContext, { siteUrl, supabaseUrl: null, anonKey: '', mailsRequests: false, hasServiceWorker: false })
  return context
}

/** Adds matches of these teams, an hour apart. */
const add = (count: number, first: string, [home, away]: [string, string], columns: string, values: string) =>
  database.query(
    `insert into matches (league_id, home_team_id, away_team_id, played_at, ${columns})
     select $1, $2, $3, $4::timestamptz + make_interval(hours => n), ${values} from generate_series(1, ${count}) n`,
    [world.league, home, away, first],
  )

test('the next match of an embed is one that takes place, behind any number that were called off', async () => {
  await add(12, '2099-01-01', [world.home, world.away], 'status', `'postponed'`)
  await add(1, '2099-02-01', [world.home, world.third], 'round', '7')
  const context = contextOf()
  const competition = await load(context, competitionQuery(world.league))
  const { body } = await loadEmbed(context, competition, 'next-match')
  expect(body).toMatchObject({ props: { match: { round: 7 } } })
})

test.each([
  ['the latest result of a team', 'played', 'home_score, away_score', '1, 0', '2026-01-01', [1, 0]],
  ['the next match of a team without results', 'planned', 'round', '7', '2099-01-01', null],
] as const)('%s is its picture, behind any number of others', async (_, __, columns, values, first, score) => {
  const others: [string, string] = [world.home, world.away]
  await add(50, score === null ? first : '2026-02-01', others, columns, values)
  await add(1, score === null ? '2099-02-01' : first, [world.third, world.home], columns, values)
  const picture = { card: 'result', size: 'square', teamId: world.third, matchId: null } as const
  const facts = await loadPictureFacts(contextOf(), world.league, picture)
  expect(facts?.content).toMatchObject({ home: { name: 'Third Rovers' }, score })
})

test('a season book has all results, reports and scorers of a large season', async () => {
  await add(1001, '2026-01-01', [world.home, world.away], 'home_score, away_score', '1, 0')
  await database.query(`insert into match_reports (match_id, report_text) select id, 'Home Town won.' from matches`)
  await database.query(
    `with people as (insert into profiles (full_name) select 'Player ' || n from generate_series(1, 1001) n returning id)
     insert into app.player_records (league_id, stage_id, team_id, player_id, games, goals)
     select $1, (select main_stage_id from leagues where id = $1), $2, id, 1, 1 from people`,
    [world.league, world.home],
  )
  const context = contextOf()
  const { results, reports, scorers } = await loadBook(context, await load(context, competitionQuery(world.league)))
  expect([results.length, reports.length, scorers.length]).toEqual([1001, 1001, 1001])
  expect(new Set(results.map(({ id }) => id)).size).toBe(1001)
})
