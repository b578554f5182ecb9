/* Invitations that the owner of a competition makes for people who need not be players, and how far every invitation
   got (record 0056). The specification's invitations stay in manager_invites. */

alter table public.manager_invites
  add column sent_at   timestamptz,
  add column opened_at timestamptz,
  add column used_by   uuid references auth.users on delete set null;
create index on public.manager_invites (used_by);

create table app.invitations (
  id         uuid primary key default gen_random_uuid(),
  league_id  uuid not null references public.leagues on delete cascade,
  team_id    uuid not null references public.teams on delete cascade,
  role       text not null constraint invitations_role check (role in ('manager')),
  name       text not null constraint invitations_name check (btrim(name) <> '' and length(name) <= 200),
  email      text constraint invitations_email
    check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email) and length(email) <= 320),
  phone      text constraint invitations_phone check (phone ~ '^\+?[0-9]{6,15}$'),
  token_hash bytea unique check (length(token_hash) = 32),
  sent_at    timestamptz,
  opened_at  timestamptz,
  used_at    timestamptz,
  used_by    uuid references auth.users on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now()
);
create index on app.invitations (league_id);
create index on app.invitations (team_id);
create index on app.invitations (email);
create index on app.invitations (used_by);
create unique index open_manager_invitation on app.invitations (team_id) where role = 'manager' and used_at is null;
alter table app.invitations enable row level security;
comment on column app.invitations.token_hash is 'SHA-256 of the token; null until a link was made. The token is not stored.';

-- Mails of each account on one day (UTC): mails go to addresses that the account typed.
create table app.invitation_mails (
  user_id uuid primary key references auth.users on delete cascade,
  day     date not null,
  mails   int not null
);
alter table app.invitation_mails enable row level security;

create function app.hash_token(_token text) returns bytea language sql immutable
  return sha256(convert_to(_token, 'UTF8'));

-- 256 bits; three UUIDs have 366 random ones.
create function app.make_token() returns text language sql volatile
  return encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');

-- The invitation of a token that can still be redeemed: unused, unexpired, its player without an account.
create function app.usable_invitation(_token text)
returns table (team_id uuid, player_id uuid, role text, email text)
language sql stable security definer set search_path = '' rows 1 as $$
  select i.team_id, i.player_id, 'manager', i.email
  from public.manager_invites i left join public.profiles p on p.id = i.player_id
  where i.token = _token and i.used_at is null and i.expires_at > now() and p.user_id is null
  union all
  select i.team_id, null, i.role, i.email from app.invitations i
  where i.token_hash = app.hash_token(_token) and i.used_at is null and i.expires_at > now()
$$;

create or replace function public.check_invitation(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('valid', true, 'team_name', t.name, 'league_name', l.name, 'email', i.email)
      from app.usable_invitation(_token) i left join public.teams t on t.id = i.team_id
      left join public.leagues l on l.id = t.league_id),
    '{"valid": false, "team_name": null, "league_name": null, "email": null}')
$$;

-- Team and league of an open invitation, for the head of its page: no person's name and no address.
create function public.invitation_card(_token text) returns table (team_id uuid, team_name text, league_name text)
language sql stable security definer set search_path = '' rows 1 as $$
  select t.id, t.name, l.name from app.usable_invitation(_token) i
    join public.teams t on t.id = i.team_id join public.leagues l on l.id = t.league_id
$$;

create or replace function public.is_invitation_used(_token text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.manager_invites i left join public.profiles p on p.id = i.player_id
    where i.token = _token and (i.used_at is not null or p.user_id is not null))
  or exists (select from app.invitations i where i.token_hash = app.hash_token(_token) and i.used_at is not null)
$$;

create or replace function public.before_user_created(event jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when coalesce(token, '') = '' then app.refuse_account('Sign up is only available with an invitation link.')
    when not exists (select from app.usable_invitation(token))
      then app.refuse_account('Invalid or expired invitation token.')
    else '{}'
  end
  from (select event -> 'user' -> 'user_metadata' ->> 'invite_token' as token) given
$$;
drop function app.open_invitation(text);

-- A page that a person sees, not the preview that a messenger fetches, tells that an invitation was opened. The owner
-- who looks at it is not the invited person.
create function public.note_invitation_opened(_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from app.usable_invitation(_token) i join public.teams t on t.id = i.team_id
    where t.league_id in (select app.my_leagues())) then
    return;
  end if;
  update public.manager_invites set opened_at = now()
    where token = _token and opened_at is null and used_at is null and expires_at > now();
  if found then return; end if;
  update app.invitations set opened_at = now()
    where token_hash = app.hash_token(_token) and opened_at is null and used_at is null and expires_at > now();
end $$;

/* Uses an invitation up, in the transaction that gives the account its place. Of two accounts with one token the second
   waits for the first, finds the token used, and is rolled back. The address of a person who joined is forgotten. */
create function app.redeem_invitation(_token text, _user_id uuid)
returns table (team_id uuid, player_id uuid, role text, name text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query update public.manager_invites i set used_at = now(), used_by = _user_id
    where i.token = _token and i.used_at is null and i.expires_at > now()
    returning i.team_id, i.player_id, 'manager', null::text;
  if found then return; end if;
  return query update app.invitations i set used_at = now(), used_by = _user_id, email = null, phone = null
    where i.token_hash = app.hash_token(_token) and i.used_at is null and i.expires_at > now()
    returning i.team_id, null::uuid, i.role, i.name;
  if found then return; end if;
  if public.is_invitation_used(_token) and auth.uid() is not null then
    raise exception 'This invitation was used.' using errcode = 'PT403';
  end if;
  raise exception 'Invalid or expired invitation token.' using errcode = 'PT403';
end $$;

/* The profile with which an account joins a team: the one of its squad, one of the league, one that was never used, or a
   new one. A profile of another league is not given to this one. */
create function app.profile_for_team(_user_id uuid, _team_id uuid, _name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  select p.id into found_id from public.profiles p
    left join public.team_players s on s.player_id = p.id
    left join public.teams t on t.id = s.team_id or t.manager_id = p.id
    where p.user_id = _user_id and (app.is_unused_profile(p.id)
      or t.league_id = (select league_id from public.teams where id = _team_id))
    order by t.id = _team_id desc nulls last, t.id is null, p.created_at, p.id limit 1;
  if found_id is null then
    insert into public.profiles (user_id, full_name, email)
      select u.id, left(coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), _name, 'New member'), 200),
        u.email
      from auth.users u where u.id = _user_id returning id into found_id;
  end if;
  return found_id;
end $$;

-- A new account redeems its invitation in the transaction that creates it. A redeemed token is removed from the
-- account's metadata, which every access token carries.
create or replace function app.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token_used text := new.raw_user_meta_data ->> 'invite_token';
  invite     record;
  own        uuid;
begin
  select null::uuid as team_id, null::uuid as player_id, null::text as name into invite;
  if token_used is not null then
    select * into invite from app.redeem_invitation(token_used, new.id);
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invite_token' where id = new.id;
    perform app.remember_inviting_owner(new.id, invite.team_id);
  end if;
  if invite.player_id is not null then
    update public.profiles set user_id = new.id where id = invite.player_id and user_id is null;
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    perform app.name_account(new.id, invite.player_id);
    return null;
  end if;
  own := app.profile_for_team(new.id, invite.team_id, invite.name);
  if invite.name is not null then perform app.name_account(new.id, own); end if;
  update public.teams set manager_id = own where id = invite.team_id;
  return null;
end $$;

/* Redeems an invitation for the account that is signed in, in one step. A repetition by the same account succeeds: its
   first answer may have been lost. @returns the team that the account now manages, or null where it names none */
create or replace function public.accept_invitation(_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me     uuid := auth.uid();
  invite record;
  own    uuid;
begin
  perform app.require_session();
  if not exists (select from auth.users where id = me) then
    raise exception 'Sign in to accept the invitation.' using errcode = 'PT401';
  end if;
  select i.team_id into invite from public.manager_invites i left join public.profiles p on p.id = i.player_id
    where i.token = _token and i.used_at is not null and (i.used_by = me or p.user_id = me)
  union all
  select i.team_id from app.invitations i where i.token_hash = app.hash_token(_token) and i.used_by = me;
  if found then return invite.team_id; end if;
  select * into invite from app.redeem_invitation(_token, me);
  perform app.remember_inviting_owner(me, invite.team_id);
  if invite.player_id is not null then
    update public.profiles set user_id = me
      where id = invite.player_id and (user_id is null or user_id = me) returning id into own;
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    perform app.drop_unused_profiles(me, own);
    perform app.name_account(me, own);
  elsif invite.team_id is not null then
    own := app.profile_for_team(me, invite.team_id, invite.name);
    if invite.name is not null then perform app.name_account(me, own); end if;
    update public.teams set manager_id = own where id = invite.team_id;
  end if;
  return invite.team_id;
end $$;

-- A team that gets a manager needs no further answer to an invitation to manage it.
create function app.end_manager_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.invitations where team_id = new.id and role = 'manager' and used_at is null;
  return null;
end $$;
create trigger end_manager_invitations after update of manager_id on public.teams for each row
  when (new.manager_id is not null and old.manager_id is distinct from new.manager_id)
  execute function app.end_manager_invitations();

-- A person who deletes the account takes their address out of open invitations too, if it is proved to be theirs.
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

-- As before, with what matches record of the person's own players, the changes that the history names the person for, and
-- invitations by owners.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  data    jsonb;
  address text := (select app.normalize_email(email) from auth.users where id = auth.uid());
begin
  perform app.require_session();
  data := app.export_my_data();
  return data || app.records_of_players(array(select id from public.profiles where user_id = auth.uid()))
    || jsonb_build_object('changes', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'changed_at', c.changed_at, 'subject', c.subject,
        'origin', c.origin) order by c.changed_at, c.id)
      from public.change_log c join public.leagues l on l.id = c.league_id where c.user_id = auth.uid()), '[]'))
    || jsonb_build_object('invitations', (data -> 'invitations') || coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'name', i.name, 'email', i.email, 'phone', i.phone,
        'created_at', i.created_at, 'used_at', i.used_at) order by i.created_at)
      from app.invitations i join public.teams t on t.id = i.team_id
      where i.used_by = auth.uid()
        or i.email = address and app.is_address_proven(auth.uid(), address)), '[]'));
end $$;

create function app.state_of_invitation(
  _sent_at timestamptz, _opened_at timestamptz, _expires_at timestamptz) returns text language sql stable
  return case when _expires_at <= now() then 'expired' when _opened_at is not null then 'opened'
    when _sent_at is not null then 'sent' else 'not sent' end;

-- Managers and invited people of a competition, for its owner. A manager without an account and without a link has no
-- `invitation_id`.
create function public.league_invitations(_league_id uuid) returns table (
  team_id uuid, role text, invitation_id uuid, player_id uuid, name text, email text, phone text, state text,
  sent_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with teams as (
    select t.id, t.manager_id from public.teams t
    where t.league_id = _league_id and t.league_id in (select app.my_leagues()) and (select app.session_problem()) is null)
  select t.id, 'manager', i.id, p.id, p.full_name, s.email, null,
    case when p.user_id is not null then 'joined'
      else app.state_of_invitation(i.sent_at, i.opened_at, i.expires_at) end,
    i.sent_at, i.expires_at
  from teams t join public.profiles p on p.id = t.manager_id
    left join app.private_profiles s on s.profile_id = p.id
    left join lateral (
      select * from public.manager_invites m
      where m.team_id = t.id and m.player_id = p.id and m.used_at is null and p.user_id is null
      order by m.created_at desc limit 1) i on true
  union all
  select t.id, i.role, i.id, null, i.name, i.email, i.phone,
    app.state_of_invitation(i.sent_at, i.opened_at, i.expires_at), i.sent_at, i.expires_at
  from teams t join app.invitations i on i.team_id = t.id where i.used_at is null
$$;
comment on function public.league_invitations is
  '`state`: joined, not sent, sent, opened or expired. @nullable invitation_id, player_id, email, phone, sent_at, expires_at';

create function public.create_invitation(
  _team_id uuid, _role text, _name text, _email text default null, _phone text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  league uuid;
  made   uuid;
begin
  perform app.require_session();
  select t.league_id into league from public.teams t
    where t.id = _team_id and t.league_id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner can invite people to a competition' using errcode = '42501';
  end if;
  if (select count(*) from app.invitations where league_id = league and used_at is null) >= 200 then
    raise exception 'A competition has at most 200 open invitations. Withdraw one that you no longer need.'
      using errcode = 'PT409';
  end if;
  insert into app.invitations (league_id, team_id, role, name, email, phone)
    values (league, _team_id, _role, btrim(_name), app.normalize_email(_email),
      nullif(regexp_replace(_phone, '[\s()./-]', '', 'g'), ''))
    returning id into made;
  return made;
exception when unique_violation then
  raise exception 'Somebody is invited to manage this team already. Withdraw that invitation first.'
    using errcode = 'PT409';
end $$;
comment on function public.create_invitation is '@nullable _email, _phone';

/* A link to hand on. Of an invitation to a player it is the link that works already; any other invitation gets a new
   one, and its former link ends, because only its hash is stored. */
create function public.renew_invitation(_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invite public.manager_invites;
  made   text := app.make_token();
begin
  perform app.require_session();
  update app.invitations set token_hash = app.hash_token(made), expires_at = now() + interval '7 days',
      sent_at = null, opened_at = null
    where id = _id and used_at is null and league_id in (select app.my_leagues());
  if found then return made; end if;
  select i.* into invite from public.manager_invites i join public.teams t on t.id = i.team_id
    where i.id = _id and i.used_at is null and t.manager_id = i.player_id and t.league_id in (select app.my_leagues());
  if not found then
    raise exception 'This invitation was withdrawn or used.' using errcode = 'PT404';
  end if;
  if invite.expires_at > now() then return invite.token; end if;
  return public.create_manager_invite(invite.team_id, invite.player_id, invite.email);
end $$;

-- Notes that a link was copied or handed to another program.
create function public.note_invitation_sent(_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  update public.manager_invites set sent_at = now()
    where token = _token and used_at is null and team_id in (select app.my_teams());
  if found then return; end if;
  update app.invitations set sent_at = now()
    where token_hash = app.hash_token(_token) and used_at is null and league_id in (select app.my_leagues());
end $$;

/* Everything that a mail needs, and the invitation counts as sent: of two requests only one sends. Without `_again` an
   invitation that was sent or has no address gives null. undo_invitation_mail takes a mail back that could not be sent. */
create function public.begin_invitation_mail(_id uuid, _again boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  waiting  record;
  made     text;
begin
  perform app.require_session();
  -- The row is locked, so that a second request sees what the first did.
  perform from app.invitations where id = _id for update;
  perform from public.manager_invites where id = _id for update;
  select l.team_id, l.email, l.state, t.name as team_name, g.name as league_name into waiting
    from public.teams t join public.leagues g on g.id = t.league_id,
      public.league_invitations(t.league_id) l
    where l.invitation_id = _id and l.team_id = t.id and t.id = coalesce(
      (select i.team_id from app.invitations i where i.id = _id),
      (select i.team_id from public.manager_invites i where i.id = _id));
  if not found then
    raise exception 'This invitation was withdrawn or used.' using errcode = 'PT404';
  end if;
  if waiting.email is null or waiting.state <> 'not sent' and not _again then return null; end if;
  insert into app.invitation_mails as m values (auth.uid(), today, 1)
    on conflict (user_id) do update set day = today, mails = case when m.day = today then m.mails + 1 else 1 end;
  if (select mails > 100 from app.invitation_mails where user_id = auth.uid()) then
    raise exception 'You have sent 100 invitations by mail today. Copy the link, or continue tomorrow.'
      using errcode = 'PT429';
  end if;
  made := public.renew_invitation(_id);
  perform public.note_invitation_sent(made);
  return jsonb_build_object('token', made, 'email', waiting.email, 'team_name', waiting.team_name,
    'league_name', waiting.league_name);
end $$;
comment on function public.begin_invitation_mail is '@nullable';

create function public.undo_invitation_mail(_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  update public.manager_invites set sent_at = null
    where token = _token and opened_at is null and team_id in (select app.my_teams());
  update app.invitations set sent_at = null
    where token_hash = app.hash_token(_token) and opened_at is null and league_id in (select app.my_leagues());
end $$;

-- Ends an invitation. A player who was to manage the team stays a player of it.
create function public.withdraw_invitation(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  delete from app.invitations where id = _id and used_at is null and league_id in (select app.my_leagues());
  if found then return; end if;
  update public.teams t set manager_id = null from public.manager_invites i
    where i.id = _id and i.used_at is null and t.id = i.team_id and t.manager_id = i.player_id
      and t.league_id in (select app.my_leagues())
      and exists (select from public.profiles p where p.id = i.player_id and p.user_id is null);
  if not found then
    raise exception 'This invitation was withdrawn or used.' using errcode = 'PT404';
  end if;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.invitation_card, public.note_invitation_opened, public.league_invitations,
  public.create_invitation, public.renew_invitation, public.note_invitation_sent, public.begin_invitation_mail,
  public.undo_invitation_mail, public.withdraw_invitation from public, anon, authenticated;
grant execute on function public.invitation_card, public.note_invitation_opened to anon, authenticated;
grant execute on function public.league_invitations, public.create_invitation, public.renew_invitation,
  public.note_invitation_sent, public.begin_invitation_mail, public.undo_invitation_mail, public.withdraw_invitation
  to authenticated;
