/* The folder of a file is an id in lower case, as the database writes it. Ids are equal in capital letters too, but texts
   are not: a photo in such a folder stayed public without a consent, and outlived its person. */
create function app.folder_of(_bucket text, _name text) returns text language sql immutable
  return case _bucket when 'league-logos' then left(_name, 36)
    when 'match-reports' then split_part(_name, '/', 2) when 'held-photos' then split_part(_name, '/', 2)
    else split_part(_name, '/', 1) end;

create policy "a file is added to a folder in lower case" on storage.objects as restrictive for insert to authenticated
  with check (app.folder_of(bucket_id, name) = lower(app.folder_of(bucket_id, name)));
create policy "a file stays in a folder in lower case" on storage.objects as restrictive for update to authenticated
  using (true) with check (app.folder_of(bucket_id, name) = lower(app.folder_of(bucket_id, name)));

/* Moves the photos of these people, and the avatars of their accounts, to the bucket that fits. Their public addresses
   stop working, or work again: a stored file is found by bucket and name, on hosted Supabase too. */
create or replace function app.place_photos(_profile_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held text[] := array(
    select y.profile_id::text from app.young_people y
    where y.profile_id = any (_profile_ids) and not app.may_show_photo(y.profile_id));
  free text[] := array(select id::text from unnest(_profile_ids) id where id::text <> all (held));
begin
  held := held || array(
    select p.user_id::text from public.profiles p where p.id::text = any (held) and p.user_id is not null);
  free := free || array(
    select p.user_id::text from public.profiles p
    where p.id::text = any (free) and p.user_id is not null and not exists (
      select from public.profiles o join app.young_people y on y.profile_id = o.id
      where o.user_id = p.user_id and not app.may_show_photo(o.id)));
  update storage.objects set name = bucket_id || '/' || name, bucket_id = 'held-photos'
    where bucket_id in ('player-photos', 'avatars') and lower(app.folder_of(bucket_id, name)) = any (held);
  update storage.objects set bucket_id = split_part(name, '/', 1), name = substr(name, strpos(name, '/') + 1)
    where bucket_id = 'held-photos' and lower(app.folder_of(bucket_id, name)) = any (free);
end $$;
select app.place_photos(array(select profile_id from app.young_people));

/* Deletes records of files, and with them the files, where the storage lets SQL do it, those of held photos too. On hosted
   Supabase the screen asks the storage API before; a failure here must not keep a person from leaving. */
create or replace function app.remove_files(_bucket text, _folders text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = _bucket and lower(app.folder_of(_bucket, name)) = any (_folders);
  delete from storage.objects where bucket_id = 'held-photos' and split_part(name, '/', 1) = _bucket
    and lower(app.folder_of('held-photos', name)) = any (_folders);
exception when others then
  raise log 'files of % stay: %', _bucket, sqlerrm;
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.folder_of to anon, authenticated, service_role;
