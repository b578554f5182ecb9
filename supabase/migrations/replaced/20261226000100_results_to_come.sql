/* A match in play counts in the table, but its result is still to come: it seats no next round, decides no group and names
   no champion. The same holds for an abandoned match until a replay or its status decides it. */

create function app.awaits_result(_match public.matches) returns boolean
language sql stable security definer set search_path = '' as $$
  select case _match.status
      when 'postponed' then true
      when 'in_play' then true
      when 'scheduled' then not app.is_result(_match)
      when 'abandoned' then not _match.score_stands
        and not exists (select from public.matches r where r.replay_of = _match.id)
      else false
    end and not app.is_expunged(_match.stage_id, array[_match.home_team_id, _match.away_team_id])
$$;

/* The result of a leg: that of its latest match that counts and is over, with the sides of the tie. A replay may be at the
   other side's ground. */
create or replace function app.result_of_leg(_tie_id uuid, _leg int) returns app.leg_result
language sql stable set search_path = '' as $$
  select case when m.home_team_id is distinct from (case _leg when 1 then t.away_team_id else t.home_team_id end)
    then (m.home_score, m.away_score, m.home_score_90, m.away_score_90, m.home_penalties, m.away_penalties)::app.leg_result
    else (m.away_score, m.home_score, m.away_score_90, m.home_score_90, m.away_penalties, m.home_penalties)::app.leg_result
    end
  from public.matches m join public.ties t on t.id = m.tie_id
  where m.tie_id = _tie_id and m.leg = _leg and app.is_result(m) and m.status <> 'in_play'
  order by m.played_at desc, m.id limit 1
$$;

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
      and m.home_score is not null and m.away_score is not null and m.is_counted and m.status <> 'in_play');
end $$;

/* Whether the places of a group, or of all groups, are known: no result is to come, and each team has met the others
   (in a table of more than seven teams, six of them at least). */
create or replace function app.is_group_decided(_stage_id uuid, _group text, _all_groups boolean default false)
returns boolean language sql stable security definer set search_path = '' as $$
  with members as (
    select e.team_id, count(*) over (partition by e.group_name) as size from public.stage_entries e
    where e.stage_id = _stage_id and e.withdrawn is null and (_all_groups or e.group_name is not distinct from _group)
  )
  select exists (select from members) and not exists (
    select from members t
    where exists (
      select from public.matches m
      where m.stage_id = _stage_id and t.team_id in (m.home_team_id, m.away_team_id)
        and not (m.status = 'scheduled' and app.is_result(m)) and app.awaits_result(m))
    or (select count(*) from public.matches m
      where m.stage_id = _stage_id and t.team_id in (m.home_team_id, m.away_team_id)
        and (m.status = 'cancelled' or num_nulls(m.home_score, m.away_score) = 0)) < least(t.size - 1, 6))
$$;

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
        where k.season_id = (g.s).season_id and k.kind = 'knockout' and app.awaits_result(m)
          and o.team_id in (m.home_team_id, m.away_team_id)
          and array[m.home_team_id, m.away_team_id] <@ o.teams and app.decides_places(k)))
  from ordered o cross join stage g
$$;

/* The winner of the final of the season's champion stage, or the first of its table, if no other team is level, no
   play-off for the place is to come and no match is in play. A table of several groups has no champion. */
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
      and not exists (select from public.matches m where m.stage_id = stage.id and m.status = 'in_play')
      and (select count(distinct e.group_name) <= 1 from public.stage_entries e where e.stage_id = stage.id)
      and exists (select from app.team_records r
        where r.stage_id = stage.id and r.team_id = p.team_id and r.won + r.drawn + r.lost > 0)
  )
  select t.id, t.name from champion c join public.teams t on t.id = c.id
$$;

/* A replay is of the stage, the tie and the leg of the match that it replaces. Before, one without a tie was of the first
   table of its season, so that a group did not wait for it. */
create or replace function app.keep_tie_of_replay() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  replaced public.matches;
begin
  select * into replaced from public.matches where id = new.replay_of;
  if found then
    new.tie_id := replaced.tie_id;
    new.leg := replaced.leg;
    new.stage_id := replaced.stage_id;
  end if;
  return new;
end $$;

revoke execute on all functions in schema app from public;
