import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { readSchema } from './read-schema.ts'

let database: Database
let before: Record<string, string>
beforeAll(async () => {
  database = await openTestDatabase('product')
  before = await readSchema(database)
})
afterAll(() => database.close())

test.each([
  ['grant create on schema app to anon', ['schema app']],
  ['revoke usage on schema public from anon', ['schema public']],
  ['alter default privileges in schema app grant select on tables to anon', [/^default privileges \w+ app r$/]],
  [`update storage.buckets set public = not public where id = 'team-logos'`, ['bucket team-logos']],
  [`update storage.buckets set file_size_limit = 1 where id = 'avatars'`, ['bucket avatars']],
  ['create collation public.more_names from "C"', ['collation more_names']],
  ['alter table public.teams replica identity using index teams_pkey', ['replica identity teams']],
  [`comment on constraint teams_pkey on public.teams is 'By id'`, ['comment on teams_pkey of teams']],
  ['create table public.more (id int primary key)', [/^relation more$/, /^relation more_pkey$/]],
])('%s is a difference', async (change, names) => {
  await database.query(change)
  const after = await readSchema(database)
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  before = after
  for (const name of names) expect(changed).toContainEqual(expect.stringMatching(name))
})
