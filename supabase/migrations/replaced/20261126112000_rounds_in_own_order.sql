-- Partial tables, movements and positions by round, in the order of the table's own rules (record 0049).

-- These functions read with the rights of their owner: a season that is not published is the owner's alone.
create function app.shown_stage(_stage_id uuid) returns public.stages
language sql stable security definer set search_path = '' as $$
  select s from public.stages s join public.seasons n on n.id = s.season_id
  where s.id = _stage_id and (n.is_published or s.league_id in (select app.my_leagues()))
$$;

-- The results of a stage with the step of the season to which each belongs: a round, or a week without rounds.
create function app.results_by_step(_stage_id uuid)
returns table (place numeric, step text, match_id uuid, day date, result app.table_result)
language sql stable security definer set search_path = '' as $$
  select
    case when r.has_rounds then r.round else extract(epoch from date_trunc('week', r.played_at)) end,
    case when r.has_rounds then r.round::text else to_char(date_trunc('week', r.played_at), 'YYYY-MM-DD') end,
    r.id, r.played_at::date, row(r.home_team_id, r.away_team_id, r.home_score, r.away_score, r.home_penalties,
      r.away_penalties)::app.table_result
  from (
    select m.*, bool_and(m.round is not null) over () as has_rounds from public.matches m
    where m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted) r
$$;

/* The table of the matches at home, away, or the latest six of each team. Teams have not met all
   others there, so head-to-head criteria are left out, and so are deductions. */
create function app.order_partial(_stage_id uuid, _matches text) returns setof app.ordered_team
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  totals app.table_total[];
begin
  rules.tie_breaks := array(select c from unnest(rules.tie_breaks) with ordinality t (c, place)
    where not starts_with(c, 'head_to_head_') order by place);
  totals := array(
    select row(t.team_id, t.team_name, 0, t.fair_play, t.lot, s.won + s.drawn + s.lost, s.won, s.drawn, s.lost,
      s.shootouts_won, s.shootouts_lost, s.goals_for, s.goals_against, s.away_wins, s.away_goals,
      app.points_of(s.won, s.drawn, s.lost, s.shootouts_won, s.shootouts_lost, rules))::app.table_total
    from unnest(app.stage_teams(stage.id)) t
    cross join lateral (
      select count(*) filter (where r.own > r.other)::int as won, count(*) filter (where r.own = r.other)::int as drawn,
        count(*) filter (where r.own < r.other)::int as lost,
        count(*) filter (where r.own = r.other and r.own_penalties > r.other_penalties)::int as shootouts_won,
        count(*) filter (where r.own = r.other and r.own_penalties < r.other_penalties)::int as shootouts_lost,
        coalesce(sum(r.own), 0)::int as goals_for, coalesce(sum(r.other), 0)::int as goals_against,
        count(*) filter (where r.own > r.other and r.is_away)::int as away_wins,
        coalesce(sum(r.own) filter (where r.is_away), 0)::int as away_goals
      from (
        select m.away_team_id = t.team_id as is_away,
          case t.team_id when m.home_team_id then m.home_score else m.away_score end as own,
          case t.team_id when m.home_team_id then m.away_score else m.home_score end as other,
          case t.team_id when m.home_team_id then m.home_penalties else m.away_penalties end as own_penalties,
          case t.team_id when m.home_team_id then m.away_penalties else m.home_penalties end as other_penalties
        from public.matches m
        where m.stage_id = stage.id and m.home_score is not null and m.away_score is not null and m.is_counted
          and case _matches when 'home' then m.home_team_id = t.team_id when 'away' then m.away_team_id = t.team_id
            when 'recent' then t.team_id in (m.home_team_id, m.away_team_id) else false end
        order by m.played_at desc, m.id limit case _matches when 'recent' then 6 end
      ) r
    ) s);
  return query select * from app.order_totals(totals, '{}', rules);
end $$;

-- Places gained since the latest round; null before the second one.
create function app.moves_in_own_order(_stage_id uuid) returns table (team_id uuid, moved int)
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  latest uuid[] := array(select app.latest_round(stage.id));
  earlier app.table_result[] := array(
    select r.result from app.results_by_step(stage.id) r where r.match_id <> all (latest));
begin
  return query
  select o.team_id, case when earlier <> '{}' then b.rank - o.rank end
  from app.order_stage(stage.id) o
  left join app.order_teams(app.stage_teams(stage.id), earlier, app.rules_of(stage), app.play_offs_of(stage),
    stage.play_off_places) b on b.team_id = o.team_id;
end $$;

-- Ranks and points after each step. Points that were taken off or added count from the first step after the decision.
create function app.progress_in_own_order(_stage_id uuid)
returns table (team_id uuid, team_name text, place numeric, step text, rank int, points int)
language plpgsql stable security definer set search_path = '' as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  teams app.table_team[] := app.stage_teams(stage.id);
  results app.table_result[] := '{}';
  s record;
begin
  for s in
    select r.place, r.step, max(r.day) as day, array_agg(r.result) as results,
      lead(r.place) over (order by r.place) is null as is_last
    from app.results_by_step(stage.id) r group by r.place, r.step order by r.place
  loop
    results := results || s.results;
    return query
    select o.team_id, o.team_name, s.place, s.step, o.rank, o.points
    from app.order_teams(
      array(
        select row(t.team_id, t.team_name, (
            select sum(a.points) from public.point_adjustments a where a.stage_id = stage.id and a.team_id = t.team_id
              and (s.is_last or a.decided_on is null or a.decided_on <= s.day)),
          t.fair_play, t.lot)::app.table_team
        from unnest(teams) t),
      results, app.rules_of(stage), case when s.is_last then app.play_offs_of(stage) else '{}' end,
      stage.play_off_places) o;
  end loop;
end $$;

/* The table of a stage from its matches at home, away, or the latest six of each team. Ranked as the whole table. */
create or replace function public.partial_standings(_league_id uuid, _matches text, _stage_id uuid default null)
returns table (
  rank int, team_id uuid, team_name text, team_logo_url text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int
) language sql stable set search_path = '' as $$
  with stage as (
    select s.id, s.has_own_order from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), members as (
    select t.id, t.name, t.logo_url from app.team_records r join public.teams t on t.id = r.team_id
    where r.stage_id = (select id from stage)
  ), counted as (
    select r.team_id, r.goals_for, r.goals_against from app.results_of((select id from stage)) r
    where _matches in ('home', 'away') and r.is_home = (_matches = 'home')
    union all
    select t.id, l.goals_for, l.goals_against
    from members t cross join lateral app.latest_results(t.id, 6, (select id from stage)) l
    where _matches = 'recent'
  ), summed as (
    select t.id, t.name, t.logo_url, count(c.team_id)::int as played,
      count(*) filter (where c.goals_for > c.goals_against)::int as won,
      count(*) filter (where c.goals_for = c.goals_against)::int as drawn,
      count(*) filter (where c.goals_for < c.goals_against)::int as lost,
      coalesce(sum(c.goals_for), 0)::int as goals_for, coalesce(sum(c.goals_against), 0)::int as goals_against,
      coalesce(sum(app.points_for(c.goals_for, c.goals_against)), 0)::int as points
    from members t left join counted c on c.team_id = t.id group by t.id, t.name, t.logo_url
  )
  select row_number() over (
      order by points desc, s.goals_for - s.goals_against desc, s.goals_for desc, s.name, s.id)::int,
    s.id, s.name, s.logo_url, s.played, s.won, s.drawn, s.lost, s.goals_for, s.goals_against,
    s.goals_for - s.goals_against, s.points
  from summed s where not (select has_own_order from stage)
  union all
  select o.rank, o.team_id, o.team_name, t.logo_url, o.played, o.won, o.drawn, o.lost, o.goals_for, o.goals_against,
    o.goal_difference, o.points
  from app.order_partial((select id from stage), _matches) o join public.teams t on t.id = o.team_id
  where (select has_own_order from stage)
  order by 1, 3
$$;

/* The columns beside each row of the table. `moved`: places gained since the latest round, negative if lost, null
   before the second round. `form`: the latest five results, oldest first, as W, D and L. */
create or replace function public.table_form(_league_id uuid, _stage_id uuid default null)
returns table (
  team_id uuid, moved int, form text[], form_match_ids uuid[],
  next_match_id uuid, next_played_at timestamptz, next_team_id uuid, next_team_name text, next_is_home boolean
) language sql stable set search_path = '' as $$
  with stage as (
    select s.id, s.has_own_order from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), members as (
    select t.id, t.name, r.won + r.drawn + r.lost as played, 3 * r.won + r.drawn + r.adjustment as points,
      r.goals_for - r.goals_against as goal_difference, r.goals_for
    from app.team_records r join public.teams t on t.id = r.team_id where r.stage_id = (select id from stage)
  ), standings as (
    select id as team_id, name as team_name, played, points, goal_difference, goals_for,
      row_number() over (order by points desc, goal_difference desc, goals_for desc, name, id)::int as rank
    from members
  ), latest as (
    select r.team_id, r.goals_for, r.goals_against from app.results_of((select id from stage)) r
    where r.match_id in (select app.latest_round((select id from stage)))
  ), earlier as (
    select s.team_id, s.rank, s.played - count(l.team_id) as played, s.team_name,
      s.points - coalesce(sum(app.points_for(l.goals_for, l.goals_against)), 0) as points,
      s.goal_difference - coalesce(sum(l.goals_for - l.goals_against), 0) as goal_difference,
      s.goals_for - coalesce(sum(l.goals_for), 0) as goals_for
    from standings s left join latest l on l.team_id = s.team_id
    group by s.team_id, s.rank, s.played, s.points, s.goal_difference, s.goals_for, s.team_name
  ), moves as (
    select e.team_id, case when sum(e.played) over () > 0 then
      row_number() over (order by points desc, goal_difference desc, goals_for desc, team_name, e.team_id)::int - e.rank
      end as moved
    from earlier e where not (select has_own_order from stage)
    union all
    select o.team_id, o.moved from app.moves_in_own_order((select id from stage)) o where (select has_own_order from stage)
  )
  select t.id, m.moved, coalesce(f.form, '{}'), coalesce(f.match_ids, '{}'),
    n.id, n.played_at, n.opponent_id, o.name, n.is_home
  from members t
  join moves m on m.team_id = t.id
  left join lateral (
    select array_agg(l.match_id order by l.played_at, l.match_id desc) as match_ids,
      array_agg(
        case when l.goals_for > l.goals_against then 'W' when l.goals_for = l.goals_against then 'D' else 'L' end
        order by l.played_at, l.match_id desc) as form
    from app.latest_results(t.id, 5, (select id from stage)) l
  ) f on true
  left join lateral (
    select u.* from (
      (select id, played_at, away_team_id as opponent_id, true as is_home from public.matches
        where home_team_id = t.id and played_at >= now() and (home_score is null or away_score is null)
          and status in ('scheduled', 'in_play') and stage_id = (select id from stage)
        order by played_at, id limit 1)
      union all
      (select id, played_at, home_team_id, false from public.matches
        where away_team_id = t.id and played_at >= now() and (home_score is null or away_score is null)
          and status in ('scheduled', 'in_play') and stage_id = (select id from stage)
        order by played_at, id limit 1)
    ) u order by u.played_at, u.id limit 1
  ) n on true
  left join public.teams o on o.id = n.opponent_id
$$;

/* Each team's position and points after each round. The rounds are those of the matches where each result has one, and
   weeks otherwise: `steps` has the number of the round, or the Monday of the week. Points that were taken off or added
   count from the first step after the decision. */
create or replace function public.season_progress(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, team_name text, team_code text, ranks int[], points int[], steps text[])
language sql stable set search_path = '' as $$
  with stage as (
    select s.id, s.has_own_order or exists (select from public.point_adjustments a where a.stage_id = s.id) as has_own_order
    from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), results as (
    select r.*, bool_and(r.round is not null) over () as has_rounds from app.results_of((select id from stage)) r
  ), placed as (
    select r.team_id, r.goals_for, r.goals_against,
      case when r.has_rounds then r.round::text else to_char(date_trunc('week', r.played_at), 'YYYY-MM-DD') end as step,
      case when r.has_rounds then r.round else extract(epoch from date_trunc('week', r.played_at)) end as place
    from results r
  ), gained as (
    select p.team_id, p.place, sum(app.points_for(p.goals_for, p.goals_against)) as points,
      sum(p.goals_for) as goals_for, sum(p.goals_for - p.goals_against) as difference
    from placed p group by p.team_id, p.place
  ), summed as (
    select t.id, t.name, t.code, s.place, s.step,
      sum(coalesce(g.points, 0)) over so_far as points, sum(coalesce(g.difference, 0)) over so_far as difference,
      sum(coalesce(g.goals_for, 0)) over so_far as goals_for
    from app.team_records c join public.teams t on t.id = c.team_id
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
    select id, name, code, place, step, rank, points from ranked
    union all
    select t.id, t.name, t.code, o.place, o.step, o.rank, o.points
    from app.progress_in_own_order((select id from stage)) o join public.teams t on t.id = o.team_id
    where (select has_own_order from stage)
  )
  select id, name, code, array_agg(rank order by place), array_agg(points::int order by place), array_agg(step order by place)
  from placed_teams group by id, name, code
  order by (array_agg(rank order by place desc))[1], name, id
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.order_partial, app.moves_in_own_order, app.progress_in_own_order
  to anon, authenticated, service_role;
