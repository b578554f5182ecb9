/* A key that writes enters results, and so reads matches whose score its youth competition hides. Without that, PostgreSQL
   refused every result of such a competition: a changed row must be one that its writer reads. */
create policy "a key that writes reads matches whose scores are hidden" on public.matches for select to league_key
  using (league_id = (select app.key_writes())
    and exists (select from public.seasons s where s.id = season_id and s.is_published));
