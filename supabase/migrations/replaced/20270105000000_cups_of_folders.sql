/* Creates a competition of the caller's own from a plan (domain/competition-folder), with its rules of suspensions, or
   nothing, and returns its id. Tables come before knock-outs, and a knock-out is imported round by round, because the
   winners of a round are the teams of the next. The caller may choose the id: the same request sent again answers with
   the same competition. @throws 22023 for none or more than 50 stages, or more than 5,000 matches */
create or replace function public.import_competition(_plan jsonb, _time_zone text default 'UTC', _id uuid default null)
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

/* A season as the files of a competition folder have it: {season, name, champion_from, discipline, tables, knock_outs,
   matches}. `tables` have their rules and teams, `knock_outs` their rules, and `discipline` the rules of suspensions,
   null where none are counted. `is_play_off`: the knock-out decides places between teams that are named
   (app.decides_places). `matches` are all whose teams are known, each with the names of its stage, round and teams. A
   match of a tie that was abandoned and replayed is left out. */
create or replace function public.competition_folder(_season_id uuid) returns jsonb language sql stable set search_path = '' as $$
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
