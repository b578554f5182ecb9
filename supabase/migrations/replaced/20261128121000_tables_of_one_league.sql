-- As before, but with the league in each join, so that PostgreSQL never reads the teams of all leagues.

/**
 * The table of a stage in order, and why each team stands above the next one: null for the last team.
 * @param _stage_id null for the league's main table
 * @param _group null for all teams of the stage
 * @param _what_if scores to suppose, `[{match_id, home_score, away_score}]`; nothing is stored
 * @throws 22023 for scores that are none, or of matches of another stage
 */
create or replace function public.explained_table(
  _league_id uuid, _stage_id uuid default null, _group text default null, _what_if jsonb default null)
returns table (
  team_id uuid, team_name text, team_logo_url text, team_code text, team_color text, second_color text,
  "position" int, rank int, is_level boolean, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int, adjustment int,
  decided_by text, rule int, reason public.table_reason
) language plpgsql stable rows 24 set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  stage uuid := (
    select s.id from public.leagues l join public.stages s on s.id = coalesce(_stage_id, l.main_stage_id)
    where l.id = _league_id and s.league_id = l.id and s.kind = 'table');
begin
  return query
  with adjusted as (
    select a.team_id, jsonb_agg(jsonb_build_object('team_name', t.name, 'points', a.points, 'reason', a.reason,
      'decided_on', a.decided_on) order by a.decided_on, a.created_at, a.id) as adjustments
    from public.point_adjustments a join public.teams t on t.league_id = _league_id and t.id = a.team_id
    where a.stage_id = stage group by a.team_id
  )
  select o.team_id, o.team_name, t.logo_url, t.code, t.team_color, t.second_color,
    o.position, o.rank, o.is_level, o.played, o.won, o.drawn, o.lost,
    o.goals_for, o.goals_against, o.goal_difference, o.points, o.adjustment, o.decided_by, o.rule,
    case when o.decided_by is not null then row(
      lead(o.team_id) over by_place, lead(o.team_name) over by_place, o.points, lead(o.points) over by_place,
      o.value, o.next_value, case when o.among is not null then app.among_as_json(o.among) end,
      coalesce(a.adjustments || lead(a.adjustments) over by_place, a.adjustments, lead(a.adjustments) over by_place)
    )::public.table_reason end
  from app.order_stage(stage, _group, _what_if) o
  join public.teams t on t.league_id = _league_id and t.id = o.team_id
  left join adjusted a on a.team_id = o.team_id
  window by_place as (order by o.position);
end $$;
