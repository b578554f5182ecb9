-- A season that a cup decides has its winner as champion, and a season that goes on has no champion yet.

/* The winner of the season's champion stage. Where none is chosen, that is the first table. If that table has no result,
   it is the only knock-out; if it has several groups, the only knock-out that winners of groups enter. A table's winner is its first, if no other team is level, no play-off
   for the place is to come and no match is in play. */
create or replace function public.season_champion(_season_id uuid) returns table (team_id uuid, team_name text)
language sql stable set search_path = '' as $$
  with first_table as (
    select g.id, exists (select from app.team_records r where r.stage_id = g.id and r.won + r.drawn + r.lost > 0)
        as has_results,
      (select count(distinct e.group_name) > 1 from public.stage_entries e where e.stage_id = g.id) as has_groups
    from public.stages g where g.season_id = _season_id and g.kind = 'table'
    order by g.position, g.created_at, g.id limit 1
  ), only_cup as (
    select min(g.id::text)::uuid as id, bool_or(exists (
      select from public.ties t where t.stage_id = g.id
        and (t.home_source @> '{"place": 1}' or t.away_source @> '{"place": 1}'))) as has_group_winners
    from public.stages g where g.season_id = _season_id and g.kind = 'knockout'
    having count(*) = 1
  ), stage as (
    select g.id, g.kind from public.seasons s join public.stages g on g.season_id = s.id
    where s.id = _season_id and g.id = coalesce(s.champion_stage_id,
      (select id from first_table where has_results and not has_groups),
      (select id from only_cup where has_group_winners or not coalesce((select has_results from first_table), false)),
      (select id from first_table))
  ), champion as (
    select f.winner_id as id from stage
    join public.ties f on f.stage_id = stage.id and not f.is_third_place
      and f.round = (select max(round) from public.ties where stage_id = stage.id)
    where stage.kind = 'knockout'
    union all
    select p.team_id from stage cross join lateral app.group_places(stage.id, null) p
    where stage.kind = 'table' and p.place = 1 and not p.is_level
      and not exists (select from public.matches m where m.stage_id = stage.id and m.status = 'in_play')
      and (select count(distinct e.group_name) <= 1 from public.stage_entries e where e.stage_id = stage.id)
      and exists (select from app.team_records r
        where r.stage_id = stage.id and r.team_id = p.team_id and r.won + r.drawn + r.lost > 0)
  )
  select t.id, t.name from champion c join public.teams t on t.id = c.id
$$;

/* The champion that was confirmed need not be the winner of the rest. */
create function app.forget_champion() returns trigger language plpgsql set search_path = '' as $$
begin
  new.champion_team_id := null;
  return new;
end $$;
create trigger forget_champion before update of status on public.seasons for each row
  when (old.status = 'finished' and new.status <> 'finished') execute function app.forget_champion();
