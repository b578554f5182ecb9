-- Weeks of a season begin in the league's time zone, and own goals are part of a comeback.

-- The results of a stage with the step of the season to which each belongs: a round, or a week without rounds.
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
    select m.*, m.played_at at time zone (select name from zone) as local,
      bool_and(m.round is not null) over () as has_rounds
    from public.matches m
    where m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted) r
$$;

create or replace function public.season_progress(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, team_name text, team_code text, ranks int[], points int[], steps text[], group_name text)
language sql stable set search_path = '' as $$
  with zone as (
    select time_zone as name from public.league_settings where league_id = _league_id
  ), stage as (
    select s.id, s.has_own_order or exists (select from public.point_adjustments a where a.stage_id = s.id) as has_own_order
    from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), results as (
    select r.*, bool_and(r.round is not null) over () as has_rounds from app.results_of((select id from stage)) r
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

/* Matches that a team won or drew after it was behind, and by how many goals it was. Only matches whose goals all have
   their minutes count. Of goals in one minute nobody knows the order, so they count together. */
create or replace function app.comebacks(_stage_id uuid)
returns table (team_id uuid, match_id uuid, played_at timestamptz, behind int, has_won boolean)
language sql stable set search_path = '' as $$
  with goals as (
    select m.id, e.minute, e.added_minutes, case e.for_team when m.home_team_id then 1 else -1 end as side
    from public.matches m
    cross join lateral (
      select minute, added_minutes, team_id as for_team from public.match_events
      where match_id = m.id and event_type = 'GOAL'
      union all
      select minute, added_minutes, case team_id when m.home_team_id then m.away_team_id else m.home_team_id end
      from public.match_incidents where match_id = m.id and kind = 'own_goal') e
    where m.stage_id = _stage_id and num_nulls(m.home_score, m.away_score) = 0 and m.is_counted and m.status <> 'awarded'
  ), leads as (
    select id, minute, sum(side) over (partition by id order by minute, coalesce(added_minutes, 0)) as lead
    from goals
  ), extremes as (
    select id, count(*) as goals, min(lead)::int as lowest, max(lead)::int as highest
    from leads group by id having count(*) = count(minute)
  )
  select case when c.is_home then m.home_team_id else m.away_team_id end, m.id, m.played_at, c.behind,
    m.home_score <> m.away_score
  from extremes x
  join public.matches m on m.id = x.id
  cross join lateral (values (true, -x.lowest, m.home_score - m.away_score), (false, x.highest, m.away_score - m.home_score))
    c (is_home, behind, margin)
  where c.behind > 0 and c.margin >= 0 and m.home_score + m.away_score = x.goals
$$;
