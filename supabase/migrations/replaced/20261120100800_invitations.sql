-- Invitations: the only way to an account. One that names neither team nor player invites a league owner.
create table public.manager_invites (
  id         uuid primary key default gen_random_uuid(),
  team_id    uuid references public.teams on delete cascade,
  player_id  uuid references public.profiles on delete cascade,
  email      text,
  token      text not null unique default encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'),
  used_at    timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now()
);
create index on public.manager_invites (team_id, player_id, created_at);
create index on public.manager_invites (player_id);
create index on public.manager_invites (email);

alter table public.manager_invites enable row level security;
revoke all on public.manager_invites from anon, authenticated;
grant select on public.manager_invites to authenticated;
create policy "the manager and the league owner read a team's invitations" on public.manager_invites for select
  to authenticated using (team_id in (select app.my_teams()));
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

-- The invitation of a token that can still be redeemed: unused, unexpired, its player without an account.
create function app.open_invitation(_token text) returns setof public.manager_invites
language sql stable security definer set search_path = '' rows 1 as $$
  select i.* from public.manager_invites i left join public.profiles p on p.id = i.player_id
  where i.token = _token and i.used_at is null and i.expires_at > now() and p.user_id is null
$$;

create function public.check_invitation(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('valid', true, 'team_name', t.name, 'league_name', l.name, 'email', i.email)
      from app.open_invitation(_token) i left join public.teams t on t.id = i.team_id
      left join public.leagues l on l.id = t.league_id),
    '{"valid": false, "team_name": null, "league_name": null, "email": null}')
$$;

-- Tells the holder of a link that it was used: there is an account to sign in with.
create function public.is_invitation_used(_token text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.manager_invites i left join public.profiles p on p.id = i.player_id
    where i.token = _token and (i.used_at is not null or p.user_id is not null))
$$;

-- Makes a player the manager of the team. An earlier link stops working, since it may be in the wrong hands.
create function public.create_manager_invite(_team_id uuid, _player_id uuid, _email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address    text := app.normalize_email(_email);
  registered boolean;
  new_token  text;
begin
  if _team_id is null or _team_id not in (select app.my_teams()) then
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
    select from public.teams where manager_id = _player_id and id not in (select app.my_teams())) then
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

create function public.create_owner_invite(_email text default null) returns text
language sql security definer set search_path = '' as $$
  insert into public.manager_invites (email) values (app.normalize_email(_email)) returning token
$$;

-- A person who no longer manages the team, or left its squad, cannot use the link that was sent.
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

create function public.before_user_created(event jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when coalesce(token, '') = '' then app.refuse_account('Sign up is only available with an invitation link.')
    when not exists (select from app.open_invitation(token))
      then app.refuse_account('Invalid or expired invitation token.')
    else '{}'
  end
  from (select event -> 'user' -> 'user_metadata' ->> 'invite_token' as token) given
$$;

-- The inviting owner is the owner of the team's league, also where a manager made the link.
create function app.remember_inviting_owner(_user_id uuid, _team_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into app.inviting_owners (user_id, owner_id)
    select _user_id, l.owner_id from public.teams t join public.leagues l on l.id = t.league_id
    where t.id = _team_id and l.owner_id is not null
  on conflict do nothing
$$;

-- Whether a profile is in no team and in no match.
create function app.is_unused_profile(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from app.squad_history where player_id = _profile_id)
    and not exists (select from public.teams where manager_id = _profile_id)
$$;

-- A profile that was never used is replaced by one of a league.
create function app.drop_unused_profiles(_user_id uuid, _but uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.profiles p where p.user_id = _user_id and p.id <> _but and app.is_unused_profile(p.id)
$$;

/* An account without a name gets the one that the league has recorded. Profiles in other leagues keep theirs, unlike
   when the person writes a name. */
create function app.name_account(_user_id uuid, _profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.keeps_profile_names', 'on', true);
  update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('full_name',
      (select full_name from public.profiles where id = _profile_id))
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

/* A new account redeems its invitation in the transaction that creates it. Of two sign-ups with one token the second
   waits for the first, finds the token used, and is rolled back. A redeemed token is removed from the account's
   metadata, which every access token carries. */
create function app.welcome_user() returns trigger
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
create trigger welcome_user after insert on auth.users for each row execute function app.welcome_user();

/* Only an address that its owner proved by mail links the profile that has it, or a stranger could sign up under a
   manager's address and take the team. The account's identity says so: email_confirmed_at is also set without a mail.
   */
create function app.is_address_proven(_user_id uuid, _address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.identities where user_id = _user_id and provider = 'email'
      and lower(identity_data ->> 'email') = _address and identity_data ->> 'email_verified' = 'true')
$$;

/* The person who opens a link in a mail is not always the one who has the account: a stranger asks that their account
   move to a manager's address, or signs up under it, and the manager opens the link. Neither gives the account the
   manager's profile. Our own server says in the account's identity once the address is proved
   (record 0009), and writes the address again. Supabase's says it at once, so the change itself is checked too. The
   trigger runs at the end of the transaction, because the identity is written after the account. */
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

/* A person who signs in with the code of a mail that they asked for holds the mailbox. A profile of an inviting owner
   with this address is linked at once (record 0009).
   The account may have been made by somebody else under this address, with a password of theirs. Everything that opens
   it without the mailbox therefore ends in the same moment: the password, other sessions, a number, other services.
   With a second factor nothing happens: the code alone does not show that the factor is this person's. */
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

/* Redeems an invitation for the account that is signed in, in one step. A repetition by the same account succeeds: its
   first answer may have been lost. @returns the team that the account now manages, or null where it names none */
create function public.accept_invitation(_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me         uuid := auth.uid();
  invite     public.manager_invites;
  profile_id uuid;
begin
  perform app.require_session();
  if not exists (select from auth.users where id = me) then
    raise exception 'Sign in to accept the invitation.' using errcode = 'PT401';
  end if;
  update public.manager_invites set used_at = now()
    where token = _token and used_at is null and expires_at > now() returning * into invite;
  if not found then
    select i.* into invite from public.manager_invites i join public.profiles p on p.id = i.player_id
      where i.token = _token and i.used_at is not null and p.user_id = me;
    if found then return invite.team_id; end if;
    if exists (select from public.manager_invites where token = _token and used_at is not null) then
      raise exception 'This invitation was used.' using errcode = 'PT403';
    end if;
    raise exception 'Invalid or expired invitation token.' using errcode = 'PT403';
  end if;
  perform app.remember_inviting_owner(me, invite.team_id);
  if invite.player_id is not null then
    update public.profiles set user_id = me
      where id = invite.player_id and (user_id is null or user_id = me) returning id into profile_id;
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    perform app.drop_unused_profiles(me, profile_id);
    perform app.name_account(me, profile_id);
  elsif invite.team_id is not null then
    -- A profile that another league uses is not given to this one.
    select p.id into profile_id from public.profiles p where p.user_id = me and app.is_unused_profile(p.id) limit 1;
    if profile_id is null then
      insert into public.profiles (user_id, full_name, email)
        select me, left(coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), 'New member'), 200), u.email
        from auth.users u where u.id = me returning id into profile_id;
    end if;
    update public.teams set manager_id = profile_id where id = invite.team_id;
  end if;
  return invite.team_id;
end $$;
comment on function public.accept_invitation is
  'The team that the account manages from now on; null for an invitation to run a competition. @nullable';

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
revoke execute on function public.check_invitation, public.is_invitation_used, public.create_manager_invite,
  public.create_owner_invite, public.before_user_created, public.accept_invitation, public.my_invitations
  from public, anon, authenticated;
grant execute on function public.check_invitation, public.is_invitation_used to anon, authenticated;
grant execute on function public.create_manager_invite, public.accept_invitation, public.my_invitations to authenticated;
grant execute on function public.create_owner_invite to service_role;
-- Hosted Supabase calls its hooks as this role.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.before_user_created to supabase_auth_admin;
  end if;
end $$;
