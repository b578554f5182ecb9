-- Buckets and objects, under the names of Supabase's storage schema; policies of a product stand on these tables.
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
