import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, DatabaseError } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, type Role, roles, tryOut, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

test('five public buckets, for images and audio, and a private one for photos without a consent', {
  tags: ['@spec:7-buckets', '@spec:9-audio'],
}, async () => {
  expect(
    await database.query(
      'select id, public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets order by id',
    ),
  ).toEqual([
    { id: 'avatars', public: true, size: 10_485_760, types: '{image/*}' },
    { id: 'held-photos', public: false, size: 10_485_760, types: '{image/*}' },
    { id: 'league-logos', public: true, size: 10_485_760, types: '{image/*}' },
    { id: 'match-reports', public: true, size: 104_857_600, types: '{audio/*}' },
    { id: 'player-photos', public: true, size: 10_485_760, types: '{image/*}' },
    { id: 'team-logos', public: true, size: 10_485_760, types: '{image/*}' },
  ])
})

const nobody: readonly Role[] = []

test.each([
  ['player-photos', (world: World) => `${world.homePlayers[1].toUpperCase()}/photo`],
  ['player-photos', (world: World) => `${world.homePlayers[1].toUpperCase()}/${world.homePlayers[1]}`],
  ['team-logos', (world: World) => `${world.home.toUpperCase()}/logo.png`],
  ['league-logos', (world: World) => `${world.league.toUpperCase()}-logo`],
  ['match-reports', (world: World) => `match-reports/${world.match.toUpperCase()}/report.mp3`],
  ['avatars', (world: World) => `${world.users.owner.toUpperCase()}/me.png`],
] as const)('%s: no file is added to, or moved to, a folder in capital letters', async (bucket, name) => {
  const path = name(world)
  const owner = asRole(database, world, 'owner')
  await expect(
    tryOut(owner, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, path]),
  ).rejects.toMatchObject({ code: '42501' })
  const lower = path.toLowerCase()
  await database.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, lower])
  await expect(
    tryOut(owner, 'update storage.objects set name = $3 where bucket_id = $1 and name = $2', [bucket, lower, path]),
  ).rejects.toMatchObject({ code: '42501' })
  await database.query('delete from storage.objects where bucket_id = $1 and name = $2', [bucket, lower])
})
const files: readonly (readonly [bucket: string, name: (world: World) => string, may: readonly Role[]])[] = [
  ['team-logos', ({ home }) => `${home}/logo.png`, ['manager', 'owner']],
  ['player-photos', ({ homePlayers }) => `${homePlayers[1]}/photo.jpg`, ['player', 'manager', 'owner']],
  ['league-logos', ({ league }) => `${league}-logo`, ['owner']],
  ['league-logos', ({ league }) => `${league}-og-image.png`, ['owner']],
  ['league-logos', ({ league }) => `${league}-something`, nobody],
  ['match-reports', ({ match }) => `match-reports/${match}/report.mp3`, ['owner']],
  ['match-reports', ({ match }) => `${match}/report.mp3`, nobody],
  ['avatars', ({ users }) => `${users.player}/me.png`, ['player']],
  ['avatars', () => 'me.png', nobody],
  ['elsewhere', ({ home }) => `${home}/logo.png`, nobody],
]

describe.each(files)('%s', (bucket, name, may) => {
  beforeAll(() =>
    database.query(`insert into storage.buckets (id, name) values ($1, $1) on conflict do nothing`, [bucket]),
  )

  test.each(roles)('%s', async (role) => {
    const path = name(world)
    const allowed = async (sql: string) => {
      try {
        return (await tryOut(asRole(database, world, role), sql, [bucket, path])) > 0
      } catch (error) {
        if (error instanceof DatabaseError && error.code === '42501') return false
        throw error
      }
    }
    expect(await allowed('insert into storage.objects (bucket_id, name) values ($1, $2)')).toBe(may.includes(role))
    await database.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, path])
    expect(
      await allowed('update storage.objects set version = gen_random_uuid() where bucket_id = $1 and name = $2'),
    ).toBe(may.includes(role))
    expect(await allowed('delete from storage.objects where bucket_id = $1 and name = $2')).toBe(may.includes(role))
    await database.query('delete from storage.objects where bucket_id = $1 and name = $2', [bucket, path])
  })
})
