import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticate } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { RestConfig } from '#gateway/rest/config.ts'
import { createRest } from '#gateway/rest/rest.ts'
import { restDefaults } from '#gateway/rest/testing/rest-defaults.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import type { Database as Schema } from '#web/queries/database.types.ts'
import { provideSupabase } from '#web/queries/supabase.ts'
import { sitemapPart, wholeSitemap } from '#web/share/sitemap/sitemap.ts'
import { asUser, createWorld, run, type World } from './world.ts'

const SITE = 'https://league.example'
const LIMIT = 16
let database: Database
let world: World
let client: QueryClient

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  client = await connect()
})
afterAll(() => database.close())

// A visitor, on an installation that returns at most four rows.
async function connect() {
  const jwtSecret = 'a secret of thirty-two characters'
  const anonKey = await new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(jwtSecret))
  const authenticate = createAuthenticate({ jwtSecret, anonKey, serviceRoleKey: anonKey })
  const config: RestConfig = {
    ...restDefaults,
    maxRows: 4,
    maxNestedLists: 2,
    safePatterns: true,
    aggregates: false,
    extraSearchPath: [],
  }
  const app = new Hono().route('/rest/v1', await createRest({ database, authenticate, config }))
  const queryClient = new QueryClient()
  provideSupabase(
    queryClient,
    createClient<Schema>('http://touchline.test', anonKey, {
      accessToken: async () => anonKey,
      global: { fetch: async (input, init) => app.request(input, init) },
    }),
  )
  return queryClient
}

const locations = (xml: string | null) => [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

async function everyAddress() {
  const { league, otherLeague, home, away, third, homePlayers, awayPlayers, thirdPlayers, match } = world
  const tabs = ['', '/teams', '/fixtures', '/tables', '/players']
  return [
    '/',
    ...[league, otherLeague].flatMap((id) => tabs.map((tab) => `/competitions/${id}${tab}`)),
    ...[home, away, third].map((id) => `/teams/${id}`),
    `/match/${match}`,
    ...[...homePlayers, ...awayPlayers, ...thirdPlayers].map((id) => `/player/${id}`),
  ]
    .map((path) => SITE + path)
    .sort()
}

test('the sitemap has every page once, without people who are in no squad', async () => {
  const urls = locations(await wholeSitemap({ client, siteUrl: SITE }))
  expect(urls.toSorted()).toEqual(await everyAddress())
  expect(urls).not.toContain(`${SITE}/player/${world.former}`)
})

test('a finished season has its address, and a hidden one has none', async () => {
  const owner = asUser(database, world.users.owner)
  await run(owner, "insert into seasons (league_id, name, is_published) values ($1, '2025', false)", [world.league])
  const seasons = async () => locations(await sitemapPart({ client, siteUrl: SITE }, 'season', '1.xml'))
  expect(await seasons()).toEqual([])
  await run(owner, "update seasons set status = 'finished' where league_id = $1 and number = 1", [world.league])
  const address = `${SITE}/competitions/${world.league}/seasons/1`
  expect(await seasons()).toEqual([address])
  expect(locations(await wholeSitemap({ client, siteUrl: SITE }))).toContain(address)
  await run(owner, "update seasons set status = 'current' where league_id = $1 and number = 1", [world.league])
})

test('a site too large for one file is listed in parts that have every page once', async () => {
  // Room for all ids of a kind in one part: they are random, and a part aims at half of this.
  const site = { client, siteUrl: SITE, urls: LIMIT }
  const parts = locations(await wholeSitemap(site)).map((url) => url?.slice(`${SITE}/sitemap/`.length) ?? '')
  expect(parts[0]).toBe('site/1.xml')
  expect(parts[1]).toMatch(/^competition\/\d+-of-\d+\.xml$/)
  const files = await Promise.all(
    parts.map((part) => {
      const [kind = '', file = ''] = part.split('/')
      return sitemapPart(site, kind, file)
    }),
  )
  expect(files.flatMap(locations).toSorted()).toEqual(await everyAddress())
  for (const urls of files.map(locations)) expect(urls.length).toBeLessThanOrEqual(LIMIT)
})

test.each([1, 2, 3, 7, 16, 100])('each page is in one of %i parts', async (parts) => {
  const files = await Promise.all(
    Array.from({ length: parts }, (_, at) =>
      sitemapPart({ client, siteUrl: SITE }, 'team', `${at + 1}-of-${parts}.xml`),
    ),
  )
  expect(files.flatMap(locations).toSorted()).toEqual(
    [world.home, world.away, world.third].map((id) => `${SITE}/teams/${id}`).toSorted(),
  )
})

test.each([
  ['player', '2.xml'],
  ['match', '3-of-2.xml'],
  ['match', '0-of-2.xml'],
  ['match', '1-of-0.xml'],
  ['match', '1-of-99999.xml'],
  ['site', '1-of-2.xml'],
  ['referee', '1.xml'],
])('there is no part %s %s', async (kind, file) => {
  expect(await sitemapPart({ client, siteUrl: SITE, urls: 7 }, kind, file)).toBeNull()
})

const tables = ['matches', 'teams', 'profiles', 'leagues', 'league_settings']

/** Pages that a statement changes, by kind and id. */
async function changedBy(statement: string, id: string) {
  await database.script(`
    set session_replication_role = replica;
    ${tables.map((table) => `update ${table} set updated_at = '2001-01-01';`).join('\n')}
    update team_players set created_at = '2001-01-01';
    update app.player_records set updated_at = '2001-01-01';
    update match_reports set created_at = '2001-01-01';
    set session_replication_role = origin;`)
  await database.query(statement, [id])
  const pages = await run<{ page: string }>(
    asUser(database, null),
    `select kind || ' ' || id as page from public_pages where is_listed and changed_at > '2001-01-02' order by 1`,
  )
  return pages.map(({ page }) => page)
}

test("a page's timestamp changes with its content only", async () => {
  const { match, home, away, third, league, otherLeague, homePlayers, thirdPlayers } = world
  const [, scorer, helper] = homePlayers
  expect(await changedBy('delete from match_events where match_id = $1', match)).toEqual(
    [
      `competition ${league}`,
      `match ${match}`,
      `team ${home}`,
      `team ${away}`,
      `player ${scorer}`,
      `player ${helper}`,
    ].sort(),
  )
  expect(await changedBy(`update profiles set bio = 'Runs.' where id = $1`, thirdPlayers[0])).toEqual([
    `player ${thirdPlayers[0]}`,
  ])
  expect(await changedBy(`update teams set team_color = 'red' where id = $1`, third)).toEqual(
    [`competition ${league}`, `team ${third}`].sort(),
  )
  expect(await changedBy(`update league_settings set description = 'New' where league_id = $1`, otherLeague)).toEqual([
    `competition ${otherLeague}`,
  ])
  expect(
    await changedBy(`insert into match_reports (match_id, report_text) values ($1, 'A report.')`, match),
  ).toContain(`match ${match}`)
})
