-- The groups of a tournament are tables of their own in every reader, and a competition knows whether its tables show more
-- than the specification's.

-- The general order also ranks each group by itself, so a stage with groups has its own order.
create or replace function app.note_own_order(_stage_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_own boolean := (
    select not s.has_default_rules
      or exists (select from public.stage_entries e
        where e.stage_id = s.id and (e.withdrawn = 'expunged' or e.group_name is not null))
    from public.stages s where s.id = _stage_id and s.kind = 'table');
begin
  update public.stages set has_own_order = is_own where id = _stage_id and has_own_order <> is_own;
  update public.leagues set main_table_has_own_order = is_own
    where main_stage_id = _stage_id and main_table_has_own_order <> is_own;
end $$;
create trigger follow_regrouped_teams after update of group_name on public.stage_entries
  for each row when (old.group_name is distinct from new.group_name) execute function app.follow_expunged_teams();
create trigger follow_ungrouped_teams after delete on public.stage_entries
  for each row when (old.group_name is not null) execute function app.follow_expunged_teams();
create trigger follow_grouped_teams after insert on public.stage_entries
  for each row when (new.group_name is not null) execute function app.follow_expunged_teams();
select app.note_own_order(stage_id) from public.stage_entries where group_name is not null group by stage_id;

/* The tables of a stage: each group with ranks of its own, or all teams. In a stage with groups, teams without one have
   their rank among all teams. */
create function app.order_groups(_stage_id uuid) returns setof app.ordered_team
language plpgsql stable security definer rows 24 set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select o.* from (
    select distinct e.group_name from public.stage_entries e where e.stage_id = _stage_id and e.group_name is not null) g
  cross join lateral app.order_stage(_stage_id, g.group_name) o;
  if not found then
    return query select * from app.order_stage(_stage_id);
  elsif exists (select from public.stage_entries e where e.stage_id = _stage_id and e.group_name is null) then
    return query
    select o.* from app.order_stage(_stage_id) o
    join public.stage_entries e on e.stage_id = _stage_id and e.team_id = o.team_id and e.group_name is null;
  end if;
end $$;

-- Two arms: the filter on league_id reaches the index of leagues in both. No plain table runs the second one.
create or replace view public.table_standings with (security_invoker = true) as
select
  league_id, team_id, team_name, team_logo_url, played, won, drawn, lost, goals_for, goals_against, goal_difference, points,
  row_number() over (
    partition by league_id
    order by points desc, goal_difference desc, goals_for desc, team_name, team_id
  )::int as rank,
  team_code, team_color, second_color
from (
  select
    l.id as league_id, t.id as team_id, t.name as team_name, t.logo_url as team_logo_url,
    r.won + r.drawn + r.lost as played, r.won, r.drawn, r.lost, r.goals_for, r.goals_against,
    r.goals_for - r.goals_against as goal_difference, 3 * r.won + r.drawn + r.adjustment as points,
    t.code as team_code, t.team_color, t.second_color
  from public.leagues l
  join app.team_records r on r.stage_id = l.main_stage_id
  join public.teams t on t.id = r.team_id
  where not l.main_table_has_own_order
) counted
union all
select
  l.id, t.id, t.name, t.logo_url, o.played, o.won, o.drawn, o.lost, o.goals_for, o.goals_against, o.goal_difference,
  o.points, o.rank, t.code, t.team_color, t.second_color
from public.leagues l
cross join lateral app.order_groups(l.main_stage_id) o
join public.teams t on t.league_id = l.id and t.id = o.team_id
where l.main_table_has_own_order;
comment on view public.table_standings is
  'The table of each league, in the order of `rank`. With groups, `rank` is the place in the team''s group. @nullable team_logo_url, team_color, second_color';

-- Places gained since the latest round, in each group; null before the second one.
create or replace function app.moves_in_own_order(_stage_id uuid) returns table (team_id uuid, moved int)
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  latest uuid[] := array(select app.latest_round(stage.id));
  earlier app.table_result[] := array(
    select r.result from app.results_by_step(stage.id) r where r.match_id <> all (latest));
  teams app.table_team[] := app.stage_teams(stage.id);
  totals app.table_total[] := app.sum_up(teams, array_fill(1, array[cardinality(teams)]), earlier, rules);
begin
  return query
  select o.team_id, case when earlier <> '{}' then b.rank - o.rank end
  from app.order_groups(stage.id) o
  left join (
    select p.team_id, p.rank from (
      select distinct e.group_name from public.stage_entries e where e.stage_id = stage.id) g
    cross join lateral app.order_totals(
      array(select t from unnest(totals) t join public.stage_entries e on e.stage_id = stage.id and e.team_id = t.team_id
        where e.group_name is not distinct from g.group_name),
      earlier, rules, app.play_offs_of(stage), stage.play_off_places) p
  ) b on b.team_id = o.team_id;
end $$;

/* Whether the season that the public pages show has several tables, or one with rules, zones, deductions, groups or
   withdrawn teams. Without any the pages show the specification's table alone. */
create function public.has_own_tables(_league public.leagues) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.stages s
    where s.season_id = _league.current_season_id and s.kind = 'table' and (
      s.has_own_order or s.id <> _league.main_stage_id
      or exists (select from public.stage_zones z where z.stage_id = s.id)
      or exists (select from public.point_adjustments a where a.stage_id = s.id)
      or exists (select from public.stage_entries e where e.stage_id = s.id and e.withdrawn is not null)));
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.order_groups to anon, authenticated, service_role, league_key;
