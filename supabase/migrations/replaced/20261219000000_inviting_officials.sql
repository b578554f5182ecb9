/* Invitations of officials: an official of the league gets an account, or the one that the person has (records 0056 and
   0067). They have the states, links and mails of the other invitations; name and contacts are the official's. */
alter table app.invitations
  add column official_id uuid references public.officials on delete cascade,
  drop constraint invitations_role,
  add constraint invitations_role check (role in ('manager', 'assistant', 'administrator', 'official')),
  drop constraint team_of_invitation,
  add constraint team_of_invitation check ((role in ('manager', 'assistant')) = (team_id is not null)),
  add constraint official_of_invitation check ((role = 'official') = (official_id is not null));
create index on app.invitations (official_id);
create unique index open_official_invitation on app.invitations (official_id) where used_at is null;

-- An official with an account needs no further answer to an invitation, and a former official may not use one.
create function app.end_official_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.invitations where official_id = new.id and used_at is null;
  return null;
end $$;
create trigger end_official_invitations after update of user_id, is_active on public.officials for each row
  when (new.user_id is not null and old.user_id is distinct from new.user_id or not new.is_active)
  execute function app.end_official_invitations();

create or replace function app.usable_invitation(_token text)
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

create type app.redeemed_invitation as (
  league_id uuid, team_id uuid, player_id uuid, role text, name text, official_id uuid);

-- As before, with the official. The official's row comes first, as where a link joins an official to an account.
drop function app.redeem_invitation(text, uuid);
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

-- As before; an account whose invitation names no profile gets one of its own.
create or replace function app.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token_used text := new.raw_user_meta_data ->> 'invite_token';
  invite     app.redeemed_invitation;
begin
  if token_used is not null then
    select * into invite from app.redeem_invitation(token_used, new.id);
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invite_token' where id = new.id;
  end if;
  if invite.player_id is null then perform app.named_profile(new.id, invite.team_id, invite.name); end if;
  if token_used is not null then perform app.give_invited_role(new.id, invite); end if;
  return null;
end $$;

create or replace function public.accept_invitation(_token text) returns uuid
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

/* Managers, members, scorers, officials and invited people of a competition, for those who run it. A manager without an
   account and without a link, and an official who was not invited, has no `invitation_id`. Only the owner has the
   `invitation_id` and the contacts of an invited administrator. */
drop function public.league_invitations(uuid);
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
      else app.state_of_invitation(i.sent_at, i.opened_at, i.expires_at) end,
    i.sent_at, i.expires_at
  from teams t join public.profiles p on p.id = t.manager_id
    left join app.private_profiles s on s.profile_id = p.id
    left join lateral (
      select * from public.manager_invites m
      where m.team_id = t.id and m.player_id = p.id and m.used_at is null and p.user_id is null
      order by m.created_at desc limit 1) i on true
  union all
  select i.team_id, i.role, shown.id, null, null, null, i.name, case when shown.id is not null then i.email end,
    case when shown.id is not null then i.phone end, app.state_of_invitation(i.sent_at, i.opened_at, i.expires_at),
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
      else app.state_of_invitation(i.sent_at, i.opened_at, i.expires_at) end,
    i.sent_at, i.expires_at
  from allowed join public.officials o on o.league_id = allowed.id and o.is_active
    left join app.invitations i on i.official_id = o.id and i.used_at is null
$$;
comment on function public.league_invitations is
  '`state`: joined, not sent, sent, opened or expired. @nullable team_id, invitation_id, player_id, member_id, official_id, email, phone, sent_at, expires_at';

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

revoke execute on all functions in schema app from public;
revoke execute on function public.league_invitations, public.invite_official from public, anon;
grant execute on function public.league_invitations, public.invite_official to authenticated;
