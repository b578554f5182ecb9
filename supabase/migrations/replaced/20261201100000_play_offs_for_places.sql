-- Play-offs for places of a table: several in one stage, such as those of the groups of a World Cup. A place that waits
-- for its play-off is not known, and its result moves teams on.

/* Whether a knock-out decides places of tables: all its teams are named, and none comes from a table or from an earlier
   tie. A cup has such sources. */
create function app.decides_places(_stage public.stages) returns boolean
language sql stable security definer set search_path = '' as $$
  select (_stage).kind = 'knockout' and coalesce(
    (select bool_and(t.home_source - 'team' = '{}' and t.away_source - 'team' = '{}')
      from public.ties t where t.stage_id = (_stage).id),
    (select count(*) = 2 from public.stage_entries e where e.stage_id = (_stage).id))
$$;

create function app.has_play_offs(_stage public.stages) returns boolean language sql immutable
  return _stage.kind = 'table' and ('play_off' = any (_stage.tie_breaks) or _stage.play_off_places <> '{}');

-- The results of the play-offs for places of a table. Only pairs of level teams are separated by them.
create or replace function app.play_offs_of(_stage public.stages) returns app.table_result[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.has_play_offs(_stage) then return '{}'; end if;
  return array(
    select row(m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties, m.away_penalties)::app.table_result
    from public.stages s
    join public.matches m on m.stage_id = s.id
    where s.season_id = _stage.season_id and s.kind = 'knockout' and app.decides_places(s)
      and m.home_score is not null and m.away_score is not null and m.is_counted);
end $$;

/* The order of a table or a group. `is_level`: no rule separates the team from another one, or the play-off of the two
   is still to come. */
create or replace function app.group_places(_stage_id uuid, _group text)
returns table (place int, team_id uuid, is_level boolean) language sql stable security definer set search_path = '' as $$
  with stage as materialized (
    select s, app.has_play_offs(s) as has_play_offs from public.stages s where s.id = _stage_id
  ), ordered as (
    select o.position, o.team_id, o.is_level, e.withdrawn is distinct from 'expunged' as is_compared,
      count(*) over level as number, min(o.position) over level as first_place, first_value(o.decided_by) over level as decided_by,
      array_agg(o.team_id) over level as teams
    from app.order_stage(_stage_id, _group) o
    join public.stage_entries e on e.stage_id = _stage_id and e.team_id = o.team_id
    window level as (partition by o.points, e.withdrawn is distinct from 'expunged' order by o.position
      rows between unbounded preceding and unbounded following)
  )
  select o.position, o.team_id, o.is_level or g.has_play_offs and o.is_compared and o.number > 1 and (
      o.number = 2 and o.first_place = any ((g.s).play_off_places) and o.decided_by <> 'play_off'
      or exists (
        select from public.stages k join public.matches m on m.stage_id = k.id
        where k.season_id = (g.s).season_id and k.kind = 'knockout' and num_nulls(m.home_score, m.away_score) > 0
          and m.status <> 'cancelled' and o.team_id in (m.home_team_id, m.away_team_id)
          and array[m.home_team_id, m.away_team_id] <@ o.teams and app.decides_places(k)))
  from ordered o cross join stage g
$$;

/* Knock-outs whose ties take teams from these stages, or are these stages. A play-off for a place changes the tables of
   its season. */
create or replace function app.resolve_stages(_stage_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stage_id uuid;
begin
  _stage_ids := _stage_ids || array(
    select t.id from public.stages k join public.stages t on t.season_id = k.season_id and app.has_play_offs(t)
    where k.id = any (_stage_ids) and app.decides_places(k));
  for stage_id in
    select k.id from public.stages k
    where k.kind = 'knockout' and k.league_id in (select s.league_id from public.stages s where s.id = any (_stage_ids))
      and (k.id = any (_stage_ids) or exists (
        select from public.ties t where t.stage_id = k.id
          and ((t.home_source ->> 'stage')::uuid = any (_stage_ids) or (t.away_source ->> 'stage')::uuid = any (_stage_ids))))
    order by k.position, k.created_at, k.id
  loop
    perform app.resolve_stage(stage_id);
  end loop;
end $$;

/* The winner of the final of the season's champion stage, or the first of its table, if no other team is level and no
   play-off for the place is to come. A table of several groups has no champion. */
create or replace function public.season_champion(_season_id uuid) returns table (team_id uuid, team_name text)
language sql stable set search_path = '' as $$
  with stage as (
    select g.id, g.kind from public.seasons s
    join public.stages g on g.season_id = s.id
    where s.id = _season_id and case when s.champion_stage_id is null then g.kind = 'table' else g.id = s.champion_stage_id end
    order by g.position, g.created_at, g.id limit 1
  ), champion as (
    select f.winner_id as id from stage
    join public.ties f on f.stage_id = stage.id and not f.is_third_place
      and f.round = (select max(round) from public.ties where stage_id = stage.id)
    where stage.kind = 'knockout'
    union all
    select p.team_id from stage cross join lateral app.group_places(stage.id, null) p
    where stage.kind = 'table' and p.place = 1 and not p.is_level
      and (select count(distinct e.group_name) <= 1 from public.stage_entries e where e.stage_id = stage.id)
      and exists (select from app.team_records r
        where r.stage_id = stage.id and r.team_id = p.team_id and r.won + r.drawn + r.lost > 0)
  )
  select t.id, t.name from champion c join public.teams t on t.id = c.id
$$;

-- Each team of the withdrawal's preview once, also where some teams have no group.
create or replace function app.stage_rows(_stage_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('team_id', o.team_id, 'team_name', o.team_name, 'group_name', e.group_name,
    'withdrawn', e.withdrawn, 'played', o.played, 'won', o.won, 'drawn', o.drawn, 'lost', o.lost, 'goals_for', o.goals_for,
    'goals_against', o.goals_against, 'goal_difference', o.goal_difference, 'points', o.points, 'rank', o.rank)
    order by e.group_name nulls first, o.position), '[]')
  from app.order_groups(_stage_id) o
  join public.stage_entries e on e.stage_id = _stage_id and e.team_id = o.team_id
  where e.withdrawn is distinct from 'expunged'
$$;

/* The result of a leg: that of its latest match that counts, with the sides of the tie. A replay may be at the other
   side's ground. */
create or replace function app.result_of_leg(_tie_id uuid, _leg int) returns app.leg_result
language sql stable set search_path = '' as $$
  select case when m.home_team_id is distinct from (case _leg when 1 then t.away_team_id else t.home_team_id end)
    then (m.home_score, m.away_score, m.home_score_90, m.away_score_90, m.home_penalties, m.away_penalties)::app.leg_result
    else (m.away_score, m.home_score, m.away_score_90, m.home_score_90, m.away_penalties, m.home_penalties)::app.leg_result
    end
  from public.matches m join public.ties t on t.id = m.tie_id
  where m.tie_id = _tie_id and m.leg = _leg and m.home_score is not null and m.away_score is not null and m.is_counted
  order by m.played_at desc, m.id limit 1
$$;

-- With the status of an abandoned match whose score stands.
create or replace function app.import_matches_of_stage(
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

/* Where a team of a tie comes from: an earlier tie, else its place in a group of the latest table, else it stands for
   itself. `_matrix` sends the best thirds to winners of groups. */
create or replace function app.import_source(
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

revoke execute on all functions in schema app from public;
grant execute on function app.group_places to anon, authenticated, service_role;
