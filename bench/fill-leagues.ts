import type { Database } from '#gateway/database/database.ts'
import { id } from './fill-ids.ts'
import { ownSeasons } from './fill-seasons.ts'

/** The leagues of a database, by number: from the first to the last. */
export interface Leagues {
  from: number
  to: number
}

/** A measured league, team, player and match; the others are bystanders. */
export interface Measured {
  league: string
  team: string
  player: string
  match: string
}

const TEAMS = 20
const SQUAD = 11

/**
 * Whole seasons: 20 teams in a double round-robin, with line-ups, a goal and an assist in each match. Every tenth league
 * also has a cup, an earlier season and a table with rules of its own. Triggers are off, because only reads are measured.
 */
export async function fillLeagues(database: Database, { from, to }: Leagues): Promise<void> {
  const indexes = to - from > 100 ? await dropLineUpIndexes(database) : []
  await database.script(seasons(from, to))
  for (const { definition } of indexes) await database.script(definition)
  await database.script('vacuum analyze')
}

/** The ids of a league by its number. */
export async function idsOf(database: Database, number: number): Promise<Measured> {
  const [ids] = await database.query<Measured & Record<string, string>>(
    `select ${id('league', `${number}`)} as league, ${id('team', `${number}, 1`)} as team,
      ${id('player', `${number}, 1, 3`)} as player, ${id('match', `${number}, 1, 2`)} as match`,
  )
  if (ids === undefined) throw new Error('The query returned no ids')
  return ids
}

const lineUp = (team: string) => `array(select ${id('player', `l, ${team}, p`)} from generate_series(1, ${SQUAD}) p)`

// Building a GIN index at the end is many times faster than updating it.
async function dropLineUpIndexes(database: Database) {
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class c on c.oid = indexrelid join pg_am a on a.oid = c.relam
     where indrelid = 'public.matches'::regclass and a.amname = 'gin'`,
  )
  for (const { name } of indexes) await database.script(`drop index ${name}`)
  return indexes
}

const seasons = (from: number, to: number) => `
  set session_replication_role = replica;
  insert into public.leagues (id, name) select ${id('league', 'l')}, 'League ' || l from generate_series(${from}, ${to}) l;
  insert into public.league_settings (league_id, custom_slug)
    select ${id('league', 'l')}, 'league-' || l from generate_series(${from}, ${to}) l;
  insert into public.teams (id, league_id, name)
    select ${id('team', 'l, t')}, ${id('league', 'l')}, 'Team ' || lpad(t::text, 2, '0')
    from generate_series(${from}, ${to}) l, generate_series(1, ${TEAMS}) t;
  insert into public.profiles (id, full_name)
    select ${id('player', 'l, t, p')}, concat_ws(' ', 'Player', l, t, p)
    from generate_series(${from}, ${to}) l, generate_series(1, ${TEAMS}) t, generate_series(1, ${SQUAD}) p;
  insert into public.team_players (team_id, player_id)
    select ${id('team', 'l, t')}, ${id('player', 'l, t, p')}
    from generate_series(${from}, ${to}) l, generate_series(1, ${TEAMS}) t, generate_series(1, ${SQUAD}) p;
  insert into app.squad_history (team_id, player_id) select team_id, player_id from public.team_players;
  insert into app.person_leagues (profile_id, league_id, origin)
    select distinct s.player_id, t.league_id, 'team' from public.team_players s join public.teams t on t.id = s.team_id;
  insert into app.player_records (team_id, player_id, league_id, games, goals, assists)
    select s.team_id, s.player_id, t.league_id, 38, 2, 2
    from public.team_players s join public.teams t on t.id = s.team_id;
  insert into public.matches
      (id, league_id, home_team_id, away_team_id, played_at, round, home_score, away_score, home_lineup, away_lineup)
    select ${id('match', 'l, h, a')}, ${id('league', 'l')}, ${id('team', 'l, h')}, ${id('team', 'l, a')},
      timestamptz '2026-02-01 15:00Z' + (h * ${TEAMS} + a) * interval '18 hours', 1 + (h * ${TEAMS} + a) / 10, 1, 0,
      ${lineUp('h')}, ${lineUp('a')}
    from generate_series(${from}, ${to}) l, generate_series(1, ${TEAMS}) h, generate_series(1, ${TEAMS}) a where h <> a;
  insert into public.match_events (match_id, team_id, player_id, event_type, minute)
    select ${id('match', 'l, h, a')}, ${id('team', 'l, h')}, ${id('player', `l, h, 1 + a % ${SQUAD}`)},
      kind::public.event_type, case kind when 'GOAL' then 1 + a else 0 end
    from generate_series(${from}, ${to}) l, generate_series(1, ${TEAMS}) h, generate_series(1, ${TEAMS}) a,
      unnest(array['GOAL', 'ASSIST']) kind
    where h <> a;
  ${ownSeasons(from, to)}
  select app.recount_standings();
  select app.note_own_order(s.id) from public.stages s join own using (league_id);
  set session_replication_role = origin;`
