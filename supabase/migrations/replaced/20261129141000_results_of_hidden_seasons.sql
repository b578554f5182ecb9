-- The public reads no goals and no reports of a season that is not published, and no totals that include it.

drop policy "anyone reads events" on public.match_events;
create policy "anyone reads those of a match that they see" on public.match_events for select
  using (exists (select from public.matches m where m.id = match_id));
drop policy "anyone reads the report that stands" on public.match_reports;
create policy "anyone reads the report that stands" on public.match_reports for select
  using (not archived and exists (select from public.matches m where m.id = match_id));

create or replace function public.player_totals(_player_id uuid)
returns table (goals int, assists int, appearances int, motm int)
language sql stable rows 1 set search_path = '' as $$
  select coalesce(sum(r.goals), 0)::int, coalesce(sum(r.assists), 0)::int, coalesce(sum(r.games), 0)::int,
    coalesce(sum(r.awards), 0)::int
  from app.player_records r
  where r.player_id = _player_id and exists (select from public.stages s where s.id = r.stage_id)
$$;
