/* Ranks and points after each step, in each group by itself. Points that were taken off or added count from the first
   step after the decision. Each step adds its own results; only head-to-head tables read the earlier ones, those among
   teams with equal points, or all of them in a table that is ordered by points per game (app.results_among_level). */
create or replace function app.progress_in_own_order(_stage_id uuid)
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

revoke execute on all functions in schema app from public;
