-- People. A profile is a person in a league, player or manager; a user is an account; `user_id` links the two.

-- Names are sorted as people sort them ('Álvaro' among the As), where the server has ICU.
do $$
begin
  create collation app.names (provider = icu, locale = 'und');
exception when feature_not_supported then
  create collation app.names from "C";
end $$;

create type public.player_position as enum ('goalkeeper', 'defender', 'midfield', 'forward');

-- Addresses of pictures and recordings: http, https, or a path of this site. Refused is what a browser could run, and
-- what reaches another host by a trick ('//host', '/\host', a line break in between).
create function app.is_file_address(_address text) returns boolean language sql immutable
  return _address ~* '^(https?://|/(?![/\\]))[^[:space:][:cntrl:]\\]+$';

create table public.profiles (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid references auth.users on delete set null,
  full_name     text collate app.names not null check (btrim(full_name) <> '' and length(full_name) <= 200),
  photo_url     text
    constraint profiles_photo_url_length check (length(photo_url) <= 2048)
    constraint photo_url_address check (photo_url = '' or app.is_file_address(photo_url)),
  position      public.player_position,
  jersey_number smallint check (jersey_number between 0 and 999),
  bio           text check (length(bio) <= 10000),
  date_of_birth date check (date_of_birth > '1900-01-01')
    constraint profiles_date_of_birth_past check (date_of_birth < current_date),
  email         text,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create index on public.profiles (user_id);
comment on column public.profiles.email is
  'To be written, never read: contact_email() gives the address to whom it concerns.';
comment on column public.profiles.date_of_birth is
  'Null where the public may not see it: of players under 18, and as the league chose. birth_date() gives the date to whom it concerns, age() the age.';

-- A computed field is given the whole row, so every role that uses it must be allowed to read every column of profiles.
-- Addresses are therefore in a table of their own (record 0016).
create table app.private_profiles (
  profile_id uuid primary key references public.profiles on delete cascade deferrable initially deferred,
  email      text check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email) and length(email) <= 320),
  created_by uuid references auth.users on delete set null
);
create index on app.private_profiles (created_by);
create index on app.private_profiles (email);
alter table app.private_profiles enable row level security;

create function app.normalize_email(_email text) returns text language sql immutable
  return nullif(lower(btrim(_email)), '');

-- Moves a written address to app.private_profiles.
create function app.keep_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := app.normalize_email(new.email);
begin
  -- The first half of an upsert over a profile that the caller may edit: the update that follows keeps the address.
  -- Should the profile be gone by then, refuse_shown_email refuses the row.
  if tg_op = 'INSERT' and exists (select from public.profiles where id = new.id) and app.may_edit_profile(new.id) then
    return new;
  end if;
  new.email := null;
  -- A plain insert: an upsert over somebody else's profile fails here, before it could take the address over.
  if tg_op = 'INSERT' then
    insert into app.private_profiles (profile_id, email, created_by) values (new.id, address, auth.uid());
    return new;
  end if;
  update app.private_profiles set email = address where profile_id = new.id and email is distinct from address;
  if found and address is not null then
    -- The invitation went to another address, which is no longer the person's.
    update public.manager_invites set expires_at = now()
      where player_id = new.id and used_at is null and expires_at > now() and email <> address;
  end if;
  return new;
end $$;
create trigger keep_email before insert or update of email on public.profiles
  for each row execute function app.keep_email();

-- An upsert passes the checks of the table before it turns into an update. Whether a row shows an address is therefore
-- checked on rows that are there.
create function app.refuse_shown_email() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'profiles.email is written, and never kept' using errcode = '23514';
end $$;
create trigger refuse_shown_email after insert or update of email on public.profiles for each row
  when (new.email is not null) execute function app.refuse_shown_email();

-- The name is in the account and in the person's profiles. The account page writes the account, and the profiles get
-- the name in the same transaction.
create function app.follow_account_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  name text := left(btrim(new.raw_user_meta_data ->> 'full_name'), 200);
begin
  if name <> '' and current_setting('app.keeps_profile_names', true) is distinct from 'on' then
    update public.profiles set full_name = name where user_id = new.id;
  end if;
  return null;
end $$;
create trigger follow_account_name after update of raw_user_meta_data on auth.users for each row
  when (new.raw_user_meta_data ->> 'full_name' is distinct from old.raw_user_meta_data ->> 'full_name')
  execute function app.follow_account_name();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to anon, authenticated;
grant insert (id, full_name, photo_url, position, jersey_number, bio, date_of_birth, email),
  update (id, full_name, photo_url, position, jersey_number, bio, date_of_birth, email) on public.profiles to authenticated;
-- The policies for adding and editing people are in teams.sql: they depend on who runs which team.
create policy "anyone reads profiles" on public.profiles for select using (true);

create trigger a_check_session before insert or update or delete on public.profiles for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of id on public.profiles for each row
  when (old.id <> new.id) execute function app.refuse_key_change();
create trigger note_change before update on public.profiles
  for each row when (old.* is distinct from new.*) execute function app.note_change();

revoke execute on all functions in schema app from public;
grant execute on function app.normalize_email, app.is_file_address to anon, authenticated, service_role;
