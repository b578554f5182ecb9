-- Files whose row is gone or names another version: kept here from the same transaction on, until they are deleted.
-- So nothing is lost when the process ends in between, whoever deleted the row and by whatever statement.
create table gateway.freed_files (
  version text primary key,
  freed_at timestamptz not null default now()
);

-- While a backup reads the stored files, none that it may still want is deleted.
create table gateway.file_holds (
  id uuid primary key,
  expires_at timestamptz not null
);

create function storage.note_freed_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.version is not null then
    insert into gateway.freed_files (version) values (old.version) on conflict do nothing;
  end if;
  return null;
end $$;

create trigger file_is_freed_by_delete after delete on storage.objects
  for each row execute function storage.note_freed_file();
create trigger file_is_freed_by_update after update of version on storage.objects
  for each row when (old.version is distinct from new.version) execute function storage.note_freed_file();
