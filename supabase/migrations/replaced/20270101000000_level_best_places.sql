-- Of teams of one place that no rule separates, all go on or none, as places of a zone are shared by all of them or none.
-- Cups are not resolved here: a migration has no user, so it reads no hidden table, and a cup that takes teams from one
-- would lose them. The next result, deduction or draw of lots resolves each cup anyway.

/* The teams of `best_place` of every group, best first, compared by their whole groups. The order and the reasons come
   from `app.order_totals`, as those of every table (record 0049). A team that is level with one that does not go on is
   not qualified: lots are drawn first. */
create or replace function app.order_best_places(_stage_id uuid)
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

/* The third that the matrix sends to the winner of a group, from the thirds that qualified; null while it is not known
   which ones did. */
create or replace function app.matched_place(_stage public.stages, _source jsonb) returns uuid
language sql stable security definer set search_path = '' as $$
  with size as (
    select length(k) as number from jsonb_object_keys(_stage.best_places_matrix) k limit 1
  ), qualified as (
    select b.team_id, b.is_level, app.group_letter(b.group_name) as letter
    from app.best_places((_source ->> 'stage')::uuid, (_source ->> 'place')::int) b, size where b.rank <= size.number
  ), key as (
    select string_agg(letter, '' order by letter) as letters from qualified having not bool_or(is_level)
  )
  select q.team_id from key k
  join qualified q on q.letter = _stage.best_places_matrix -> k.letters ->> (_source ->> 'against')
$$;

revoke execute on all functions in schema app from public;
