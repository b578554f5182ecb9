-- A season's champion.

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
