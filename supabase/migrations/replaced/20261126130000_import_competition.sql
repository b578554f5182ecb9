-- A whole competition from two files: its tables and their rules, its teams, matches and decisions, and its knock-out.

-- The id of each team of a league by its name, as names are compared everywhere.
create function app.team_named(_league_id uuid, _name text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  found_id uuid := (
    select id from public.teams where league_id = _league_id and app.team_key(name) = app.team_key(_name));
begin
  if found_id is null then
    raise exception '"%" is in no table and plays no match', _name using errcode = 'PT422';
  end if;
  return found_id;
end $$;

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

/* The first table of the plan becomes the league's main table. */
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

/* Of a knock-out the matches of one round: its winners have to be known before the next. `_round` is null for a table. */
create function app.import_matches_of_stage(
  _league public.leagues, _stage_id uuid, _name text, _plan jsonb, _round int
) returns void language sql security definer set search_path = '' as $$
  insert into public.matches (league_id, stage_id, tie_id, leg, home_team_id, away_team_id, played_at, round, home_score,
      away_score, home_score_90, away_score_90, home_penalties, away_penalties, status, status_reason)
    select _league.id, _stage_id, tie.id, case when tie.id is not null then coalesce(m.leg, 1) end, home.id, away.id,
      (coalesce(m.date, current_date) + coalesce(m.time, time '15:00')) at time zone s.time_zone, m.round,
      m.home_score, m.away_score, m.home_score_90, m.away_score_90, m.home_penalties, m.away_penalties, m.status,
      m.status_reason
    from jsonb_to_recordset(_plan -> 'matches') m (stage text, home text, away text, date date, time time, round int,
      home_score int, away_score int, home_score_90 int, away_score_90 int, home_penalties int, away_penalties int,
      status text, status_reason text, tie text, leg int)
    join public.league_settings s on s.league_id = _league.id
    join public.teams home on home.league_id = _league.id and app.team_key(home.name) = app.team_key(m.home)
    join public.teams away on away.league_id = _league.id and app.team_key(away.name) = app.team_key(m.away)
    left join public.ties tie on tie.stage_id = _stage_id and tie.round || '.' || tie.position = m.tie
    where m.stage = _name and tie.round is not distinct from _round
$$;

/* Where a team of a tie comes from: an earlier tie, else its place in a group, else it stands for itself. `_matrix` sends
   the best thirds to winners of groups. */
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
    order by c.choice
  loop
    if app.team_from(candidate, knock_out) = team then return candidate; end if;
  end loop;
  return jsonb_build_object('team', team);
end $$;

create function app.import_knock_out_stage(_league public.leagues, _stage jsonb, _matrix jsonb) returns uuid
language sql security definer set search_path = '' as $$
  select public.import_knock_out(_league.current_season_id, _stage ->> 'name', (
      select jsonb_agg(t - 'home' - 'away' || jsonb_build_object('name', t ->> 'round_name',
        'home', app.import_source(t -> 'home', t -> 'away', _league, _matrix, (_stage ->> 'has_fixed_teams')::boolean),
        'away', app.import_source(t -> 'away', t -> 'home', _league, _matrix, (_stage ->> 'has_fixed_teams')::boolean)))
      from jsonb_array_elements(_stage -> 'ties') t),
    _stage -> 'knockout' || jsonb_build_object('matrix', _matrix))
$$;

/* Creates a competition of the caller's own from a plan (domain/competition-folder), or nothing. The caller may choose
   the id: the same request sent again answers with the same competition. */
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
      new_stage_id := app.import_knock_out_stage(league, stage, matrix);
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
  update public.seasons s set
      name = coalesce(_plan ->> 'season', s.name),
      champion_stage_id = (
        select g.id from public.stages g where g.season_id = s.id and g.name = _plan ->> 'champion_stage' limit 1),
      first_day = m.first_day, last_day = m.last_day
    from (
      select min(played_at)::date as first_day, max(played_at)::date as last_day from public.matches
      where season_id = league.current_season_id) m
    where s.id = league.current_season_id;
  if not exists (
    select from public.matches where league_id = league.id and num_nulls(home_score, away_score) > 0) then
    update public.seasons set status = 'finished' where id = league.current_season_id;
  end if;
  return league.id;
end $$;
comment on function public.import_competition is '@nullable _id';

revoke execute on all functions in schema app from public;
revoke execute on function public.import_competition from public, anon;
grant execute on function public.import_competition to authenticated;
