import { id } from './fill-ids.ts'

const TEAMS = 20
const SQUAD = 11
const CUP_ROUNDS = 4

/** The leagues that have an earlier season, a cup and a table with rules of its own. */
export const OWN_RULES = 'l % 10 = 0'

const leagues = (from: number, to: number) => `generate_series(${from}, ${to}) l`
const score = (numbers: string, most: number) => `ascii(md5(concat_ws(' ', ${numbers}))) % ${most + 1}`

/**
 * Leagues with rules of their own have more than a plain season: a table by head-to-head with scores that leave teams
 * level, zones and a deduction; matches to come; a finished season; and a cup of sixteen teams. Triggers are off.
 */
export const ownSeasons = (from: number, to: number) => `
  select app.complete_seasons();
  create temporary table own as
    select l, ${id('league', 'l')} as league_id from ${leagues(from, to)} where ${OWN_RULES};
  update public.matches m set home_score = ${score('m.id, 1', 3)}, away_score = ${score('m.id, 2', 2)}
    from own where m.league_id = own.league_id;
  update public.matches m set home_score = null, away_score = null, home_lineup = '{}', away_lineup = '{}'
    from own where m.league_id = own.league_id and m.round >= 41;
  update public.stages s set tie_breaks = '{head_to_head_points,head_to_head_goal_difference,goal_difference,goals_for}',
      head_to_head = 'subset'
    from own where s.league_id = own.league_id;
  insert into public.stage_zones (stage_id, league_id, first_place, last_place, kind, label)
    select s.id, own.league_id, z.* from own join public.stages s using (league_id),
      (values (1, 1, 'champion', 'Champion'), (18, 20, 'relegation', 'Relegation')) z;
  insert into public.point_adjustments (stage_id, team_id, league_id, points, reason)
    select s.id, ${id('team', 'own.l, 5')}, own.league_id, -3, 'Late cancellation'
    from own join public.stages s using (league_id);
  ${finishedSeason}
  ${cup}
  ${['public.stages', 'public.seasons'].map((table) => `analyze ${table};`).join(' ')}`

const finishedSeason = `
  insert into public.seasons (id, league_id, number, name, status, champion_team_id)
    select ${id('earlier season', 'l')}, league_id, 2, '2023', 'finished', ${id('team', 'l, 1')} from own;
  insert into public.stages (id, season_id, league_id)
    select ${id('earlier table', 'l')}, ${id('earlier season', 'l')}, league_id from own;
  insert into public.stage_entries (stage_id, team_id, league_id)
    select ${id('earlier table', 'l')}, ${id('team', 'l, t')}, league_id from own, generate_series(1, ${TEAMS}) t;
  insert into public.matches
      (league_id, season_id, stage_id, home_team_id, away_team_id, played_at, round, home_score, away_score)
    select league_id, ${id('earlier season', 'l')}, ${id('earlier table', 'l')}, ${id('team', 'l, h')},
      ${id('team', 'l, a')}, timestamptz '2025-01-01 15:00Z' + (h * ${TEAMS} + a) * interval '18 hours',
      1 + (h * ${TEAMS} + a) / 10, ${score('l, h, a', 3)}, ${score('l, a, h', 2)}
    from own, generate_series(1, ${TEAMS}) h, generate_series(1, ${TEAMS}) a where h <> a;
  insert into app.player_records (stage_id, team_id, player_id, league_id, games, goals, assists)
    select ${id('earlier table', 'l')}, ${id('team', 'l, t')}, ${id('player', 'l, t, p')}, league_id, 38, p, ${SQUAD} - p
    from own, generate_series(1, ${TEAMS}) t, generate_series(1, ${SQUAD}) p;`

// The home side of each tie wins and moves on: team 1 is the champion.
const cup = `
  insert into public.stages (id, season_id, league_id, kind, name, position, entrants)
    select ${id('cup', 'l')}, i.current_season_id, own.league_id, 'knockout', 'Cup', 2,
      (select jsonb_agg(jsonb_build_object('team', ${id('team', 'l, t')}) order by t) from generate_series(1, 16) t)
    from own join public.leagues i on i.id = own.league_id;
  insert into public.stage_entries (stage_id, team_id, league_id)
    select ${id('cup', 'l')}, ${id('team', 'l, t')}, league_id from own, generate_series(1, 16) t;
  create temporary table cup_ties as
    select l, league_id, r, p, (1 << r) * (p - 1) + 1 as home, (1 << r) * (p - 1) + 1 + (1 << (r - 1)) as away
    from own, generate_series(1, ${CUP_ROUNDS}) r, generate_series(1, 1 << (${CUP_ROUNDS} - r)) p;
  insert into public.ties (id, stage_id, league_id, round, position, round_name, home_source, away_source,
      home_team_id, away_team_id, winner_id, decided_by, home_goals, away_goals)
    select ${id('tie', 'l, r, p')}, ${id('cup', 'l')}, league_id, r, p,
      ('{Round of 16,Quarter-finals,Semi-finals,Final}'::text[])[r],
      case r when 1 then jsonb_build_object('team', ${id('team', 'l, home')})
        else jsonb_build_object('winner', ${id('tie', 'l, r - 1, 2 * p - 1')}) end,
      case r when 1 then jsonb_build_object('team', ${id('team', 'l, away')})
        else jsonb_build_object('winner', ${id('tie', 'l, r - 1, 2 * p')}) end,
      ${id('team', 'l, home')}, ${id('team', 'l, away')}, ${id('team', 'l, home')}, '90 min', 2, 1
    from cup_ties;
  insert into public.matches (id, league_id, season_id, stage_id, tie_id, leg, home_team_id, away_team_id, played_at,
      home_score, away_score)
    select ${id('cup match', 'l, r, p')}, c.league_id, i.current_season_id, ${id('cup', 'l')}, ${id('tie', 'l, r, p')}, 1,
      ${id('team', 'l, home')}, ${id('team', 'l, away')}, timestamptz '2026-03-04 19:00Z' + r * interval '28 days', 2, 1
    from cup_ties c join public.leagues i on i.id = c.league_id;`
