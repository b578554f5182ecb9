-- The best teams of one place in all groups, the positions after each round, and a team's own place.

/* The teams of `best_place` of every group, best first, compared by their whole groups. The order and the reasons come
   from `app.order_totals`, as those of every table (record 0049). A team that is level with one that does not go on is
   not qualified: lots are drawn first. */
create function app.order_best_places(_stage_id uuid)
returns table (
  rank int, is_level boolean, team_id uuid, team_name text, group_name text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int, decided_by text, is_qualified boolean,
  rule int, reason public.table_reason
) language plpgsql stable security definer set search_path = '' as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  teams app.table_team[];
  placed uuid[];
  totals app.table_total[];
begin
  if stage.best_place is null then return; end if;
  placed := array(
    select o.team_id from (
      select distinct e.group_name from public.stage_entries e
      where e.stage_id = _stage_id and e.group_name is not null) g
    cross join lateral app.order_stage(_stage_id, g.group_name) o where o.position = stage.best_place);
  -- Lots come last, where no criterion separates all.
  stage.tie_breaks := stage.best_place_tie_breaks
    || case when stage.best_place_tie_breaks && '{lots,name}' then '{}' else '{lots}' end::text[];
  if app.needs_matches(stage) then
    teams := app.stage_teams(_stage_id);
    totals := app.sum_up(teams, array_fill(1, array[cardinality(teams)]), app.stage_results(_stage_id), app.rules_of(stage));
  else
    totals := app.kept_totals(stage, null);
  end if;
  totals := array(select t from unnest(totals) t where t.team_id = any (placed));
  return query
    with adjusted as (
      select a.team_id, jsonb_agg(jsonb_build_object('team_name', t.name, 'points', a.points, 'reason', a.reason,
        'decided_on', a.decided_on) order by a.decided_on, a.created_at, a.id) as adjustments
      from public.point_adjustments a join public.teams t on t.id = a.team_id
      where a.stage_id = _stage_id group by a.team_id
    )
    select o.rank, o.is_level, o.team_id, o.team_name, e.group_name, o.played, o.won, o.drawn, o.lost, o.goals_for,
      o.goals_against, o.goal_difference, o.points, o.decided_by, max(o.position) over (partition by o.rank) <= stage.best_place_teams, o.rule,
      case when o.decided_by is not null then row(
        lead(o.team_id) over by_place, lead(o.team_name) over by_place, o.points, lead(o.points) over by_place,
        o.value, o.next_value, null,
        coalesce(a.adjustments || lead(a.adjustments) over by_place, a.adjustments, lead(a.adjustments) over by_place)
      )::public.table_reason end
    from app.order_totals(totals, '{}', app.rules_of(stage)) o
    join public.stage_entries e on e.stage_id = _stage_id and e.team_id = o.team_id
    left join adjusted a on a.team_id = o.team_id
    window by_place as (order by o.position)
    order by o.position;
end $$;

/* The teams of one place of all groups in order, with the reason for each place (app.order_best_places).
   `is_qualified`: the team is among those that the owner lets through. No row for a stage that compares no places. */
create function public.best_places(_stage_id uuid)
returns table (
  rank int, is_level boolean, team_id uuid, team_name text, group_name text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int, decided_by text, is_qualified boolean,
  rule int, reason public.table_reason, team_logo_url text, team_code text, team_color text, second_color text
) language sql stable set search_path = '' as $$
  select o.rank, o.is_level, o.team_id, o.team_name, o.group_name, o.played, o.won, o.drawn, o.lost, o.goals_for,
    o.goals_against, o.goal_difference, o.points, o.decided_by, o.is_qualified, o.rule, o.reason, t.logo_url, t.code, t.team_color, t.second_color
  from app.order_best_places(_stage_id) with ordinality o (rank, is_level, team_id, team_name, group_name, played, won,
    drawn, lost, goals_for, goals_against, goal_difference, points, decided_by, is_qualified, rule, reason, place)
  join public.teams t on t.id = o.team_id
  order by o.place
$$;
comment on function public.best_places is
  '@nullable group_name, decided_by, is_qualified, rule, reason, team_logo_url, team_color, second_color';

/* The teams of one place of every group, best first, as thirds at a European championship; none unless the stage
   compares this place. They have not met, so head-to-head criteria say nothing. `is_level`: no rule separates the team
   from another one, and it is not safely qualified. */
create function app.best_places(_stage_id uuid, _place int)
returns table (rank int, team_id uuid, group_name text, is_level boolean)
language sql stable security definer set search_path = '' as $$
  select row_number() over ()::int, b.team_id, b.group_name, b.is_level and not b.is_qualified
  from app.order_best_places(_stage_id) b
  where exists (select from public.stages s where s.id = _stage_id and s.best_place = _place)
$$;

/* The sums of teams with those of a further step, in one order of teams. Both are without adjustments. */
create function app.add_totals(_totals app.table_total[], _step app.table_total[]) returns app.table_total[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select row(t.team_id, t.team_name, 0, t.fair_play, t.lot, t.played + s.played, t.won + s.won, t.drawn + s.drawn,
      t.lost + s.lost, t.shootouts_won + s.shootouts_won, t.shootouts_lost + s.shootouts_lost,
      t.goals_for + s.goals_for, t.goals_against + s.goals_against, t.away_wins + s.away_wins,
      t.away_goals + s.away_goals, t.points + s.points)::app.table_total
    from unnest(_totals) with ordinality t (team_id, team_name, adjustment, fair_play, lot, played, won, drawn, lost,
      shootouts_won, shootouts_lost, goals_for, goals_against, away_wins, away_goals, points, place)
    join unnest(_step) s on s.team_id = t.team_id
    order by t.place);
end $$;

/* Ranks and points after each step, in each group by itself. Points that were taken off or added count from the first
   step after the decision. Each step adds its own results; only head-to-head tables read the earlier ones, those among
   teams with equal points, or all of them in a table that is ordered by points per game (app.results_among_level). */
create function app.progress_in_own_order(_stage_id uuid)
returns table (team_id uuid, team_name text, group_name text, place numeric, step text, rank int, points int)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  is_per_game boolean := coalesce(rules.tie_breaks[1] = 'points_per_game', false);
  has_head_to_head boolean := exists (select from unnest(rules.tie_breaks) c where starts_with(c, 'head_to_head_'));
  play_offs app.table_result[] := app.play_offs_of(stage);
  teams app.table_team[] := array(
    select row(t.team_id, t.team_name, 0, t.fair_play, t.lot)::app.table_team from unnest(app.stage_teams(stage.id)) t);
  all_one int[] := array_fill(1, array[cardinality(teams)]);
  results app.table_result[] := '{}';
  totals app.table_total[] := app.sum_up(teams, all_one, '{}', rules);
  adjusted app.table_total[];
  s record;
begin
  for s in
    select r.place, r.step, max(r.day) as day, array_agg(r.result) as results,
      lead(r.place) over (order by r.place) is null as is_last
    from app.results_by_step(stage.id) r group by r.place, r.step order by r.place
  loop
    totals := app.add_totals(totals, app.sum_up(teams, all_one, s.results, rules));
    if has_head_to_head then results := results || s.results; end if;
    adjusted := array(
      select row(t.team_id, t.team_name, coalesce(a.points, 0), t.fair_play, t.lot, t.played, t.won, t.drawn, t.lost,
        t.shootouts_won, t.shootouts_lost, t.goals_for, t.goals_against, t.away_wins, t.away_goals,
        t.points + coalesce(a.points, 0))::app.table_total
      from unnest(totals) t left join (
        select p.team_id, sum(p.points)::int as points from public.point_adjustments p
        where p.stage_id = stage.id and (s.is_last or p.decided_on is null or p.decided_on <= s.day)
        group by p.team_id) a on a.team_id = t.team_id);
    return query
    select o.team_id, o.team_name, g.group_name, s.place, s.step, o.rank, o.points
    from (select distinct e.group_name from public.stage_entries e where e.stage_id = stage.id) g
    cross join lateral app.order_totals(
      array(select t from unnest(adjusted) t join public.stage_entries e on e.stage_id = stage.id and e.team_id = t.team_id
        where e.group_name is not distinct from g.group_name),
      array(select r from unnest(results) r
        join unnest(adjusted) h on h.team_id = r.home_team_id
        join unnest(adjusted) w on w.team_id = r.away_team_id and (is_per_game or w.points = h.points)),
      rules, case when s.is_last then play_offs else '{}' end, stage.play_off_places) o;
  end loop;
end $$;

/* Each team's position and points after each round; with groups, the position in the team's group. The rounds are those
   of the matches where each result has one, and weeks otherwise. `steps` has the number of the round, or the Monday of
   the week by the league's clock. Points that were taken off or added count from the first step after the decision. A
   match to come that is awarded belongs to the latest step.
   Without `_stage_id` the table is the main one. */
create function public.season_progress(_league_id uuid, _stage_id uuid default null)
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
comment on function public.season_progress is '@nullable _stage_id, group_name';

-- The table in which a team plays in the season that visitors see; null for a team without one.
create function app.shown_table_of(_team_id uuid) returns public.stages
language sql stable set search_path = '' as $$
  select s from public.stage_entries e
  join public.stages s on s.id = e.stage_id and s.kind = 'table'
  join public.leagues l on l.id = s.league_id and l.current_season_id = s.season_id
  where e.team_id = _team_id
  order by s.position, s.created_at, s.id limit 1
$$;

-- A team's row of its division's table, or of its group there. No row for a team without a table.
create function public.team_standing(_team_id uuid)
returns table (
  rank int, played int, won int, drawn int, lost int, goals_for int, goals_against int, goal_difference int, points int
) language sql stable set search_path = '' as $$
  select o.rank, o.played, o.won, o.drawn, o.lost, o.goals_for, o.goals_against, o.goal_difference, o.points
  from app.shown_table_of(_team_id) s
  cross join lateral app.order_groups(s.id) o
  where o.team_id = _team_id
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.order_best_places, app.progress_in_own_order, app.shown_table_of
  to anon, authenticated, service_role;
