import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

let database: Database
let league: string
let allBlocks: number

// 600 leagues of four teams in a round-robin, with eleven scorers each. Triggers are off, because only plans matter.
const fill = `
  set session_replication_role = replica;
  create temporary table filled as select gen_random_uuid() as league, n from generate_series(1, 600) n;
  insert into leagues (id, name) select league, n::text from filled;
  insert into teams (league_id, name) select league, t::text from filled, generate_series(1, 4) t;
  insert into league_settings (league_id, custom_slug) select league, 'league-' || n from filled;
  insert into profiles (full_name) select p::text from generate_series(1, 26400) p;
  insert into matches (league_id, home_team_id, away_team_id, played_at, home_score, away_score, home_lineup)
    select h.league_id, h.id, a.id, now(), case when h.name = '4' and a.name = '3' then null else 1 end, 0,
      array[gen_random_uuid()]
    from teams h join teams a on a.league_id = h.league_id and a.name <> h.name;
  insert into app.player_records (team_id, player_id, league_id, goals)
    select t.id, p.id, t.league_id, 1
    from (select *, row_number() over () as number from teams) t
    join (select *, row_number() over () as number from profiles) p on p.number % 2400 + 1 = t.number;
  insert into team_players (team_id, player_id) select team_id, player_id from app.player_records;
  insert into past_memberships (team_id, player_id, from_day, until_day)
    select team_id, player_id, '2020-01-01', '2020-06-30' from team_players;
  select app.recount_standings();
  insert into point_adjustments (league_id, stage_id, team_id, points, reason)
    select league_id, stage_id, team_id, -1, 'Late' from stage_entries;
  insert into discipline_rules (season_id, league_id, is_public) select current_season_id, id, true from leagues;
  insert into match_incidents (match_id, team_id, player_id, kind)
    select m.id, m.home_team_id, s.player_id, 'red' from matches m
    cross join lateral (select player_id from team_players where team_id = m.home_team_id limit 1) s;
  insert into suspension_decisions (season_id, league_id, team_id, player_id, match_id, kind, matches, reason)
    select m.season_id, m.league_id, i.team_id, i.player_id, m.id, 'red', 2, 'Late'
    from match_incidents i join matches m on m.id = i.match_id;
  set session_replication_role = origin;
  analyze;`

beforeAll(async () => {
  database = await openTestDatabase('product')
  await database.script(fill)
  const [row] = await database.query<{ id: string }>('select id from leagues limit 1')
  league = row?.id ?? ''
  const [size] = await database.query<{ blocks: number }>(
    `select (pg_relation_size('public.matches') / 8192)::int as blocks`,
  )
  allBlocks = size?.blocks ?? 0
  // Tells the planner that there are ten thousand leagues.
  await database.query(`update pg_class set reltuples = 3800000 where oid = 'public.matches'::regclass`)
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
  expect(text).not.toMatch(/Seq Scan on (matches|teams|player_records|team_records)/)
})

test('standings are read without the matches', async () => {
  const plan = await database.query('explain select * from table_standings')
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('matches')
})

// The function's body with an unknown argument, as PostgreSQL plans it there.
async function guessedRows(name: string): Promise<number> {
  return database.transaction(async (tx) => {
    const [body] = await tx.query<{ prosrc: string }>('select prosrc from pg_proc where proname = $1', [name])
    await tx.query(`prepare body (uuid) as ${body?.prosrc.replaceAll(/_\w+_id/g, '$1')}`)
    await tx.query('set local plan_cache_mode = force_generic_plan')
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) execute body ('${league}')`,
    )
    await tx.query('deallocate body')
    return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Number.NaN
  })
}

// From about a hundred rows on, the planner would scan the table instead of the index.
test('the planner expects few matches of a player', async () => {
  expect(await guessedRows('player_matches')).toBeLessThan(100)
})

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

test('the list of bans that is measured below has bans', async () => {
  const bans = await database.query(
    'select matches from suspensions((select current_season_id from leagues where id = $1))',
    [league],
  )
  expect(bans.length).toBeGreaterThan(0)
})

// A plan does not include triggers, but the blocks read by the statement do.
async function blocksOf(sql: string, values: string[]): Promise<number> {
  const [row] = await database.query<{ 'QUERY PLAN': Explained[] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    values,
  )
  const plan = row?.['QUERY PLAN'][0]?.Plan
  return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Number.NaN
}

test.each([
  `match_preview((select id from matches where league_id = $ and home_score is null limit 1))`,
  'top_scorers($)',
  'top_assists($)',
  'top_motm($)',
  'top_scorers($, _season_id := (select current_season_id from leagues where id = $))',
  'top_scorers($, _stage_id := (select id from stages where league_id = $))',
  'match_months($, now())',
  'season_progress($)',
  'explained_table($)',
  'suspensions((select current_season_id from leagues where id = $))',
])('scans no table: %s', async (call) => {
  const sql = `select * from ${call.replaceAll('$', `'${league}'`)}`
  const [before, rows, after] = await database.transaction(async (tx) => {
    await tx.query('set local role anon')
    const scans = () =>
      tx.query(
        `select relname, seq_scan::int from pg_stat_xact_all_tables where schemaname in ('public', 'app') order by 1`,
      )
    return [await scans(), await tx.query(sql), await scans()]
  })
  expect(rows).toBeInstanceOf(Array)
  const scansOf = (rows: Row[], table: unknown) => rows.find(({ relname }) => relname === table)?.seq_scan ?? 0
  expect(after.filter(({ relname, seq_scan }) => seq_scan !== scansOf(before, relname))).toEqual([])
})

test('a draw is checked without a look at other leagues', async () => {
  const [cup] = await database.query<{ id: string }>(
    `with stage as (
       insert into stages (season_id, kind, name) select current_season_id, 'knockout', 'Cup' from leagues where id = $1
       returning id)
     insert into draws (stage_id, league_id, seed, drawn)
     select s.id, $1, 'seed', array(select id::text from teams where league_id = $1) from stage s returning stage_id as id`,
    [league],
  )
  const [before, names, after] = await database.transaction(async (tx) => {
    const scans = () => tx.query(`select seq_scan from pg_stat_xact_all_tables where relid = 'public.teams'::regclass`)
    return [await scans(), await tx.query('select name from draw_check($1)', [cup?.id ?? '']), await scans()]
  })
  expect(names.map(({ name }) => name).toSorted()).toEqual(['1', '2', '3', '4'])
  expect(after).toEqual(before)
})

// Planning takes longer than running them, and PostgreSQL plans an SQL function again for each call.
test.each(['has_insights', 'has_knock_out', 'has_own_tables', 'season_facts', 'rank_players', 'match_months'])(
  'every public page calls it, so its plan is kept: %s',
  async (name) => {
    const [row] = await database.query<{ language: string }>(
      'select l.lanname as language from pg_proc p join pg_language l on l.oid = p.prolang where p.proname = $1',
      [name],
    )
    expect(row?.language).toBe('plpgsql')
  },
)

// The statistics of the test's matches say that there are 3.8 million, so their list has 152 parts.
test.each([
  ["select * from public_pages where kind = 'match' order by id limit 100", 'profiles'],
  ['select * from sitemap_parts(25000)', 'matches'],
])('%s searches no %s', async (sql, table) => {
  const [before, rows, after] = await database.transaction(async (tx) => {
    await tx.query('set local role anon')
    const searches = async () => {
      const [row] = await tx.query<{ searches: number }>(
        `select (seq_scan + idx_scan)::int as searches from pg_stat_xact_all_tables
         where schemaname = 'public' and relname = $1`,
        [table],
      )
      return row?.searches
    }
    return [await searches(), await tx.query(sql), await searches()]
  })
  expect(rows.length).toBeGreaterThanOrEqual(100)
  expect(after).toBe(before)
})

test('deleting a player does not read all matches', async () => {
  const players = await database.query<{ id: string }>(
    `insert into profiles (full_name) values ('First'), ('Second') returning id`,
  )
  const [first, second] = players.map(({ id }) => id)
  await blocksOf('delete from profiles where id = $1', [first ?? ''])
  expect(await blocksOf('delete from profiles where id = $1', [second ?? ''])).toBeLessThan(allBlocks)
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
