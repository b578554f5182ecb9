/* A season's first and last day, and the day on which a deduction counts in a report's table, are days of the league's
   clocks. */

/* Creates a competition of the caller's own from a plan (domain/competition-folder), with its rules of suspensions, or
   nothing. The caller may choose the id: the same request sent again answers with the same competition. */
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

-- A stage's table as it was at a moment, with the points that had been taken off or added by that day.
create or replace function app.order_at(_stage_id uuid, _at timestamptz, _with boolean) returns setof app.ordered_team
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  day   constant date := (_at at time zone app.zone_of_season(stage.season_id))::date;
begin
  return query
  select * from app.add_expunged_teams(stage.id, null, array(select o from app.order_teams(
    array(
      select row(t.team_id, t.team_name, (
          select sum(a.points) from public.point_adjustments a where a.stage_id = stage.id and a.team_id = t.team_id
            and (a.decided_on is null or a.decided_on <= day)), t.fair_play, t.lot)::app.table_team
      from unnest(app.stage_teams(stage.id)) t),
    array(
      select row(m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties,
        m.away_penalties)::app.table_result
      from public.matches m
      where m.stage_id = stage.id and m.home_score is not null and m.away_score is not null and m.is_counted
        and (m.played_at < _at or (_with and m.played_at = _at))),
    app.rules_of(stage)) o));
end $$;
