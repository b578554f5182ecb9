-- The best teams of one place say why each stands above the next one.

drop function public.best_places, app.best_places, app.order_best_places;

/* The teams of `best_place` of every group, best first, compared by their whole groups. The order and the reasons come
   from `app.order_totals`, as those of every table (record 0049). */
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
  stage.tie_breaks := stage.best_place_tie_breaks;
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
      o.goals_against, o.goal_difference, o.points, o.decided_by, o.position <= stage.best_place_teams, o.rule,
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

create function app.best_places(_stage_id uuid, _place int)
returns table (rank int, team_id uuid, group_name text, is_level boolean)
language sql stable security definer set search_path = '' as $$
  select row_number() over ()::int, b.team_id, b.group_name, b.is_level and not b.is_qualified
  from app.order_best_places(_stage_id) b
  where exists (select from public.stages s where s.id = _stage_id and s.best_place = _place)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.order_best_places to anon, authenticated, service_role;
