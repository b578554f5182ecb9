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

create table app.invitations (
  id          uuid primary key default gen_random_uuid(),
  league_id   uuid not null references public.leagues on delete cascade,
  team_id     uuid references public.teams on delete cascade,
  role        text not null,
  name        text not null constraint invitations_name check (btrim(name) <> '' and length(name) <= 200),
  email       text constraint invitations_email
    check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email) and length(email) <= 320),
  phone       text constraint invitations_phone check (phone ~ '^\+?[0-9]{6,15}$'),
  token_hash  bytea unique check (length(token_hash) = 32),
  sent_at     timestamptz,
  opened_at   timestamptz,
  used_at     timestamptz,
  used_by     uuid references auth.users on delete set null,
  expires_at  timestamptz not null default now() + app.invitations_time(),
  created_at  timestamptz not null default now(),
  made_by     uuid references auth.users on delete set null,
  -- The official who gets an account; the name and the contacts are the official's.
  official_id uuid references public.officials on delete cascade,
  -- As in manager_invites.
  refused_at  timestamptz,
  constraint team_of_invitation check ((role in ('manager', 'assistant')) = (team_id is not null)),
  constraint official_of_invitation check ((role = 'official') = (official_id is not null)),
  constraint invitations_role check (role in ('manager', 'assistant', 'administrator', 'official', 'scorer'))
);
create index on app.invitations (league_id);
create index on app.invitations (team_id);
create index on app.invitations (email);
create index on app.invitations (used_by);
create unique index open_manager_invitation on app.invitations (team_id) where role = 'manager' and used_at is null;
create index on app.invitations (made_by);
create index on app.invitations (official_id);
create unique index open_official_invitation on app.invitations (official_id) where used_at is null;
comment on column app.invitations.token_hash is 'SHA-256 of the token; null until a link was made. The token is not stored.';
comment on column app.invitations.made_by is 'The account that made the invitation, or its latest link.';
comment on column app.invitations.refused_at is 'When the mail server refused the mail for good, after it had counted as sent.';

alter table app.invitations enable row level security;

-- Whether the link of a holder was used, so that there is an account to sign in with. Everybody may ask.
create function public.is_invitation_used(_token text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.manager_invites i left join public.profiles p on p.id = i.player_id
    where i.token = _token and (i.used_at is not null or p.user_id is not null))
  or exists (select from app.invitations i where i.token_hash = app.hash_token(_token) and i.used_at is not null)
$$;

-- Mails of each account on one day (UTC): mails go to addresses that the account typed.
create table app.invitation_mails (
  user_id uuid primary key references auth.users on delete cascade,
  day     date not null,
  mails   int not null
);

alter table app.invitation_mails enable row level security;

/* Notes that an invitation was opened. The page calls it when a person sees it, and not for the preview that a
   messenger fetches. The people who run the league may look without opening it. */
create function public.note_invitation_opened(_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.usable_invitation(_token) i where i.league_id in (select app.my_leagues())) then
    return;
  end if;
  update public.manager_invites set opened_at = now()
    where token = _token and opened_at is null and used_at is null and expires_at > now();
  if found then return; end if;
  update app.invitations set opened_at = now()
    where token_hash = app.hash_token(_token) and opened_at is null and used_at is null and expires_at > now();
end $$;

/* The profile with which an account joins a team: the one of its squad, one of the league, one that was never used, or a
   new one. A profile of another league is not given to this one. Without a team the account gets a profile of its own. A
   new profile in a team of young players is protected from its first row on, which live subscribers receive. */
create function app.profile_for_team(_user_id uuid, _team_id uuid, _name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
  account  record;
begin
  select p.id into found_id from public.profiles p
    left join public.team_players s on s.player_id = p.id
    left join public.teams t on t.id = s.team_id or t.manager_id = p.id
    where p.user_id = _user_id and (app.is_unused_profile(p.id)
      or t.league_id = (select league_id from public.teams where id = _team_id))
    order by t.id = _team_id desc nulls last, t.id is null, p.created_at, p.id limit 1;
  if found_id is not null then return found_id; end if;
  select left(coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), _name, 'New member'), 200) as full_name,
      u.email, exists (
        select from public.teams t join public.youth_settings y on y.league_id = t.league_id where t.id = _team_id)
      or exists (
        select from public.profiles p join app.young_people y on y.profile_id = p.id where p.user_id = _user_id)
      as is_protected
    into strict account from auth.users u where u.id = _user_id;
  found_id := gen_random_uuid();
  if account.is_protected then
    insert into app.young_people (profile_id, full_name) values (found_id, account.full_name);
    account.full_name := app.public_name(account.full_name);
  end if;
  insert into public.profiles (id, user_id, full_name, email)
    values (found_id, _user_id, account.full_name, account.email);
  return found_id;
end $$;

-- Deletes open invitations to manage a team that gets a manager.
create function app.end_manager_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.invitations where team_id = new.id and role = 'manager' and used_at is null;
  return null;
end $$;
create trigger end_manager_invitations after update of manager_id on public.teams for each row
  when (new.manager_id is not null and old.manager_id is distinct from new.manager_id)
  execute function app.end_manager_invitations();

-- Removes a deleted account's address from open invitations, if it is proved to be the person's.
create function app.forget_invited_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.is_address_proven(old.id, app.normalize_email(old.email)) then
    update app.invitations set email = null, phone = null, expires_at = least(expires_at, now())
      where email = app.normalize_email(old.email);
  end if;
  return old;
end $$;
create trigger forget_invited_address before delete on auth.users
  for each row execute function app.forget_invited_address();

/* Makes a link to hand on for an open invitation. The invitation of a player keeps its link while it works. Any other
   invitation gets a new one for seven days, and its former link ends, because only its hash is stored. The caller
   counts as its maker from then on.
   @throws PT404 for an invitation that was used, or that the caller may not make */
create function public.renew_invitation(_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invite public.manager_invites;
  made   text := app.make_token();
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform from public.leagues where id in (select app.my_leagues())
    and id = (select league_id from app.invitations where id = _id) for share;
  update app.invitations set token_hash = app.hash_token(made), expires_at = now() + app.invitations_time(),
      sent_at = null, opened_at = null, made_by = auth.uid()
    where id = _id and used_at is null and app.may_invite(league_id, role);
  if found then return made; end if;
  select i.* into invite from public.manager_invites i join public.teams t on t.id = i.team_id
    where i.id = _id and i.used_at is null and t.manager_id = i.player_id and t.league_id in (select app.my_leagues());
  if not found then
    raise exception 'This invitation was withdrawn or used.' using errcode = 'PT404';
  end if;
  if invite.expires_at > now() then return invite.token; end if;
  return public.create_manager_invite(invite.team_id, invite.player_id, invite.email);
end $$;

/* Notes that a link was copied or handed to another program. For the people who may make this invitation; others change
   nothing. */
create function public.note_invitation_sent(_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  update public.manager_invites set sent_at = now()
    where token = _token and used_at is null and team_id in (select app.managed_teams());
  if found then return; end if;
  update app.invitations set sent_at = now()
    where token_hash = app.hash_token(_token) and used_at is null and app.may_invite(league_id, role);
end $$;

/* Takes a mail back that could not be sent: its invitation counts as not sent, unless it was opened meanwhile. For the
   people who may make this invitation; others change nothing. */
create function public.undo_invitation_mail(_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  update public.manager_invites set sent_at = null
    where token = _token and opened_at is null and team_id in (select app.managed_teams());
  update app.invitations set sent_at = null
    where token_hash = app.hash_token(_token) and opened_at is null and app.may_invite(league_id, role);
end $$;

/* Ends an invitation. A player who was to manage the team stays a player of it. An administrator withdraws no
   invitation of an administrator. @throws PT404 for one that was used, or that the caller may not withdraw */
create function public.withdraw_invitation(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  delete from app.invitations where id = _id and used_at is null and app.may_invite(league_id, role);
  if found then return; end if;
  update public.teams t set manager_id = null from public.manager_invites i
    where i.id = _id and i.used_at is null and t.id = i.team_id and t.manager_id = i.player_id
      and t.league_id in (select app.my_leagues())
      and exists (select from public.profiles p where p.id = i.player_id and p.user_id is null);
  if not found then
    raise exception 'This invitation was withdrawn or used.' using errcode = 'PT404';
  end if;
end $$;

-- Whether the caller may invite a person to this role; only the owner invites administrators.
create function app.may_invite(_league_id uuid, _role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when _role = 'administrator' then app.owns_league(_league_id)
    else _league_id is not null and _league_id in (select app.my_leagues()) end
$$;

/* The invitation of a token that can still be redeemed: unused, unexpired, its player without an account. The address
   of an official is the one in the list of officials. */
create function app.usable_invitation(_token text)
returns table (league_id uuid, team_id uuid, player_id uuid, role text, email text)
language sql stable security definer set search_path = '' rows 1 as $$
  select t.league_id, i.team_id, i.player_id, 'manager', i.email
  from public.manager_invites i left join public.profiles p on p.id = i.player_id
    left join public.teams t on t.id = i.team_id
  where i.token = _token and i.used_at is null and i.expires_at > now() and p.user_id is null
  union all
  select i.league_id, i.team_id, null, i.role, coalesce(o.email, i.email)
  from app.invitations i left join public.officials o on o.id = i.official_id
  where i.token_hash = app.hash_token(_token) and i.used_at is null and i.expires_at > now()
$$;

/* Whether a token can still be redeemed: {valid, team_name, league_name, email}. An invitation that is not to manage a
   team has its `role` too. A token that cannot be redeemed has valid false and null for the others. Everybody may ask.
   */
create function public.check_invitation(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('valid', true, 'team_name', t.name, 'league_name', l.name, 'email', i.email)
        || case i.role when 'manager' then '{}' else jsonb_build_object('role', i.role) end
      from app.usable_invitation(_token) i left join public.teams t on t.id = i.team_id
      left join public.leagues l on l.id = i.league_id),
    '{"valid": false, "team_name": null, "league_name": null, "email": null}')
$$;

/* The hook of the auth service before a sign-up: an empty object accepts it, and an error refuses it. An account needs
   an open invitation, whose token stands in the metadata of the user. */
create function public.before_user_created(event jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when coalesce(token, '') = '' then app.refuse_account('Sign up is only available with an invitation link.')
    when not exists (select from app.usable_invitation(token))
      then app.refuse_account('Invalid or expired invitation token.')
    else '{}'
  end
  from (select event -> 'user' -> 'user_metadata' ->> 'invite_token' as token) given
$$;

-- Hosted Supabase calls its hooks as this role.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.before_user_created to supabase_auth_admin;
  end if;
end $$;

/* Team, league and role of an open invitation, for the head of its page: no person's name and no address. The token is
   enough to ask. */
create function public.invitation_card(_token text)
returns table (team_id uuid, team_name text, league_id uuid, league_name text, role text)
language sql stable security definer set search_path = '' rows 1 as $$
  select t.id, t.name, l.id, l.name, i.role from app.usable_invitation(_token) i
    join public.leagues l on l.id = i.league_id left join public.teams t on t.id = i.team_id
$$;
comment on function public.invitation_card is '@nullable team_id, team_name';

-- Remembers the owner of the league as the one who invited the account, also where another person made the link.
create function app.remember_inviting_owner(_user_id uuid, _league_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into app.inviting_owners (user_id, owner_id)
    select _user_id, l.owner_id from public.leagues l where l.id = _league_id and l.owner_id is not null
  on conflict do nothing
$$;

/* Makes an account an administrator or a scorer of the league, or an assistant of the team. A second invitation of the
   same kind changes nothing. @throws PT409 for the owner of the league */
create function app.join_committee(_user_id uuid, _league_id uuid, _team_id uuid, _role text, _name text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.leagues where id = _league_id and owner_id = _user_id) then
    raise exception 'You own this competition already. Send the link to the person whom you invite.'
      using errcode = 'PT409';
  end if;
  if _role = 'scorer' then
    insert into public.scorers (league_id, user_id, name) values (_league_id, _user_id, _name) on conflict do nothing;
  else
    insert into public.league_members (league_id, team_id, user_id, role, name)
      values (_league_id, _team_id, _user_id, _role, _name) on conflict do nothing;
  end if;
end $$;

-- Deletes open invitations of an official who has got an account, or who was removed.
create function app.end_official_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.invitations where official_id = new.id and used_at is null;
  return null;
end $$;
create trigger end_official_invitations after update of user_id, is_active on public.officials for each row
  when (new.user_id is not null and old.user_id is distinct from new.user_id or not new.is_active)
  execute function app.end_official_invitations();

create type app.redeemed_invitation as (
  league_id uuid, team_id uuid, player_id uuid, role text, name text, official_id uuid);

/* Gives a new account its profile, and redeems its invitation. Both happen in the transaction that creates the
   account: two sign-ups with one token cannot both succeed. An account whose invitation names no player gets a
   profile of its own: of the team, if it will manage it. A redeemed token is removed from the account's metadata,
   which every access token carries. */
create function app.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token_used text := new.raw_user_meta_data ->> 'invite_token';
  invite     app.redeemed_invitation;
begin
  if token_used is not null then
    select * into invite from app.redeem_invitation(token_used, new.id);
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invite_token' where id = new.id;
  end if;
  if invite.player_id is null then
    perform app.named_profile(new.id, case when invite.role = 'manager' then invite.team_id end, invite.name);
  end if;
  if token_used is not null then perform app.give_invited_role(new.id, invite); end if;
  return null;
end $$;
create trigger welcome_user after insert on auth.users for each row execute function app.welcome_user();

/* Redeems an invitation for the account that is signed in, in one step. A repetition by the same account succeeds: its
   first answer may have been lost. Returns the team of the invitation, or null where it names none. @throws PT401 for a
   deleted account, PT403 for a token that is used, expired or unknown */
create function public.accept_invitation(_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me     uuid := auth.uid();
  team   uuid;
  invite app.redeemed_invitation;
begin
  perform app.require_session();
  if not exists (select from auth.users where id = me) then
    raise exception 'Sign in to accept the invitation.' using errcode = 'PT401';
  end if;
  select i.team_id into team from public.manager_invites i left join public.profiles p on p.id = i.player_id
    where i.token = _token and i.used_at is not null and (i.used_by = me or p.user_id = me)
  union all
  select i.team_id from app.invitations i where i.token_hash = app.hash_token(_token) and i.used_by = me;
  if found then return team; end if;
  select * into invite from app.redeem_invitation(_token, me);
  perform app.give_invited_role(me, invite);
  return invite.team_id;
end $$;
comment on function public.accept_invitation is
  'The team that the account works on from now on; null for an invitation to another task. @nullable';

/* Uses an invitation up, in the transaction that gives the account its place. If two accounts have one token, the
   second waits for the first, finds the token used, and is rolled back. The address of a person who joined is deleted.
   An official's row is locked first, as where a link joins an official to an account. @throws PT403 for a token that is
   used, expired or unknown */
create function app.redeem_invitation(_token text, _user_id uuid) returns setof app.redeemed_invitation
language plpgsql security definer set search_path = '' rows 1 as $$
begin
  perform from public.officials o where o.id = (
    select i.official_id from app.invitations i where i.token_hash = app.hash_token(_token)) for no key update;
  return query update public.manager_invites i set used_at = now(), used_by = _user_id
    where i.token = _token and i.used_at is null and i.expires_at > now()
    returning (select t.league_id from public.teams t where t.id = i.team_id), i.team_id, i.player_id, 'manager',
      null::text, null::uuid;
  if found then return; end if;
  return query update app.invitations i set used_at = now(), used_by = _user_id, email = null, phone = null
    where i.token_hash = app.hash_token(_token) and i.used_at is null and i.expires_at > now()
    returning i.league_id, i.team_id, null::uuid, i.role,
      coalesce((select o.name from public.officials o where o.id = i.official_id), i.name), i.official_id;
  if found then return; end if;
  if public.is_invitation_used(_token) and auth.uid() is not null then
    raise exception 'This invitation was used.' using errcode = 'PT403';
  end if;
  raise exception 'Invalid or expired invitation token.' using errcode = 'PT403';
end $$;

-- The profile of an account for a team, which names an account without a name.
create function app.named_profile(_user_id uuid, _team_id uuid, _name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own uuid := app.profile_for_team(_user_id, _team_id, _name);
begin
  if _name is not null then perform app.name_account(_user_id, own); end if;
  return own;
end $$;

-- Gives an account, new or not, what an invitation that it redeemed is for.
create function app.give_invited_role(_user_id uuid, _invite app.redeemed_invitation) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.remember_inviting_owner(_user_id, _invite.league_id);
  if _invite.role = 'official' then
    perform app.give_official(_invite.official_id, _user_id);
  elsif _invite.role in ('assistant', 'administrator', 'scorer') then
    perform app.join_committee(_user_id, _invite.league_id, _invite.team_id, _invite.role, _invite.name);
  elsif _invite.player_id is not null then
    update public.profiles set user_id = _user_id
      where id = _invite.player_id and (user_id is null or user_id = _user_id);
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    perform app.drop_unused_profiles(_user_id, _invite.player_id);
    perform app.name_account(_user_id, _invite.player_id);
  elsif _invite.team_id is not null then
    update public.teams set manager_id = app.named_profile(_user_id, _invite.team_id, _invite.name)
      where id = _invite.team_id;
  end if;
end $$;

-- Refuses an invitation to a competition that has 200 open ones.
create function app.require_room_for_invitation(_league_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from app.invitations where league_id = _league_id and used_at is null) >= 200 then
    raise exception 'A competition has at most 200 open invitations. Withdraw one that you no longer need.'
      using errcode = 'PT409';
  end if;
end $$;

-- Invites an official to make an account. Returns the open invitation, also where there is one already.
create function public.invite_official(_official_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  official public.officials;
  found_id uuid;
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform from public.leagues l where l.id = (select league_id from public.officials where id = _official_id)
    and app.may_invite(l.id, 'official') for no key update;
  if not found then
    raise exception 'Only the owner can invite people to a competition' using errcode = '42501';
  end if;
  select * into official from public.officials where id = _official_id and is_active for no key update;
  if not found then
    raise exception 'This official was removed meanwhile' using errcode = 'PT409', hint = 'Load the page again.';
  elsif official.user_id is not null then
    raise exception 'This official has an account already.' using errcode = 'PT409';
  end if;
  select id into found_id from app.invitations where official_id = official.id and used_at is null;
  if found then return found_id; end if;
  perform app.require_room_for_invitation(official.league_id);
  insert into app.invitations (league_id, role, official_id, name, made_by)
    values (official.league_id, 'official', official.id, official.name, auth.uid()) returning id into found_id;
  return found_id;
end $$;

-- People who have a role of a league or a team, and people who are invited to have it.
create function app.places_taken(_league_id uuid, _team_id uuid, _role text) returns bigint
language sql stable security definer set search_path = '' as $$
  select (select count(*) from public.league_members m
      where m.league_id = _league_id and m.team_id is not distinct from _team_id and m.role = _role)
    + (select count(*) from public.scorers where league_id = _league_id and _role = 'scorer')
    + (select count(*) from app.invitations i where i.league_id = _league_id
      and i.team_id is not distinct from _team_id and i.role = _role and i.used_at is null)
$$;

-- Refuses an invitation to a role that has no place left, or to a competition with 200 open ones.
create function app.require_place_for_invitation(_league_id uuid, _team_id uuid, _role text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_room_for_invitation(_league_id);
  if _role <> 'manager'
    and app.places_taken(_league_id, _team_id, _role) >= (case _role when 'scorer' then 50 else 20 end) then
    raise exception 'A competition has at most 20 administrators and 50 scorers, and a team at most 20 assistants.'
      using errcode = 'PT409';
  end if;
end $$;

/* Makes an invitation and returns its id. Repeated with the same `_id`, it corrects the name and the addresses of an
   invitation that has not been sent. */
create function public.create_invitation(
  _team_id uuid, _role text, _name text, _email text default null, _phone text default null,
  _league_id uuid default null, _id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  league uuid;
  made   uuid;
begin
  perform app.require_session();
  perform app.hold_memberships();
  if _role in ('administrator', 'scorer') then
    select l.id into league from public.leagues l
      where l.id = _league_id and _team_id is null and app.may_invite(l.id, _role) for no key update;
  else
    select t.league_id into league from public.teams t
      where t.id = _team_id and app.may_invite(t.league_id, _role) for no key update;
  end if;
  if league is null then
    raise exception 'Only the owner can invite people to a competition' using errcode = '42501';
  end if;
  -- A repeated call needs no second place.
  if not exists (select from app.invitations where id = _id) then
    perform app.require_place_for_invitation(league, _team_id, _role);
  end if;
  insert into app.invitations as i (id, league_id, team_id, role, name, email, phone, made_by)
    values (coalesce(_id, gen_random_uuid()), league, _team_id, _role, btrim(_name), app.normalize_email(_email),
      nullif(regexp_replace(_phone, '[\s()./-]', '', 'g'), ''), auth.uid())
    on conflict (id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone
      where i.made_by = excluded.made_by and i.used_at is null and i.sent_at is null and i.role = excluded.role
        and i.league_id = excluded.league_id and i.team_id is not distinct from excluded.team_id
    returning i.id into made;
  if made is null then
    raise exception 'This invitation has changed meanwhile. Load the page again.' using errcode = 'PT409';
  end if;
  return made;
exception when unique_violation then
  raise exception 'Somebody is invited to manage this team already. Withdraw that invitation first.'
    using errcode = 'PT409';
end $$;
comment on function public.create_invitation is '@nullable _team_id, _email, _phone, _league_id';

/* Everything that a mail needs: {token, email, role, team_name, league_name, colour}; `team_name` is null for a role in
   the league, and the mail is written in the competition's `colour`. The invitation counts as sent, under a new link:
   of two requests only one sends. undo_invitation_mail takes a mail back that could not be sent.
   `_sent_at`: when the caller saw the invitation sent, or null for one that was not. A call that repeats one whose
   answer was lost mails nothing and returns null, and the link of the first mail works on. Older clients leave it out,
   and `_again` decides: without it an invitation that was sent or has no address gives null. Memberships are held
   first, so that this and the end of one do not wait for each other.
   @throws PT404 for an invitation that is not open, PT409 without an address, PT429 after 100 mails a day */
create function public.begin_invitation_mail(
  _id uuid, _again boolean default false, _sent_at timestamptz default 'infinity') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  waiting  record;
  made     text;
begin
  perform app.require_session();
  perform app.hold_memberships();
  -- The row is locked, so that a second request sees what the first did.
  perform from app.invitations where id = _id for update;
  perform from public.manager_invites where id = _id for update;
  select l.email, l.state, l.role, l.sent_at, t.name as team_name, g.name as league_name, s.colour into waiting
    from public.leagues g join public.league_settings s on s.league_id = g.id, public.league_invitations(g.id) l
      left join public.teams t on t.id = l.team_id
    where l.invitation_id = _id and g.id = coalesce(
      (select i.league_id from app.invitations i where i.id = _id),
      (select t.league_id from public.manager_invites i join public.teams t on t.id = i.team_id where i.id = _id));
  if not found then
    -- The first call replaced a player's invitation that had expired.
    if _sent_at is distinct from 'infinity' and exists (
        select from public.manager_invites i join public.teams t on t.id = i.team_id and t.manager_id = i.player_id
          join public.manager_invites n on n.team_id = i.team_id and n.player_id = i.player_id
        where i.id = _id and n.sent_at > i.expires_at and n.used_at is null and n.expires_at > now()
          and t.league_id in (select app.my_leagues())) then
      return null;
    end if;
    raise exception 'This invitation was withdrawn or used.' using errcode = 'PT404';
  end if;
  if _sent_at is not distinct from 'infinity' then
    if waiting.email is null or waiting.state <> 'not sent' and not _again then return null; end if;
  elsif waiting.sent_at is not null and waiting.sent_at is distinct from _sent_at then
    return null;
  elsif waiting.email is null then
    raise exception 'This person has no email address. Make a link instead.' using errcode = 'PT409';
  end if;
  insert into app.invitation_mails as m values (auth.uid(), today, 1)
    on conflict (user_id) do update set day = today, mails = case when m.day = today then m.mails + 1 else 1 end;
  if (select mails > 100 from app.invitation_mails where user_id = auth.uid()) then
    raise exception 'You have sent 100 invitations by mail today. Copy the link, or continue tomorrow.'
      using errcode = 'PT429';
  end if;
  made := public.renew_invitation(_id);
  perform public.note_invitation_sent(made);
  return jsonb_build_object('token', made, 'email', waiting.email, 'role', waiting.role, 'team_name', waiting.team_name,
    'league_name', waiting.league_name, 'colour', waiting.colour);
end $$;
comment on function public.begin_invitation_mail is '@nullable _sent_at';

-- Takes back the mail with this link. The server calls it, maybe days later, so that no session is asked for.
create function app.note_refused_mail(_token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link app.official_links;
begin
  update public.manager_invites set sent_at = null, refused_at = now()
    where token = _token and opened_at is null and used_at is null;
  update app.invitations set sent_at = null, refused_at = now()
    where token_hash = app.hash_token(_token) and opened_at is null and used_at is null;
  select * into link from app.official_links where token_hash = app.hash_token(_token);
  if not found then return; end if;
  update app.notices set state = 'waiting', done_at = null
    where state = 'mailed' and done_at = link.created_at and facts ->> 'official' = link.official_id::text;
  update public.appointments set mailed_at = null, refused_at = now(),
      state = case when state = 'sent' and sent_at = link.created_at then 'proposed' else state end,
      sent_at = case when state = 'sent' and sent_at = link.created_at then null else sent_at end
    where official_id = link.official_id and mailed_at = link.created_at;
  delete from app.official_links where token_hash = link.token_hash;
end $$;

-- The state of an invitation: 'expired', 'opened', 'sent', 'refused' or 'not sent'.
create function app.state_of_invitation(
  _sent_at timestamptz, _opened_at timestamptz, _expires_at timestamptz, _refused_at timestamptz)
  returns text language sql stable
  return case when _expires_at <= now() then 'expired' when _opened_at is not null then 'opened'
    when _sent_at is not null then 'sent' when _refused_at is not null then 'refused' else 'not sent' end;

/* Invitations to a competition, and the people who joined it, for those who run it. `state` is that of
   app.state_of_invitation, also after a mail that was refused, or 'joined'. A manager without an account and without a
   link, and an official who was not invited, have no `invitation_id`. An administrator sees neither the id nor the
   addresses of another administrator's invitation. */
create function public.league_invitations(_league_id uuid) returns table (
  team_id uuid, role text, invitation_id uuid, player_id uuid, member_id uuid, official_id uuid, name text, email text,
  phone text, state text, sent_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with allowed as (
    select _league_id as id where _league_id in (select app.my_leagues()) and (select app.session_problem()) is null
  ), teams as (
    select t.id, t.manager_id from public.teams t join allowed on allowed.id = t.league_id)
  select t.id, 'manager', i.id, p.id, null::uuid, null::uuid, p.full_name, s.email, null,
    case when p.user_id is not null then 'joined'
      else app.state_of_invitation(i.sent_at, i.opened_at, i.expires_at, i.refused_at) end,
    i.sent_at, i.expires_at
  from teams t join public.profiles p on p.id = t.manager_id
    left join app.private_profiles s on s.profile_id = p.id
    left join lateral (
      select * from public.manager_invites m
      where m.team_id = t.id and m.player_id = p.id and m.used_at is null and p.user_id is null
      order by m.created_at desc limit 1) i on true
  union all
  select i.team_id, i.role, shown.id, null, null, null, i.name, case when shown.id is not null then i.email end,
    case when shown.id is not null then i.phone end,
    app.state_of_invitation(i.sent_at, i.opened_at, i.expires_at, i.refused_at),
    i.sent_at, i.expires_at
  from allowed join app.invitations i on i.league_id = allowed.id
    cross join lateral (select case when app.may_invite(allowed.id, i.role) then i.id end as id) shown
  where i.used_at is null and i.official_id is null
  union all
  select m.team_id, m.role, null, null, m.id, null, m.name, null, null, 'joined', null, null
  from allowed join public.league_members m on m.league_id = allowed.id
  union all
  select null, 'scorer', null, null, c.id, null, c.name, null, null, 'joined', null, null
  from allowed join public.scorers c on c.league_id = allowed.id
  union all
  select null, 'official', i.id, null, null, o.id, o.name, o.email, o.phone,
    case when o.user_id is not null then 'joined'
      else app.state_of_invitation(i.sent_at, i.opened_at, i.expires_at, i.refused_at) end,
    i.sent_at, i.expires_at
  from allowed join public.officials o on o.league_id = allowed.id and o.is_active
    left join app.invitations i on i.official_id = o.id and i.used_at is null
$$;
comment on function public.league_invitations is
  '`state`: joined, not sent, refused, sent, opened or expired. @nullable team_id, invitation_id, player_id, member_id, official_id, email, phone, sent_at, expires_at';

/* The number of invitations of each league that the caller runs that were not accepted: sent or not, valid or expired. A
   manager without an account whom nobody invited is none. */
create function public.open_invitations() returns table (league_id uuid, invitations int)
language sql stable security definer set search_path = '' as $$
  select mine.id, count(*)::int
  from app.my_leagues() mine (id) cross join lateral public.league_invitations(mine.id) p
  where (select app.session_problem()) is null and p.state <> 'joined' and (p.invitation_id is not null or p.player_id is null)
  group by 1
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.check_invitation, public.is_invitation_used, public.create_manager_invite,
  public.create_owner_invite, public.before_user_created, public.accept_invitation, public.my_invitations,
  public.note_invitation_opened, public.renew_invitation, public.note_invitation_sent, public.undo_invitation_mail,
  public.withdraw_invitation, public.invitation_card, public.open_invitations, public.league_invitations,
  public.invite_official, public.create_invitation, public.begin_invitation_mail from public, anon, authenticated;
grant execute on function public.check_invitation, public.is_invitation_used, public.note_invitation_opened,
  public.invitation_card to anon, authenticated;
grant execute on function public.create_manager_invite, public.accept_invitation, public.my_invitations,
  public.renew_invitation, public.note_invitation_sent, public.undo_invitation_mail, public.withdraw_invitation,
  public.open_invitations, public.league_invitations, public.invite_official, public.create_invitation,
  public.begin_invitation_mail to authenticated;
grant execute on function public.create_owner_invite, app.invitations_time to service_role;
