-- A whole competition from two files, and a season as these files have it: tables and their rules, teams, matches and
-- decisions, knock-outs, and the rules of suspensions. Bans stay with the competition: a folder has no players.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

-- Adds the teams that the tables and matches of a plan name, each once.
create function app.import_teams(_league_id uuid, _plan jsonb) returns void
language sql security definer set search_path = '' as $$
  select public.add_teams(_league_id, jsonb_agg(jsonb_build_object('name', name) order by app.team_key(name)))
  from (
    select distinct on (app.team_key(name)) name
    from (
      select e ->> 'team' as name from jsonb_array_elements(_plan -> 'stages') s, jsonb_array_elements(s -> 'entries') e
      union all
      select side.name from jsonb_array_elements(_plan -> 'matches') m,
        lateral (values (m ->> 'home'), (m ->> 'away')) side (name)
    ) listed
  ) named
$$;

-- Imports a stage from a plan. The first table of the plan becomes the league's main table.
create function app.import_stage(_league public.leagues, _stage jsonb, _position int, _id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rules public.stages := jsonb_populate_record(null::public.stages, coalesce(_stage -> 'rules', '{}'));
begin
  insert into public.stages (id, season_id, kind, name, position)
    values (_id, _league.current_season_id, _stage ->> 'kind', _stage ->> 'name', _position)
    on conflict (id) do update set name = excluded.name, position = excluded.position;
  if _stage ? 'rules' then
    update public.stages set win_points = rules.win_points, draw_points = rules.draw_points,
        loss_points = rules.loss_points, shootout_win_points = rules.shootout_win_points,
        shootout_loss_points = rules.shootout_loss_points, tie_breaks = rules.tie_breaks,
        head_to_head = rules.head_to_head,
        play_off_places = array(select value::int from jsonb_array_elements_text(_stage -> 'play_off_places')),
        best_place = rules.best_place, best_place_teams = rules.best_place_teams,
        best_place_tie_breaks = coalesce(rules.best_place_tie_breaks, best_place_tie_breaks)
      where id = _id;
  end if;
  delete from public.stage_entries where stage_id = _id;
  insert into public.stage_entries (stage_id, team_id, league_id, group_name, fair_play, lot, withdrawn)
    select _id, app.team_named(_league.id, e.team), _league.id, e.group_name, e.fair_play, e.lot, e.withdrawn
    from jsonb_to_recordset(_stage -> 'entries')
      e (team text, group_name text, fair_play int, lot int, withdrawn text);
  insert into public.stage_zones (stage_id, first_place, last_place, kind, label)
    select _id, z.first_place, z.last_place, z.kind, z.label
    from jsonb_to_recordset(_stage -> 'zones') z (first_place int, last_place int, kind text, label text);
  insert into public.point_adjustments (stage_id, team_id, points, reason, decided_on)
    select _id, app.team_named(_league.id, a.team), a.points, a.reason, a.decided_on
    from jsonb_to_recordset(_stage -> 'adjustments') a (team text, points int, reason text, decided_on date)
    where a.points <> 0;
end $$;

/* Imports the matches of a stage from a plan, each with its status and scores. `_round`: the round of a knock-out,
   whose winners have to be known before the next; null for a table. A match without a date is on today's, one without a
   time at 15:00. */
create function app.import_matches_of_stage(
  _league public.leagues, _stage_id uuid, _name text, _plan jsonb, _round int
) returns void language sql security definer set search_path = '' as $$
  insert into public.matches (league_id, stage_id, tie_id, leg, home_team_id, away_team_id, played_at, round, home_score,
      away_score, home_score_90, away_score_90, home_penalties, away_penalties, status, score_stands, status_reason)
    select _league.id, _stage_id, tie.id, case when tie.id is not null then coalesce(m.leg, 1) end, home.id, away.id,
      (coalesce(m.date, current_date) + coalesce(m.time, time '15:00')) at time zone s.time_zone, m.round,
      m.home_score, m.away_score, m.home_score_90, m.away_score_90, m.home_penalties, m.away_penalties, m.status,
      coalesce(m.score_stands, false), m.status_reason
    from jsonb_to_recordset(_plan -> 'matches') m (stage text, home text, away text, date date, time time, round int,
      home_score int, away_score int, home_score_90 int, away_score_90 int, home_penalties int, away_penalties int,
      status text, score_stands boolean, status_reason text, tie text, leg int)
    join public.league_settings s on s.league_id = _league.id
    join public.teams home on home.league_id = _league.id and app.team_key(home.name) = app.team_key(m.home)
    join public.teams away on away.league_id = _league.id and app.team_key(away.name) = app.team_key(m.away)
    left join public.ties tie on tie.stage_id = _stage_id and tie.round || '.' || tie.position = m.tie
    where m.stage = _name and tie.round is not distinct from _round
$$;

/* The source of a team of a tie: an earlier tie, else its place in a group of the latest table, else the team itself.
   `_matrix` sends the best thirds to winners of groups. */
create function app.import_source(
  _side jsonb, _opponent jsonb, _league public.leagues, _matrix jsonb, _has_fixed_teams boolean
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  team       uuid := app.team_named(_league.id, _side ->> 'team');
  opponent   uuid := app.team_named(_league.id, _opponent ->> 'team');
  knock_out  public.stages;
  candidate  jsonb;
begin
  if _side ->> 'from' is not null then
    return jsonb_build_object(_side -> 'from' ->> 'as', _side -> 'from' ->> 'tie');
  end if;
  if _has_fixed_teams then return jsonb_build_object('team', team); end if;
  knock_out.best_places_matrix := _matrix;
  for candidate in
    select c.source
    from public.stage_entries e
    join public.stages s on s.id = e.stage_id and s.kind = 'table' and s.season_id = _league.current_season_id
    cross join lateral app.group_places(s.id, e.group_name) p
    left join public.stage_entries o on o.stage_id = s.id and o.team_id = opponent
    cross join lateral (values
      (1, jsonb_build_object('stage', s.id, 'place', p.place, 'against', app.group_letter(o.group_name))),
      (2, jsonb_build_object('stage', s.id, 'place', p.place, 'group', e.group_name))) c (choice, source)
    where e.team_id = team and p.team_id = team and (c.choice = 2 or _matrix is not null and p.place > 2)
    order by s.position desc, c.choice
  loop
    if app.team_from(candidate, knock_out) = team then return candidate; end if;
  end loop;
  return jsonb_build_object('team', team);
end $$;

-- Imports a knock-out from a plan, and returns its stage.
create function app.import_knock_out_stage(_league public.leagues, _stage jsonb, _matrix jsonb) returns uuid
language sql security definer set search_path = '' as $$
  select public.import_knock_out(_league.current_season_id, _stage ->> 'name', (
      select jsonb_agg(t - 'home' - 'away' || jsonb_build_object('name', t ->> 'round_name',
        'home', app.import_source(t -> 'home', t -> 'away', _league, _matrix, (_stage ->> 'has_fixed_teams')::boolean),
        'away', app.import_source(t -> 'away', t -> 'home', _league, _matrix, (_stage ->> 'has_fixed_teams')::boolean)))
      from jsonb_array_elements(_stage -> 'ties') t),
    _stage -> 'knockout' || jsonb_build_object('matrix', _matrix))
$$;

/* Creates a competition of the caller's own from a plan (domain/competition-folder), with its rules of suspensions, or
   nothing, and returns its id. Tables come before knock-outs, and a knock-out is imported round by round, because the
   winners of a round are the teams of the next. The caller may choose the id: the same request sent again answers with
   the same competition. @throws 22023 for none or more than 50 stages, or more than 5,000 matches */
create function public.import_competition(_plan jsonb, _time_zone text default 'UTC', _id uuid default null)
returns uuid language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  league public.leagues;
  stage  jsonb;
  new_stage_id uuid;
  round int;
  matrix jsonb;
  number int := 0;
begin
  perform app.require_session();
  if jsonb_typeof(_plan -> 'stages') is distinct from 'array' or jsonb_typeof(_plan -> 'matches') is distinct from 'array'
    or jsonb_array_length(_plan -> 'stages') not between 1 and 50 or jsonb_array_length(_plan -> 'matches') > 5000 then
    raise exception 'A competition has 1 to 50 stages and at most 5,000 matches' using errcode = '22023';
  end if;
  league := public.create_league(_plan ->> 'name', null, _time_zone, _id);
  if exists (select from public.teams where league_id = league.id) then return league.id; end if;

  perform app.import_teams(league.id, _plan);
  for stage in
    select value from jsonb_array_elements(_plan -> 'stages') with ordinality s (value, place)
    order by value ->> 'kind' <> 'table', place
  loop
    number := number + 1;
    if stage ->> 'kind' = 'knockout' then
      -- Pages of earlier versions have one matrix, in the plan of the table.
      new_stage_id := app.import_knock_out_stage(league, stage,
        case when stage ? 'matrix' then nullif(stage -> 'matrix', 'null') else matrix end);
      for round in select distinct t.round from public.ties t where t.stage_id = new_stage_id order by 1 loop
        perform app.import_matches_of_stage(league, new_stage_id, stage ->> 'name', _plan, round);
      end loop;
    else
      new_stage_id := case number when 1 then league.main_stage_id else gen_random_uuid() end;
      perform app.import_stage(league, stage, number, new_stage_id);
      matrix := coalesce(nullif(stage -> 'matrix', 'null'), matrix);
      perform app.import_matches_of_stage(league, new_stage_id, stage ->> 'name', _plan, null);
    end if;
  end loop;
  perform app.import_discipline(league.current_season_id, _plan -> 'discipline');
  update public.seasons s set
      name = coalesce(_plan ->> 'season', s.name),
      champion_stage_id = (
        select g.id from public.stages g where g.season_id = s.id and g.name = _plan ->> 'champion_stage' limit 1),
      first_day = m.first_day, last_day = m.last_day
    from (
      select min(played_at at time zone z.time_zone)::date as first_day,
        max(played_at at time zone z.time_zone)::date as last_day
      from public.matches x join public.league_settings z on z.league_id = x.league_id
      where x.season_id = league.current_season_id) m
    where s.id = league.current_season_id;
  if not exists (
    select from public.matches where league_id = league.id and num_nulls(home_score, away_score) > 0) then
    update public.seasons set status = 'finished' where id = league.current_season_id;
  end if;
  return league.id;
end $$;
comment on function public.import_competition is '@nullable _id';

-- A table with its rules, zones, deductions and teams, as a competition folder has it.
create function app.folder_table(_stage public.stages) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('name', _stage.name, 'win', _stage.win_points, 'draw', _stage.draw_points,
    'loss', _stage.loss_points, 'shootout_win', _stage.shootout_win_points, 'shootout_loss', _stage.shootout_loss_points,
    'tie_breaks', _stage.tie_breaks, 'head_to_head', _stage.head_to_head, 'play_off_places', _stage.play_off_places,
    'best_place', _stage.best_place, 'best_place_teams', _stage.best_place_teams,
    'best_place_tie_breaks', _stage.best_place_tie_breaks,
    'zones', coalesce((
      select jsonb_agg(jsonb_build_object('from', z.first_place, 'to', z.last_place, 'label', z.label) order by z.first_place)
      from public.stage_zones z where z.stage_id = _stage.id), '[]'),
    'deductions', coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'points', -a.points, 'reason', a.reason, 'date', a.decided_on)
        order by a.decided_on, t.name)
      from public.point_adjustments a join public.teams t on t.id = a.team_id where a.stage_id = _stage.id), '[]'),
    'entries', coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'group', e.group_name, 'fair_play', e.fair_play, 'lot', e.lot,
        'withdrawn', e.withdrawn) order by e.group_name, t.name)
      from public.stage_entries e join public.teams t on t.id = e.team_id where e.stage_id = _stage.id), '[]'))
$$;

-- A match, as a competition folder has it.
create function app.folder_match(_match public.matches, _time_zone text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('stage', s.name, 'home', h.name, 'away', a.name,
    'date', to_char(_match.played_at at time zone _time_zone, 'YYYY-MM-DD'),
    'time', to_char(_match.played_at at time zone _time_zone, 'HH24:MI'),
    'group', (select e.group_name from public.stage_entries e
      where e.stage_id = _match.stage_id and e.team_id = _match.home_team_id and s.kind = 'table'),
    'round', coalesce(t.round_name, _match.round::text), 'leg', case when t.legs = 2 then _match.leg end,
    'home_score', _match.home_score, 'away_score', _match.away_score, 'home_score_90', _match.home_score_90,
    'away_score_90', _match.away_score_90, 'home_penalties', _match.home_penalties,
    'away_penalties', _match.away_penalties, 'status', _match.status, 'is_counted', _match.is_counted,
    'reason', _match.status_reason)
  from public.stages s
  join public.teams h on h.id = _match.home_team_id
  join public.teams a on a.id = _match.away_team_id
  left join public.ties t on t.id = _match.tie_id
  where s.id = _match.stage_id
$$;

-- The rules of suspensions of a season, as a competition folder has them.
create function app.folder_discipline(_season_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('yellow_at', r.yellow_at, 'yellow_matches', r.yellow_matches, 'yellow_until', r.yellow_until,
    'restarts', r.restarts, 'second_yellow', r.second_yellow, 'red', r.red)
  from public.discipline_rules r where r.season_id = _season_id
$$;

/* A season as the files of a competition folder have it: {season, name, champion_from, discipline, tables, knock_outs,
   matches}. `tables` have their rules and teams, `knock_outs` their rules, and `discipline` the rules of suspensions,
   null where none are counted. `is_play_off`: the knock-out decides places between teams that are named
   (app.decides_places). `matches` are all whose teams are known, each with the names of its stage, round and teams. A
   match of a tie that was abandoned and replayed is left out. */
create function public.competition_folder(_season_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('season', n.name, 'name', l.name,
    'champion_from', (select case g.kind when 'table' then 'table' else 'knockout' end from public.stages g
      where g.id = n.champion_stage_id),
    'discipline', app.folder_discipline(n.id),
    'tables', coalesce((
      select jsonb_agg(app.folder_table(s) order by s.position) from public.stages s
      where s.season_id = n.id and s.kind = 'table'), '[]'),
    'knock_outs', coalesce((
      select jsonb_agg(jsonb_build_object('name', s.name, 'is_play_off', not exists (
          select from public.ties t where t.stage_id = s.id and (t.home_source - 'team' <> '{}' or t.away_source - 'team' <> '{}')),
        'decides_champion', s.id is not distinct from n.champion_stage_id, 'legs', s.legs, 'extra_time', s.extra_time,
        'penalties', s.penalties, 'away_goals', s.away_goals, 'away_goals_in_extra_time', s.away_goals_in_extra_time,
        'single_leg_rounds', s.single_leg_rounds, 'matrix', s.best_places_matrix,
        'final_round', (select t.round_name from public.ties t where t.stage_id = s.id and not t.is_third_place
          order by t.round desc limit 1)) order by s.position)
      from public.stages s where s.season_id = n.id and s.kind = 'knockout'), '[]'),
    'matches', coalesce((
      select jsonb_agg(app.folder_match(m, z.time_zone)
        order by s.position, t.round, t.is_third_place desc, t.position, m.played_at, m.leg, h.name, m.id)
      from public.matches m join public.stages s on s.id = m.stage_id
      join public.teams h on h.id = m.home_team_id left join public.ties t on t.id = m.tie_id
      where m.league_id = l.id and m.season_id = n.id and (m.tie_id is null or m.is_counted)), '[]'))
  from public.seasons n
  join public.leagues l on l.id = n.league_id
  join public.league_settings z on z.league_id = l.id
  where n.id = _season_id
$$;

/* Imports the rules of suspensions of a season from a plan. Visitors read no list of bans before the owner of the new
   competition wants it. */
create function app.import_discipline(_season_id uuid, _rules jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if jsonb_typeof(_rules) is distinct from 'object' then return; end if;
  insert into public.discipline_rules (season_id, yellow_at, yellow_matches, yellow_until, restarts, second_yellow, red)
    select _season_id, yellow_at, yellow_matches, yellow_until, restarts, second_yellow, red
    from jsonb_to_record(_rules) rules (yellow_at smallint[], yellow_matches smallint[], yellow_until date[],
      restarts boolean, second_yellow smallint, red smallint);
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.import_competition, public.competition_folder from public, anon, authenticated;
grant execute on function public.import_competition, public.competition_folder to authenticated;
grant execute on function app.folder_table, app.folder_match, app.folder_discipline to authenticated, service_role;
