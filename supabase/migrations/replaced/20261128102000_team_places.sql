-- A team's division, and its place in the table of any division.

-- The table in which a team plays in the season that visitors see; null for a team without one.
create function app.shown_table_of(_team_id uuid) returns public.stages
language sql stable set search_path = '' as $$
  select s from public.stage_entries e
  join public.stages s on s.id = e.stage_id and s.kind = 'table'
  join public.leagues l on l.id = s.league_id and l.current_season_id = s.season_id
  where e.team_id = _team_id
  order by s.position, s.created_at, s.id limit 1
$$;

-- The division of a team; null in a season with one table.
create function public.division(_team public.teams) returns public.division
language sql stable set search_path = '' as $$
  select row(s.id, s.name)::public.division
  from app.shown_table_of(_team.id) s
  where exists (
    select from public.stages o where o.season_id = s.season_id and o.kind = 'table' and o.id <> s.id)
$$;
comment on function public.division is '@nullable';

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
grant execute on function app.shown_table_of, public.division, public.team_standing to anon, authenticated, service_role;
