/* Invitations of people who need not be players: managers, assistants, administrators, officials and scorers. They
   share states, links and emails (record 0056). */

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

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

revoke execute on all functions in schema app from public;
revoke execute on function public.is_invitation_used, public.note_invitation_opened, public.renew_invitation,
  public.note_invitation_sent, public.undo_invitation_mail, public.withdraw_invitation from public, anon, authenticated;
grant execute on function public.is_invitation_used, public.note_invitation_opened to anon, authenticated;
grant execute on function public.renew_invitation, public.note_invitation_sent, public.undo_invitation_mail,
  public.withdraw_invitation to authenticated;
