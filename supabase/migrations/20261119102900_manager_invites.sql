/* Invitations: the only way to an account. The specification's invitations are in manager_invites. app.invitations has
   those of people who need not be players: managers, assistants, administrators, officials and scorers. They share
   states, links and mails (record 0056). */

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

-- The time in which an invitation can be used.
create function app.invitations_time() returns interval language sql immutable return interval '7 days';

-- An invitation that names neither team nor player invites a league owner.
create table public.manager_invites (
  id         uuid primary key default gen_random_uuid(),
  team_id    uuid references public.teams on delete cascade,
  player_id  uuid references public.profiles on delete cascade,
  email      text,
  token      text not null unique default encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'),
  used_at    timestamptz,
  expires_at timestamptz not null default now() + app.invitations_time(),
  created_at timestamptz not null default now(),
  sent_at    timestamptz,
  opened_at  timestamptz,
  used_by    uuid references auth.users on delete set null,
  -- When the mail server refused the mail for good: the invitation counts as not sent (record 0056).
  refused_at timestamptz
);
create index on public.manager_invites (team_id, player_id, created_at);
create index on public.manager_invites (player_id);
create index on public.manager_invites (email);
create index on public.manager_invites (used_by);
comment on column public.manager_invites.refused_at is 'When the mail server refused the mail for good, after it had counted as sent.';

alter table public.manager_invites enable row level security;
revoke all on public.manager_invites from anon, authenticated;
grant select on public.manager_invites to authenticated;

-- A token of this table makes its holder the manager, so an assistant does not read it.
create policy "the manager and the league owner read a team's invitations" on public.manager_invites for select
  to authenticated using (team_id in (select app.managed_teams()));
create policy "invitations are read with all that proves the person" on public.manager_invites as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.manager_invites for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

-- The league owners whose invitations an account redeemed: only in their leagues does its address link a profile
-- (record 0010).
create table app.inviting_owners (
  user_id  uuid references auth.users on delete cascade,
  owner_id uuid references auth.users on delete cascade,
  primary key (user_id, owner_id)
);
create index on app.inviting_owners (owner_id);

alter table app.inviting_owners enable row level security;

/* Makes a player the manager of the team, and returns the token of the invitation; null for a player who has an account
   and so manages the team at once. For the manager and those who run the league; an assistant does not choose the
   manager. An earlier link of the team or the player stops working, since it may be in the wrong hands. The team's row
   is locked, and the memberships are held, so that no link outlives the right to make it. */
create function public.create_manager_invite(_team_id uuid, _player_id uuid, _email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address    text := app.normalize_email(_email);
  registered boolean;
  new_token  text;
begin
  perform app.hold_memberships();
  if _team_id in (select app.managed_teams()) then perform from public.teams where id = _team_id for no key update; end if;
  if _team_id is null or _team_id not in (select app.managed_teams()) then
    raise exception 'Only the manager and the league owner can invite to this team' using errcode = '42501';
  end if;
  if _player_id is null then
    raise exception 'Please select a player' using errcode = '22023';
  end if;
  if address is null then
    raise exception 'Please provide an email address' using errcode = '22023';
  end if;
  select p.user_id is not null into registered from public.profiles p
    join public.team_players t on t.player_id = p.id where t.team_id = _team_id and p.id = _player_id;
  if not found then
    raise exception 'The manager must be a player of the team' using errcode = '22023';
  end if;
  -- The token gives all rights of the player, so the manager of one team must not get one for another team's manager.
  if not registered and exists (
    select from public.teams where manager_id = _player_id and id not in (select app.managed_teams())) then
    raise exception '% manages another team and has not registered yet', app.name_of(_player_id) using errcode = '42501';
  end if;

  update public.profiles set email = address where id = _player_id;
  update public.teams set manager_id = _player_id where id = _team_id;
  update public.manager_invites set expires_at = now()
    where used_at is null and expires_at > now() and (team_id = _team_id or player_id = _player_id);
  if registered then return null; end if;
  insert into public.manager_invites (team_id, player_id, email) values (_team_id, _player_id, address)
    returning token into new_token;
  return new_token;
end $$;
comment on function public.create_manager_invite is
  'The token of the invitation; null for a player who has an account and so manages the team at once. @nullable';

/* Makes an invitation for a league's owner, and returns its token. Only the server calls it. `_email` is the address
   that the link is for, or null. */
create function public.create_owner_invite(_email text default null) returns text
language sql security definer set search_path = '' as $$
  insert into public.manager_invites (email) values (app.normalize_email(_email)) returning token
$$;

-- Ends the invitation of a person who no longer manages the team, or left its squad.
create function app.end_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.manager_invites set expires_at = now()
    where team_id = old.id and player_id = old.manager_id and used_at is null and expires_at > now();
  return null;
end $$;
create trigger end_invitations after update of manager_id on public.teams
  for each row when (old.manager_id is distinct from new.manager_id) execute function app.end_invitations();

-- Supabase's before-user-created hook: {} lets the account be created.
create function app.refuse_account(_message text) returns jsonb language sql immutable
  return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', _message));

-- Whether a profile is in no team and in no match.
create function app.is_unused_profile(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from app.squad_history where player_id = _profile_id)
    and not exists (select from public.teams where manager_id = _profile_id)
$$;

-- Deletes the profiles of an account that were never used, except one. A profile of a league replaces them.
create function app.drop_unused_profiles(_user_id uuid, _but uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.profiles p where p.user_id = _user_id and p.id <> _but and app.is_unused_profile(p.id)
$$;

/* An account without a name gets the one that the league has recorded, whatever the public sees of it. Profiles in other
   leagues keep theirs, unlike when the person writes a name. */
create function app.name_account(_user_id uuid, _profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.keeps_profile_names', 'on', true);
  update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('full_name',
      (select coalesce(y.full_name, p.full_name) from public.profiles p left join app.young_people y on y.profile_id = p.id
        where p.id = _profile_id))
    where id = _user_id and btrim(coalesce(raw_user_meta_data ->> 'full_name', '')) = '';
  perform set_config('app.keeps_profile_names', 'off', true);
end $$;

/* Gives the account the profiles that have its address, in the leagues of owners whose invitation it redeemed.
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

/* Whether the owner of an account has proved this address by mail. Only an address that its owner proved by mail
   links the profile that has it, or a stranger could sign up under a manager's address and take the team. The
   account's identity says so: email_confirmed_at is also set without a mail. */
create function app.is_address_proven(_user_id uuid, _address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.identities where user_id = _user_id and provider = 'email'
      and lower(identity_data ->> 'email') = _address and identity_data ->> 'email_verified' = 'true')
$$;

/* Links the profiles that have the proved address of an account. The person who opens a link in a mail is not always
   the one who has the account: a stranger asks that their account move to a manager's address, or signs up under it,
   and the manager opens the link. Neither gives the account the manager's profile. Our own server says in the
   account's identity once the address is proved (record 0009), and writes the address again. Supabase's says it at
   once, so the change itself is checked too. The trigger runs at the end of the transaction, because the identity is
   written after the account. */
create function app.find_profile_by_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select app.normalize_email(email) from auth.users where id = new.id);
begin
  if not app.is_address_proven(new.id, address) then return null; end if;
  if tg_op = 'UPDATE' then
    -- An account moved to the address that it had asked for.
    if old.email is distinct from new.email and lower(old.email_change) = lower(new.email) then return null; end if;
    -- An account was confirmed that has a password: the person who signed up may be somebody else.
    if old.email is not distinct from new.email and old.email_confirmed_at is null
      and new.email_confirmed_at is not null and new.encrypted_password <> '' then return null; end if;
  end if;
  perform app.link_profiles(new.id, address);
  return null;
end $$;
create constraint trigger find_profile_by_address after insert or update of email, email_confirmed_at on auth.users
  deferrable initially deferred for each row execute function app.find_profile_by_address();

/* Links the profiles with the address of a person who signs in by a mail that they asked for. A person who signs in
   with the code of a mail that they asked for holds the mailbox. A profile of an inviting owner with this address is
   linked at once (record 0009). The account may have been made by somebody else under this address, with a password
   of theirs. Everything that opens it without the mailbox therefore ends in the same moment: the password, other
   sessions, a number, other services. With a second factor nothing happens: the code alone does not show that the
   factor is this person's. */
create function app.link_proved_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := app.normalize_email(new.proved_email);
begin
  if exists (select from auth.mfa_factors where user_id = new.user_id and status = 'verified')
    or not exists (select from auth.users where id = new.user_id and app.normalize_email(email) = address)
    or app.link_profiles(new.user_id, address) = 0 then
    return null;
  end if;
  delete from auth.sessions where user_id = new.user_id and id <> new.id;
  delete from auth.identities where user_id = new.user_id and provider <> 'email';
  update auth.identities set identity_data = identity_data || '{"email_verified": true}'
    where user_id = new.user_id and provider = 'email' and app.normalize_email(identity_data ->> 'email') = address;
  update auth.users set encrypted_password = null, phone = null, phone_confirmed_at = null where id = new.user_id;
  return null;
end $$;

-- Hosted Supabase does not record how a session began: there the way is an invitation's link, or the dashboard.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'sessions' and column_name = 'is_typed') then
    execute 'create trigger link_proved_address after insert on auth.sessions for each row
      when (new.is_typed and new.proved_email is not null) execute function app.link_proved_address()';
  end if;
end $$;

-- Invitations for the address of the account, once it is proved. Their owners do not learn that they were looked at.
create function public.my_invitations() returns table (token text, team_name text, league_name text)
language sql stable security definer set search_path = '' as $$
  select i.token, t.name, l.name
  from auth.users u
    join public.manager_invites i on i.email = app.normalize_email(u.email)
    join public.teams t on t.id = i.team_id
    join public.leagues l on l.id = t.league_id
    left join public.profiles p on p.id = i.player_id
  where u.id = auth.uid() and i.used_at is null and i.expires_at > now() and p.user_id is null
    and app.is_address_proven(u.id, app.normalize_email(u.email))
    and (select app.session_problem()) is null
  order by i.created_at desc
  limit 20
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.create_manager_invite, public.create_owner_invite, public.my_invitations
  from public, anon, authenticated;
grant execute on function public.create_manager_invite, public.my_invitations to authenticated;
grant execute on function public.create_owner_invite, app.invitations_time to service_role;
