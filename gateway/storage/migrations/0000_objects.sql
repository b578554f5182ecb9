-- Buckets and objects, under the names of Supabase's storage schema. A product puts policies on these tables.
create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets,
  name text,
  owner uuid,
  owner_id text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  metadata jsonb,
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now()
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);

create function storage.foldername(name text) returns text[] language sql immutable
  return (string_to_array(name, '/'))[1:cardinality(string_to_array(name, '/')) - 1];

create function storage.filename(name text) returns text language sql immutable
  return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];

create function storage.extension(name text) returns text language sql immutable
  return (regexp_match(storage.filename(name), '\.([^.]*)$'))[1];

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- Files whose row is gone or names another version. They are recorded in the same transaction and deleted later, so no
-- file is lost when the process ends in between, and every statement that deletes a row is covered.
create table gateway.freed_files (
  version text primary key,
  freed_at timestamptz not null default now()
);

-- While a backup reads the stored files, a hold keeps freed files from being deleted.
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
