-- The best teams of one place of all groups, such as the thirds of a European championship, and a season's champion.

alter table public.stages
  add column best_place int constraint best_place_range check (best_place between 1 and 32),
  add column best_place_teams int constraint best_place_teams_range check (best_place_teams between 1 and 64),
  add column best_place_tie_breaks text[] not null default '{goal_difference,goals_for,wins,fair_play,lots}';
comment on column public.stages.best_place is 'The place of the groups of which some teams go on; null for none.';
comment on column public.stages.best_place_teams is 'How many of them go on.';
grant update (best_place, best_place_teams, best_place_tie_breaks) on public.stages to authenticated;

/* The teams of `best_place` of every group, best first, compared by their whole groups. `decided_by` says why a team
   stands above the next one. */
create function app.order_best_places(_stage_id uuid)
returns table (
  rank int, is_level boolean, team_id uuid, team_name text, group_name text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int, decided_by text, is_qualified boolean
) language plpgsql stable security definer set search_path = '' as $$
declare
  stage public.stages;
  rules app.table_rules;
  totals app.table_total[];
begin
  select s.* into stage from public.stages s join public.seasons n on n.id = s.season_id
    where s.id = _stage_id and (n.is_published or s.league_id in (select app.my_leagues()));
  if stage.best_place is null then return; end if;
  rules := app.rules_of(stage);
  rules.tie_breaks := stage.best_place_tie_breaks;
  totals := array(
    select t from unnest(app.kept_totals(stage, null)) t where t.team_id in (
      select o.team_id from (
        select distinct e.group_name from public.stage_entries e where e.stage_id = _stage_id) g
      cross join lateral app.order_stage(_stage_id, g.group_name) o where o.position = stage.best_place));
  return query
    select o.rank, o.is_level, o.team_id, o.team_name, e.group_name, o.played, o.won, o.drawn, o.lost, o.goals_for,
      o.goals_against, o.goal_difference, o.points, o.decided_by, o.position <= stage.best_place_teams
    from app.order_totals(totals, '{}', rules) o
    join public.stage_entries e on e.stage_id = _stage_id and e.team_id = o.team_id
    order by o.position;
end $$;
create function public.best_places(_stage_id uuid)
returns table (
  rank int, is_level boolean, team_id uuid, team_name text, group_name text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int, decided_by text, is_qualified boolean
) language sql stable set search_path = '' as $$ select * from app.order_best_places(_stage_id) $$;
comment on function public.best_places is '@nullable group_name, decided_by, is_qualified';

create or replace function app.best_places(_stage_id uuid, _place int)
returns table (rank int, team_id uuid, group_name text, is_level boolean)
language sql stable security definer set search_path = '' as $$
  select row_number() over ()::int, b.team_id, b.group_name, b.is_level and not b.is_qualified
  from app.order_best_places(_stage_id) b
  where exists (select from public.stages s where s.id = _stage_id and s.best_place = _place)
$$;

/* The winner of the final of the season's champion stage, or the first of its table, if no other team is level. */
create function public.season_champion(_season_id uuid) returns table (team_id uuid, team_name text)
language sql stable set search_path = '' as $$
  with stage as (
    select g.id, g.kind from public.seasons s
    join public.stages g on g.season_id = s.id
    where s.id = _season_id and case when s.champion_stage_id is null then g.kind = 'table' else g.id = s.champion_stage_id end
    order by g.position, g.created_at, g.id limit 1
  ), champion as (
    select f.winner_id as id from stage
    join public.ties f on f.stage_id = stage.id and not f.is_third_place
      and f.round = (select max(round) from public.ties where stage_id = stage.id)
    where stage.kind = 'knockout'
    union all
    select o.team_id from stage cross join lateral app.order_stage(stage.id) o
    where stage.kind = 'table' and o.position = 1 and not o.is_level and o.played > 0
      and not exists (select from public.stage_entries e where e.stage_id = stage.id and e.group_name is not null)
  )
  select t.id, t.name from champion c join public.teams t on t.id = c.id
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.order_best_places to anon, authenticated, service_role;
