import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, run, tryOut, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

const columns = [
  ['profiles', 'photo_url', 'id', ({ homePlayers }: World) => homePlayers[1]],
  ['leagues', 'logo_url', 'id', ({ league }: World) => league],
  ['teams', 'logo_url', 'id', ({ home }: World) => home],
  ['league_settings', 'og_image_url', 'league_id', ({ league }: World) => league],
  ['league_settings', 'favicon_url', 'league_id', ({ league }: World) => league],
  ['league_settings', 'app_icon_url', 'league_id', ({ league }: World) => league],
  ['match_reports', 'audio_url', 'match_id', ({ match }: World) => match],
] as const

const refused = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,AAAA',
  'vbscript:x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'ftp://a.example/a.png',
  '//a.example/a.png',
  '/\\a.example/a.png',
  '\\\\a.example/a.png',
  '/\t/a.example/a.png',
  '/\n/a.example/a.png',
  'https://a.example/\njavascript:x',
  'https:/a.example/a.png',
  'https://',
  '/',
  'a.png',
  'http',
]
const taken = [
  null,
  'https://stranger.example/logo.png',
  'HTTP://stranger.example/logo.png?size=1&x=%20',
  '/storage/v1/object/public/team-logos/1/logo?v=1',
]

describe.each(columns)('%s.%s', (table, column, key, idOf) => {
  const write = (address: string | null) =>
    tryOut(asRole(database, world, 'owner'), `update ${table} set ${column} = $2 where ${key} = $1`, [
      idOf(world),
      address,
    ])
  test.each(refused)('refuses %j', (address) => expect(write(address)).rejects.toMatchObject({ code: '23514' }))
  test.each(taken)('accepts %j', async (address) => expect(await write(address)).toBeGreaterThan(0))
})

test('a competition keeps no picture on another host', async () => {
  const owner = asRole(database, world, 'owner')
  const create = (address: string) =>
    run(owner, 'insert into leagues (name, owner_id, logo_url) values ($1, $2, $3) returning logo_url', [
      'Cup',
      world.users.owner,
      address,
    ])
  expect(await create('https://stranger.example/logo.png')).toEqual([{ logo_url: 'https://stranger.example/logo.png' }])
  expect(await create('')).toEqual([{ logo_url: '' }])
  await expect(create('javascript:alert(1)')).rejects.toMatchObject({ code: '23514' })
})
