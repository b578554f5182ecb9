import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, expectTypeOf, test } from 'vitest'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import type { Database } from '#web/queries/database.types.ts'
import { derivedFiles } from './types/derived-files.ts'

test.for(await derived())('$path matches the migrations', async ({ path, text }) => {
  expect(await readFile(join(import.meta.dirname, '..', path), 'utf8')).toBe(text)
})

async function derived() {
  const database = await openTestDatabase('product')
  const files = await derivedFiles(database)
  await database.close()
  return files
}

const client = createClient<Database>('http://touchline.test', 'key', {
  auth: { persistSession: false, autoRefreshToken: false },
})
type Data<Query extends PromiseLike<{ data: unknown }>> = NonNullable<Awaited<Query>['data']>

test('supabase-js understands them: embedded rows, computed fields, functions', () => {
  const match = client
    .from('matches')
    .select('round, home_team:teams!matches_home_team_id_fkey(name), man_of_match:profiles!man_of_match_id(full_name)')
    .single()
  expectTypeOf<Data<typeof match>>().toEqualTypeOf<{
    round: number | null
    home_team: { name: string }
    man_of_match: { full_name: string } | null
  }>()

  const player = client.from('profiles').select('id, position, email:contact_email').single()
  expectTypeOf<Data<typeof player>>().toEqualTypeOf<{
    id: string
    position: 'goalkeeper' | 'defender' | 'midfield' | 'forward' | null
    email: string | null
  }>()

  const settings = client.from('leagues').select('league_settings(custom_slug)').single()
  expectTypeOf<Data<typeof settings>>().toEqualTypeOf<{ league_settings: { custom_slug: string | null } | null }>()

  const standing = client.from('table_standings').select('rank, team_logo_url').single()
  expectTypeOf<Data<typeof standing>>().toEqualTypeOf<{ rank: number; team_logo_url: string | null }>()

  const scorers = client.rpc('top_scorers', { _league_id: 'x' })
  expectTypeOf<Data<typeof scorers>[number]['photo_url']>().toEqualTypeOf<string | null>()

  const token = client.rpc('create_manager_invite', { _team_id: 'x', _player_id: 'y', _email: 'z' })
  expectTypeOf<Awaited<typeof token>['data']>().toEqualTypeOf<string | null>()
})
