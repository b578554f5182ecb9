-- An e-mail address belongs to a person inside the leagues of one owner (record 0010). Another owner's leagues
-- neither block it nor link it, and one account may have profiles in several leagues.

alter table public.profiles drop constraint profiles_user_id_key;
create index on public.profiles (user_id);
alter table app.private_profiles drop constraint private_profiles_email_key;
create index on app.private_profiles (email);

-- The league owners whose invitations an account redeemed: only in their leagues does its address link a profile.
create table app.inviting_owners (
  user_id  uuid references auth.users on delete cascade,
  owner_id uuid references auth.users on delete cascade,
  primary key (user_id, owner_id)
);
create index on app.inviting_owners (owner_id);
alter table app.inviting_owners enable row level security;

insert into app.inviting_owners (user_id, owner_id)
  select distinct p.user_id, l.owner_id
  from public.manager_invites i join public.profiles p on p.id = i.player_id
    join public.teams t on t.id = i.team_id join public.leagues l on l.id = t.league_id
  where i.used_at is not null and p.user_id is not null and l.owner_id is not null;

/* The league owners within whose reach a profile is: of the leagues where the person plays or manages, the account that
   it belongs to, and, before it has a team, whoever added it and the owners of the leagues where that person manages. */
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
    and not exists (select from app.squad_history where player_id = _profile_id)
  union
  select l.owner_id from app.private_profiles s join public.profiles m on m.user_id = s.created_by
    join public.teams t on t.manager_id = m.id join public.leagues l on l.id = t.league_id
  where s.profile_id = _profile_id and l.owner_id is not null
    and not exists (select from app.squad_history where player_id = _profile_id)
$$;

-- Two people within one owner's reach do not share an address. Writers of one address wait for each other.
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

create or replace function app.keep_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := app.normalize_email(new.email);
begin
  new.email := null;
  -- A plain insert: an upsert over somebody's profile fails here, before it could take the address over.
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

create function app.check_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_shared_email(new.id);
  return null;
end $$;
create trigger check_email after insert or update of email on public.profiles
  for each row execute function app.check_email();

-- A signing brings a person into the reach of another owner, and of their people.
create function app.check_signing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_shared_email(player_id) from (select distinct player_id from added order by player_id) signed;
  return null;
end $$;
create trigger check_signing after insert on public.team_players
  referencing new table as added for each statement execute function app.check_signing();

/* As before, and an owner of several leagues signs the players of one for a team of another: a second profile with the
   same address is refused. */
create or replace function app.may_sign(_team_id uuid, _player_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select _team_id in (select app.my_teams()) and (
    exists (select from public.profiles where id = _player_id and user_id = (select auth.uid()))
    or exists (select from app.squad_history where team_id = _team_id and player_id = _player_id)
    or exists (
      select from app.squad_history h join public.teams t on t.id = h.team_id
      where h.player_id = _player_id and t.league_id in (select app.my_leagues())
        and (select league_id from public.teams where id = _team_id) in (select app.my_leagues()))
    or exists (
      select from app.private_profiles s join public.profiles p on p.id = s.profile_id
      where p.id = _player_id and p.user_id is null and s.created_by = (select auth.uid())
        and not exists (
          select from app.squad_history where player_id = p.id and team_id not in (select app.my_teams()))))
$$;

-- The owner of the team's league is the one who invited, whoever of their people made the link.
create function app.remember_inviting_owner(_user_id uuid, _team_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into app.inviting_owners (user_id, owner_id)
    select _user_id, l.owner_id from public.teams t join public.leagues l on l.id = t.league_id
    where t.id = _team_id and l.owner_id is not null
  on conflict do nothing
$$;

-- A profile that says nothing yet gives way to one of a league.
create function app.drop_unused_profiles(_user_id uuid, _but uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.profiles p where p.user_id = _user_id and p.id <> _but and app.is_unused_profile(p.id)
$$;

/* The name that the league knows becomes the account's, where the account has none. Profiles of other leagues keep
   theirs, unlike where the person writes the name. */
create function app.name_account(_user_id uuid, _profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.keeps_profile_names', 'on', true);
  update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('full_name',
      (select full_name from public.profiles where id = _profile_id))
    where id = _user_id and btrim(coalesce(raw_user_meta_data ->> 'full_name', '')) = '';
  perform set_config('app.keeps_profile_names', 'off', true);
end $$;

create or replace function app.follow_account_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  name text := left(btrim(new.raw_user_meta_data ->> 'full_name'), 200);
begin
  if name <> '' and current_setting('app.keeps_profile_names', true) is distinct from 'on' then
    update public.profiles set full_name = name where user_id = new.id;
  end if;
  return null;
end $$;

/* Gives the account the profiles that bear its address, in the leagues of owners whose invitation it redeemed.
   @returns how many there were */
create function app.link_profiles(_user_id uuid, _address text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  linked uuid[];
begin
  with changed as (
    update public.profiles p set user_id = _user_id
      from app.private_profiles s
      where s.profile_id = p.id and s.email = _address and p.user_id is null and exists (
        select from app.inviting_owners i join public.leagues l on l.owner_id = i.owner_id
          join public.teams t on t.league_id = l.id
        where i.user_id = _user_id and (t.manager_id = p.id or exists (
          select from public.team_players tp where tp.team_id = t.id and tp.player_id = p.id)))
      returning p.id)
  select array_agg(id) into linked from changed;
  if linked is null then return 0; end if;
  perform app.drop_unused_profiles(_user_id, linked[1]);
  perform app.name_account(_user_id, linked[1]);
  return cardinality(linked);
end $$;

create or replace function app.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token_used text := new.raw_user_meta_data ->> 'invite_token';
  invite     public.manager_invites;
begin
  if token_used is not null then
    update public.manager_invites set used_at = now()
      where token = token_used and used_at is null and expires_at > now() returning * into invite;
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invite_token' where id = new.id;
    perform app.remember_inviting_owner(new.id, invite.team_id);
  end if;
  if invite.player_id is not null then
    update public.profiles set user_id = new.id where id = invite.player_id and user_id is null;
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    perform app.name_account(new.id, invite.player_id);
    return null;
  end if;
  insert into public.profiles (user_id, full_name, email) values (
    new.id, left(coalesce(nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''), 'New member'), 200), new.email);
  update public.teams set manager_id = (select id from public.profiles where user_id = new.id) where id = invite.team_id;
  return null;
end $$;

create or replace function app.find_profile_by_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select app.normalize_email(email) from auth.users where id = new.id);
begin
  if not app.is_address_proven(new.id, address) then return null; end if;
  if tg_op = 'UPDATE' then
    -- An account moved to the address that it had asked for.
    if old.email is distinct from new.email and lower(old.email_change) = lower(new.email) then return null; end if;
    -- An account was confirmed, with the password of whoever signed up.
    if old.email is not distinct from new.email and old.email_confirmed_at is null
      and new.email_confirmed_at is not null and new.encrypted_password <> '' then return null; end if;
  end if;
  perform app.link_profiles(new.id, address);
  return null;
end $$;

revoke execute on all functions in schema app from public;
