-- People. A profile is a person in a league, player or manager; a user is an account; `user_id` links the two.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

-- Names are sorted as people sort them ('Álvaro' among the As), where the server has ICU.
do $$
begin
  create collation app.names (provider = icu, locale = 'und');
exception when feature_not_supported then
  create collation app.names from "C";
end $$;

create type public.player_position as enum ('goalkeeper', 'defender', 'midfield', 'forward');

-- Whether a text is an address of a picture or a recording: http, https, or a path of this site. Refused is what a
-- browser could run, and what reaches another host by a trick ('//host', '/\host', a line break in between).
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

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to anon, authenticated;
grant
  insert (id, full_name, photo_url, position, jersey_number, bio, date_of_birth, email),
  update (id, full_name, photo_url, position, jersey_number, bio, date_of_birth, email) on public.profiles
    to authenticated;

-- The policies for adding and editing people are in the files of teams and squads, on which they depend.
create policy "anyone reads profiles" on public.profiles for select using (true);
create trigger a_check_session before insert or update or delete on public.profiles for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of id on public.profiles for each row
  when (old.id <> new.id) execute function app.refuse_key_change();
create trigger note_change before update on public.profiles
  for each row when (old.* is distinct from new.*) execute function app.note_change();

-- A computed field is given the whole row, so every role that uses it must be allowed to read every column of profiles.
-- Addresses are therefore in a table of their own (record 0016).
create table app.private_profiles (
  profile_id uuid primary key references public.profiles on delete cascade deferrable initially deferred,
  email      text check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email) and length(email) <= 320),
  created_by uuid references auth.users on delete set null,
  -- A person in no league decides about their own date. A person whom another account added belonged to a league that was
  -- deleted, so the date stays hidden.
  is_added   boolean not null default false
);
create index on app.private_profiles (created_by);
create index on app.private_profiles (email);
comment on column app.private_profiles.is_added is 'An account added the profile; stays true after that account is deleted.';

alter table app.private_profiles enable row level security;

-- An address in small letters, without spaces around it; null for an empty one.
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

-- Refuses a profile that would show an address. An upsert passes the checks of the table before it turns into an
-- update. Whether a row shows an address is therefore checked on rows that are there.
create function app.refuse_shown_email() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'profiles.email is written, and never kept' using errcode = '23514';
end $$;
create trigger refuse_shown_email after insert or update of email on public.profiles for each row
  when (new.email is not null) execute function app.refuse_shown_email();

-- Writes the new name of an account into the person's profiles. The account page writes the account, and the profiles
-- get the name in the same transaction.
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

/* Refuses to change the address of a manager without an account, unless the caller manages the team or runs its
   league. Such a manager gets the team by the address: a manager of another team and an assistant of this one cannot
   change it. */
create function app.guard_manager_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is null and auth.uid() is not null
    and exists (select from public.teams where manager_id = new.id and id not in (select app.managed_teams()))
    and app.normalize_email(new.email) is distinct from
      (select email from app.private_profiles where profile_id = new.id) then
    raise exception 'Only who runs the team can change the address of its manager' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_manager_email before update of email on public.profiles
  for each row execute function app.guard_manager_email();

-- A computed field: a person's address, for those who may edit the profile, and for the server. It is volatile: a
-- function that is not stable sees an address that its own statement wrote.
create function public.contact_email(_profile public.profiles) returns text
language sql volatile security definer set search_path = '' as $$
  select email from app.private_profiles where profile_id = _profile.id
    and (auth.role() = 'service_role'
      or app.may_edit_profile(_profile.id) and (select app.session_problem()) is null)
$$;

/* The owners of the leagues that a profile belongs to. These are the leagues where the person plays or manages, the
   account that the profile belongs to, and, before the first team, the account that added the profile and the owners of
   the leagues that this account serves. */
create function app.owners_reaching(_profile_id uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select l.owner_id from public.team_players s join public.teams t on t.id = s.team_id
    join public.leagues l on l.id = t.league_id
  where s.player_id = _profile_id and l.owner_id is not null
  union
  select l.owner_id from public.teams t join public.leagues l on l.id = t.league_id
  where t.manager_id = _profile_id and l.owner_id is not null
  union
  select p.user_id from public.profiles p where p.id = _profile_id and p.user_id is not null
  union
  select s.created_by from app.private_profiles s
  where s.profile_id = _profile_id and s.created_by is not null
    and not exists (select from app.person_leagues where profile_id = _profile_id and origin <> 'added')
  union
  select l.owner_id from app.private_profiles s, app.leagues_of_account(s.created_by) served (id)
    join public.leagues l on l.id = served.id
  where s.profile_id = _profile_id and l.owner_id is not null
    and not exists (select from app.person_leagues where profile_id = _profile_id and origin <> 'added')
$$;

-- Refuses an address that another person in leagues of the same owner has. Two people in leagues of one owner have
-- different addresses (record 0010). Writers of one address wait for each other.
create function app.refuse_shared_email(_profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select email from app.private_profiles where profile_id = _profile_id);
begin
  if address is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('profile address ' || address, 0));
  if exists (
    select from app.private_profiles s
      join public.profiles other on other.id = s.profile_id
      join public.profiles this on this.id = _profile_id
    where s.email = address and s.profile_id <> _profile_id
      and (other.user_id is null or other.user_id is distinct from this.user_id)
      and exists (
        select app.owners_reaching(s.profile_id) intersect select app.owners_reaching(_profile_id))) then
    raise exception 'This email is already associated with another player' using errcode = '23505';
  end if;
end $$;

-- Refuses an address that another person in leagues of the same owner has.
create function app.check_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_shared_email(new.id);
  return null;
end $$;
create trigger check_email after insert or update of email on public.profiles
  for each row execute function app.check_email();

-- The name of a person, or 'Unknown player'.
create function app.name_of(_profile_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce((select full_name from public.profiles where id = _profile_id), 'Unknown player')
$$;

-- A person as {id, full_name}; null for an unknown one.
create function app.person(_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', id, 'full_name', full_name) from public.profiles where id = _id
$$;

-- The accounts of a league's owner and its administrators.
create function app.accounts_of_league(_league_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select owner_id from public.leagues where id = _league_id and owner_id is not null
  union
  select user_id from public.league_members where league_id = _league_id and role = 'administrator'
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.contact_email from public, anon, authenticated;
grant execute on function app.is_file_address, app.normalize_email, app.person to anon, authenticated, service_role;
grant execute on function public.contact_email to anon, authenticated;
