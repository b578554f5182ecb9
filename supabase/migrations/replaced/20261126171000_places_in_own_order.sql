-- Places of groups, and the table before and after a withdrawal, in the order of the stage's rules.

create or replace function app.group_places(_stage_id uuid, _group text)
returns table (place int, team_id uuid, is_level boolean) language sql stable security definer set search_path = '' as $$
  select o.position, o.team_id, o.is_level from app.order_stage(_stage_id, _group) o
$$;
drop function if exists app.grouped_teams, app.counted_results;

create or replace function app.stage_rows(_stage_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('team_id', o.team_id, 'team_name', o.team_name, 'group_name', e.group_name,
    'withdrawn', e.withdrawn, 'played', o.played, 'won', o.won, 'drawn', o.drawn, 'lost', o.lost, 'goals_for', o.goals_for,
    'goals_against', o.goals_against, 'goal_difference', o.goal_difference, 'points', o.points, 'rank', o.rank)
    order by e.group_name nulls first, o.position), '[]')
  from (select distinct group_name from public.stage_entries where stage_id = _stage_id) g
  cross join lateral app.order_stage(_stage_id, g.group_name) o
  join public.stage_entries e on e.stage_id = _stage_id and e.team_id = o.team_id
  where e.withdrawn is distinct from 'expunged'
$$;
