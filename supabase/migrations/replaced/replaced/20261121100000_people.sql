-- People. A profile is a person in a league, player or manager; a user is an account; `user_id` links the two.

-- What the API does not show: helpers of policies, triggers, and tables that only functions read.
create schema app;
grant usage on schema app to anon, authenticated, service_role;

-- Names are sorted as people sort them ('Álvaro' among the As), where the server has ICU.
do $$
begin
  create collation app.names (provider = icu, locale = 'und');
exception when feature_not_supported then
  create collation app.names from "C";
end $$;

create type public.player_position as enum ('goalkeeper', 'defender', 'midfield', 'forward');

create table public.profiles (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid unique references auth.users on delete set null,
  full_name     text collate app.names not null check (btrim(full_name) <> '' and length(full_name) <= 200),
  photo_url     text,
  position      public.player_position,
  jersey_number smallint check (jersey_number between 0 and 999),
  bio           text check (length(bio) <= 10000),
  date_of_birth date check (date_of_birth > '1900-01-01'),
  email         text check (email is null),
  created_at    timestamptz not null default now()
);
comment on column public.profiles.email is
  'To be written, never read: contact_email() gives the address to whom it concerns.';

-- A computed field is given the whole row, so whoever may use it must be allowed to read every column of profiles.
-- The address therefore stands here (record 0016).
create table app.private_profiles (
  profile_id uuid primary key references public.profiles on delete cascade deferrable initially deferred,
  email      text unique check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email) and length(email) <= 320),
  created_by uuid references auth.users on delete set null
);
create index on app.private_profiles (created_by);
alter table app.private_profiles enable row level security;

create function app.normalize_email(_email text) returns text language sql immutable
  return nullif(lower(btrim(_email)), '');

create function app.keep_email() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  address text := app.normalize_email(new.email);
begin
  new.email := null;
  -- A plain insert: an upsert over somebody's profile fails here, before it could take the address over.
  if tg_op = 'INSERT' then
    insert into app.private_profiles (profile_id, email, created_by) values (new.id, address, auth.uid());
  else
    update app.private_profiles set email = address where profile_id = new.id;
  end if;
  return new;
exception when unique_violation then
  if exists (select from public.profiles where id = new.id) and tg_op = 'INSERT' then raise; end if;
  raise exception 'This email is already associated with another player' using errcode = '23505';
end $$;
create trigger keep_email before insert or update of email on public.profiles
  for each row execute function app.keep_email();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to anon, authenticated;
grant insert (id, full_name, photo_url, position, jersey_number, bio, date_of_birth, email),
  update (full_name, photo_url, position, jersey_number, bio, date_of_birth, email) on public.profiles to authenticated;
create policy "anyone reads profiles" on public.profiles for select using (true);

revoke execute on all functions in schema app from public;
grant execute on function app.normalize_email to anon, authenticated, service_role;
