import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'

let database: Database
let league: string

// 600 leagues of four teams that met each other, with eleven scorers each. Only the plans matter, so no trigger runs.
const fill = `
  set session_replication_role = replica;
  create temporary table filled as select gen_random_uuid() as league, n from generate_series(1, 600) n;
  insert into leagues (id, name) select league, n::text from filled;
  insert into teams (league_id, name) select league, t::text from filled, generate_series(1, 4) t;
  insert into profiles (full_name) select p::text from generate_series(1, 50) p;
  insert into matches (league_id, home_team_id, away_team_id, played_at, home_score, away_score)
    select h.league_id, h.id, a.id, now(), 1, 0
    from teams h join teams a on a.league_id = h.league_id and a.name <> h.name;
  insert into app.player_records (team_id, player_id, league_id, goals)
    select t.id, p.id, t.league_id, 1 from teams t cross join (select id from profiles limit 11) p;
  set session_replication_role = origin;
  analyze;`

beforeAll(async () => {
  database = await openTestDatabase('product')
  await database.script(fill)
  const [row] = await database.query<{ id: string }>('select id from leagues limit 1')
  league = row?.id ?? ''
})
afterAll(() => database.close())

test.each([
  'select * from table_standings where league_id = $ order by points desc, goal_difference desc',
  'select * from app.player_records where league_id = $',
  'select * from matches where league_id = $ order by played_at desc',
])('reads no other league: %s', async (sql) => {
  const plan = await database.query(`explain ${sql.replace('$', `'${league}'`)}`)
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('Index')
  expect(text).not.toMatch(/Seq Scan on (matches|teams|player_records)/)
})

test('every foreign key has an index that begins with its columns', async () => {
  const bare = await database.query(
    `select f.conrelid::regclass::text as "table", f.conname from pg_constraint f
     where f.contype = 'f' and f.connamespace in ('public'::regnamespace, 'app'::regnamespace) and not exists (
       select from pg_index i where i.indrelid = f.conrelid and i.indpred is null
         and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey)`,
  )
  expect(bare).toEqual([])
})
