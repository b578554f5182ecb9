import { join } from 'node:path'
import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPglite } from '#gateway/database/pglite.ts'

export const LEAGUE_ID = '10000000-0000-4000-8000-000000000001'
export const SLUG = 'bench'

const root = join(import.meta.dirname, '..')

/**
 * A data folder with one league of 20 teams and 380 played matches, made by SQL and therefore the same in every run.
 */
export async function prepareDataFolder(folder: string, use: (database: Database) => Promise<void>): Promise<void> {
  const database = await openPglite(join(folder, 'database'))
  await migrate(database, [...gatewayMigrations, productMigrations(join(root, 'supabase/migrations'))])
  await insertLeague(database)
  await use(database)
  await database.close()
}

export async function insertLeague(database: Database): Promise<void> {
  await database.query(`insert into public.leagues (id, name, owner_id) values ($1, 'Bench League', null)`, [LEAGUE_ID])
  await database.query(`update public.league_settings set custom_slug = $2 where league_id = $1`, [LEAGUE_ID, SLUG])
  await database.query(
    `insert into public.teams (league_id, name) select $1, 'Team ' || lpad(n::text, 2, '0') from generate_series(1, 20) n`,
    [LEAGUE_ID],
  )
  await database.query(
    `insert into public.matches (league_id, home_team_id, away_team_id, played_at, round, home_score, away_score)
      select $1, h.id, a.id, timestamptz '2026-08-01 15:00Z' + n * interval '18 hours', 1 + n / 10, n * 7 % 5, n * 11 % 4
      from (select h.id as home, a.id as away, row_number() over (order by h.name, a.name)::int - 1 as n
        from public.teams h join public.teams a on a.league_id = h.league_id and a.id <> h.id where h.league_id = $1) p
      join public.teams h on h.id = p.home join public.teams a on a.id = p.away`,
    [LEAGUE_ID],
  )
  await database.script('vacuum analyze')
}

/** The two queries of every league page. */
export const questions = {
  fixtures: `/rest/v1/matches?${new URLSearchParams({
    select: '*,home_team:teams!home_team_id(id,name,logo_url),away_team:teams!away_team_id(id,name,logo_url)',
    league_id: `eq.${LEAGUE_ID}`,
    order: 'played_at.desc',
    limit: '20',
  })}`,
  standings: `/rest/v1/table_standings?${new URLSearchParams({
    select: '*',
    league_id: `eq.${LEAGUE_ID}`,
    order: 'points.desc,goal_difference.desc',
  })}`,
}
