-- A key reads in which group of a table a team is.

grant select (stage_id, team_id, group_name) on public.stage_entries to league_key;
create policy "a key reads its league's entries" on public.stage_entries as restrictive for select to league_key
  using (exists (select from public.stages s where s.id = stage_id));
