import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { PEOPLE_READS } from './people-reads.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('product')
})
afterAll(() => database.close())

test('each function whose rows name players counts for the limit of people', async () => {
  const found = await database.query<{ name: string }>(
    `select distinct p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
     and p.proargnames && '{full_name,player_name}' order by 1`,
  )
  expect(found.length).toBeGreaterThan(8)
  expect(found.map(({ name }) => name).filter((name) => !PEOPLE_READS.includes(name))).toEqual([])
})

test('each computed field that lists players of a match or team counts', async () => {
  const found = await database.query<{ name: string }>(
    `select distinct p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
     and p.prorettype = 'jsonb'::regtype and p.pronargs = 1
     and p.proargtypes[0] in ('public.matches'::regtype, 'public.teams'::regtype)
     and p.prosrc ~ 'full_name' order by 1`,
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.map(({ name }) => name).filter((name) => !PEOPLE_READS.includes(name))).toEqual([])
})

test('each name is a table or function of the schema', async () => {
  const found = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     union select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const known = new Set(found.map(({ name }) => name))
  expect(PEOPLE_READS.filter((name) => !known.has(name))).toEqual([])
})
