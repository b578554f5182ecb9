/* A password alone, or an application that a person let in, reads what everybody reads, and no more (record 0014). Some
   tables have rows that only a league's people read; their policies did not ask what the session lacks. */

create policy "hidden matches are read with all that proves the person" on public.matches as restrictive
  for select to authenticated using (not is_hidden or (select app.session_problem()) is null);
create policy "hidden seasons are read with all that proves the person" on public.seasons as restrictive
  for select to authenticated using (is_published or (select app.session_problem()) is null);
create policy "archived reports are read with all that proves the person" on public.match_reports as restrictive
  for select to authenticated using (not archived or (select app.session_problem()) is null);
-- Public buckets are read without this policy. Held photos of young players have no other way.
create policy "a file's record is read with all that proves the person" on storage.objects as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

create or replace function public.last_fixture_changes(_league_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('changed_at', c.changed_at, 'added', cardinality(c.added),
    'moved', jsonb_array_length(c.moved), 'removed', jsonb_array_length(c.removed),
    'left', (select count(*) from public.matches m where m.id = any (c.added) and app.is_recorded(m))
      + (select count(*) from jsonb_to_recordset(c.moved) s (id uuid, new_played_at timestamptz, new_round int)
        join public.matches m on m.id = s.id
        where app.is_recorded(m) or (m.played_at, m.round) is distinct from (s.new_played_at, s.new_round)))
  from app.fixture_changes c
  where c.league_id = _league_id and c.league_id in (select app.my_leagues())
    and (select app.session_problem()) is null and c.changed_at > now() - interval '7 days'
$$;
