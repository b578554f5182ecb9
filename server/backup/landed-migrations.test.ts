import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, listMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { readStandings } from '#supabase/tests/read-standings.ts'
import { createWorld, type World } from '#supabase/tests/world.ts'
import { readSchema } from './testing/read-schema.ts'

const root = join(import.meta.dirname, '../..')
const product = join(root, 'supabase/migrations')

/** The list that `sha256sum` writes and checks it. A release adds its new files. */
const landed = (await readFile(join(import.meta.dirname, 'testing/landed-migrations.sha256'), 'utf8'))
  .trim()
  .split('\n')
  .map((line) => ({ digest: line.slice(0, 64), path: line.slice(66) }))

test('no landed file is changed', async () => {
  const digestOf = async (path: string) =>
    createHash('sha256')
      .update(await readFile(join(root, path), 'utf8').catch(() => 'missing'))
      .digest('hex')
  const present = await Promise.all(landed.map(async ({ path }) => ({ path, digest: await digestOf(path) })))
  expect(present).toEqual(landed.map(({ path, digest }) => ({ path, digest })))
})

const foldersOf = (folder: string) => [folder, join(folder, 'replaced'), join(folder, 'replaced/replaced')]
const landedIn = (folder: string) =>
  landed
    .filter(({ path }) => join(root, dirname(path)) === folder)
    .map(({ path }) => basename(path))
    .toSorted()

test('every other file comes after those that landed, or before all of those that it replaces', async () => {
  for (const folder of [product, ...gatewayMigrations.map((set) => set.folder)].flatMap(foldersOf)) {
    const names = landedIn(folder)
    const replaced = landedIn(join(folder, 'replaced'))
    const last = [...names, ...replaced].toSorted().at(-1) ?? ''
    const first = names.length === 0 ? (replaced[0] ?? '') : ''
    const others = (await listMigrations(folder)).map(({ path }) => basename(path)).filter((n) => !names.includes(n))
    expect(others.filter((name) => name <= last && name >= first)).toEqual([])
  }
})

let database: Database
let world: World
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-landed-'))
  for (const { path } of landed.filter(({ path }) => path.startsWith('supabase/'))) {
    const target = join(folder, relative('supabase/migrations', path))
    await mkdir(dirname(target), { recursive: true })
    await cp(join(root, path), target)
  }
  database = await openTestDatabase('gateway')
  // Files that landed and were replaced since are a folder further down.
  const outermost = foldersOf(product).find((each) => landedIn(each).length > 0) ?? product
  await migrate(database, [productMigrations(join(folder, relative(product, outermost)))])
  world = await createWorld(database)
  await migrate(database, [productMigrations(product)])
  await rm(folder, { recursive: true })
}, 60_000)
afterAll(() => database.close())

test('a league of the landed version keeps its results, squads and standings', async () => {
  const [match] = await database.query(
    `select home_score, away_score, is_counted, (select count(*)::int from match_events where match_id = m.id) as events,
      (select count(*)::int from team_players where team_id = m.home_team_id and from_day is not null) as players
      from matches m where id = $1`,
    [world.match],
  )
  expect(match).toEqual({ home_score: 1, away_score: 0, is_counted: true, events: 2, players: 3 })
  const { kept, counted } = await readStandings(database)
  expect(kept).toEqual(counted)
  expect(kept).not.toEqual([])
})

test('a database of the landed version gets the schema of a new one', { timeout: 60_000 }, async () => {
  const fresh = await openTestDatabase('product')
  expect(await readSchema(database)).toEqual(await readSchema(fresh))
  await fresh.close()
})
