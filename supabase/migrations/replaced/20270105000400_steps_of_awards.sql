/* The results of a stage with the step of the season to which each belongs: a round, or a week without rounds. A match to
   come that is awarded counts in the table at once, and so it belongs to the latest step. */
create or replace function app.results_by_step(_stage_id uuid)
returns table (place numeric, step text, match_id uuid, day date, result app.table_result)
language sql stable security definer set search_path = '' as $$
  with zone as (
    select g.time_zone as name from public.stages s join public.league_settings g on g.league_id = s.league_id
    where s.id = _stage_id
  )
  select
    case when r.has_rounds then r.round else extract(epoch from date_trunc('week', r.local)) end,
    case when r.has_rounds then r.round::text else to_char(date_trunc('week', r.local), 'YYYY-MM-DD') end,
    r.id, r.local::date, row(r.home_team_id, r.away_team_id, r.home_score, r.away_score, r.home_penalties,
      r.away_penalties)::app.table_result
  from (
    select m.id, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties, m.away_penalties,
      least(m.round, coalesce(max(m.round) filter (where m.status <> 'awarded' or m.played_at <= now()) over (),
        min(m.round) over ())) as round,
      least(m.played_at, coalesce(max(m.played_at) filter (where m.status <> 'awarded' or m.played_at <= now()) over (),
        min(m.played_at) over ())) at time zone (select name from zone) as local,
      bool_and(m.round is not null) over () as has_rounds
    from public.matches m
    where m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted) r
$$;

/* Each team's position and points after each round; with groups, the position in the team's group. The rounds are those
   of the matches where each result has one, and weeks otherwise. `steps` has the number of the round, or the Monday of
   the week by the league's clock. Points that were taken off or added count from the first step after the decision. A
   match to come that is awarded belongs to the latest step.
   Without `_stage_id` the table is the main one. */
create or replace function public.season_progress(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, team_name text, team_code text, ranks int[], points int[], steps text[], group_name text)
language sql stable set search_path = '' as $$
  with zone as (
    select time_zone as name from public.league_settings where league_id = _league_id
  ), stage as (
    select s.id, s.has_own_order or exists (select from public.point_adjustments a where a.stage_id = s.id) as has_own_order
    from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), results as (
    select r.team_id, r.goals_for, r.goals_against, bool_and(r.round is not null) over () as has_rounds,
      least(r.round, coalesce(max(r.round) filter (where m.status <> 'awarded' or m.played_at <= now()) over (),
        min(r.round) over ())) as round,
      least(r.played_at, coalesce(max(r.played_at) filter (where m.status <> 'awarded' or m.played_at <= now()) over (),
        min(r.played_at) over ())) as played_at
    from app.results_of((select id from stage)) r join public.matches m on m.id = r.match_id
  ), placed as (
    select r.team_id, r.goals_for, r.goals_against,
      case when r.has_rounds then r.round::text else to_char(w.first_day, 'YYYY-MM-DD') end as step,
      case when r.has_rounds then r.round else extract(epoch from w.first_day) end as place
    from results r
    cross join lateral (select date_trunc('week', r.played_at at time zone (select name from zone)) as first_day) w
  ), gained as (
    select p.team_id, p.place, sum(app.points_for(p.goals_for, p.goals_against)) as points,
      sum(p.goals_for) as goals_for, sum(p.goals_for - p.goals_against) as difference
    from placed p group by p.team_id, p.place
  ), summed as (
    select t.id, t.name, t.code, s.place, s.step,
      sum(coalesce(g.points, 0)) over so_far as points, sum(coalesce(g.difference, 0)) over so_far as difference,
      sum(coalesce(g.goals_for, 0)) over so_far as goals_for
    from app.team_records c join public.teams t on t.league_id = _league_id and t.id = c.team_id
    cross join (select distinct place, step from placed) s
    left join gained g on g.team_id = t.id and g.place = s.place
    where c.stage_id = (select id from stage)
      and not (select has_own_order from stage)
    window so_far as (partition by t.id order by s.place)
  ), ranked as (
    select *, row_number() over (
      partition by place order by points desc, difference desc, goals_for desc, name, id)::int as rank
    from summed
  ), placed_teams as (
    select id, name, code, place, step, rank, points, null as group_name from ranked
    union all
    select t.id, t.name, t.code, o.place, o.step, o.rank, o.points, o.group_name
    from app.progress_in_own_order((select id from stage)) o
    join public.teams t on t.league_id = _league_id and t.id = o.team_id
    where (select has_own_order from stage)
  )
  select id, name, code, array_agg(rank order by place), array_agg(points::int order by place), array_agg(step order by place),
    group_name
  from placed_teams group by id, name, code, group_name
  order by group_name, (array_agg(rank order by place desc))[1], name, id
$$;
