-- Files: public buckets, written by those who may edit what the file belongs to.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('match-reports', 'match-reports', true, 104857600, '{audio/*}'),
  ('player-photos', 'player-photos', true, 10485760, '{image/*}'),
  ('team-logos', 'team-logos', true, 10485760, '{image/*}'),
  ('league-logos', 'league-logos', true, 10485760, '{image/*}'),
  ('avatars', 'avatars', true, 10485760, '{image/*}')
on conflict (id) do nothing;

create function app.may_write_file(_bucket text, _name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case _bucket
    when 'match-reports' then split_part(_name, '/', 1) = 'match-reports' and exists (
      select from public.matches m where m.id = app.to_uuid(split_part(_name, '/', 2))
        and m.league_id in (select app.my_leagues()))
    when 'player-photos' then app.may_edit_profile(app.to_uuid(split_part(_name, '/', 1)))
    when 'team-logos' then app.to_uuid(split_part(_name, '/', 1)) in (select app.my_teams())
    when 'league-logos' then _name ~ '^.{36}-(logo|og-image|favicon|app-icon)(\.[a-z0-9]+)?$'
      and app.to_uuid(left(_name, 36)) in (select app.my_leagues())
    when 'avatars' then app.to_uuid(split_part(_name, '/', 1)) = (select auth.uid())
    else false
  end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.may_write_file to anon, authenticated, service_role;

create policy "who may edit its subject reads a file's record" on storage.objects for select to authenticated
  using (app.may_write_file(bucket_id, name));
create policy "who may edit its subject adds a file" on storage.objects for insert to authenticated
  with check (app.may_write_file(bucket_id, name));
create policy "who may edit its subject replaces a file" on storage.objects for update to authenticated
  using (app.may_write_file(bucket_id, name));
create policy "who may edit its subject removes a file" on storage.objects for delete to authenticated
  using (app.may_write_file(bucket_id, name));
-- Files belong to the storage, whose tables take policies and no triggers of ours.
create policy "a file is added with all that proves the person" on storage.objects as restrictive
  for insert to authenticated with check ((select app.session_problem()) is null);
create policy "a file is replaced with all that proves the person" on storage.objects as restrictive
  for update to authenticated using ((select app.session_problem()) is null);
create policy "a file is removed with all that proves the person" on storage.objects as restrictive
  for delete to authenticated using ((select app.session_problem()) is null);
