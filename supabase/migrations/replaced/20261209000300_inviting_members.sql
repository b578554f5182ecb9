/* Invitations to the committee: of an administrator by the owner, of an assistant by a person who runs the league. They
   have the states, links and mails of the invitations of managers (record 0056). */
alter table app.invitations alter column team_id drop not null,
  drop constraint invitations_role,
  add constraint invitations_role check (role in ('manager', 'assistant', 'administrator')),
  add constraint team_of_invitation check ((role = 'administrator') = (team_id is null));

create function app.may_invite(_league_id uuid, _role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when _role = 'administrator' then app.owns_league(_league_id)
    else _league_id is not null and _league_id in (select app.my_leagues()) end
$$;

drop function app.usable_invitation(text);
create function app.usable_invitation(_token text)
returns table (league_id uuid, team_id uuid, player_id uuid, role text, email text)
language sql stable security definer set search_path = '' rows 1 as $$
  select t.league_id, i.team_id, i.player_id, 'manager', i.email
  from public.manager_invites i left join public.profiles p on p.id = i.player_id
    left join public.teams t on t.id = i.team_id
  where i.token = _token and i.used_at is null and i.expires_at > now() and p.user_id is null
  union all
  select i.league_id, i.team_id, null, i.role, i.email from app.invitations i
  where i.token_hash = app.hash_token(_token) and i.used_at is null and i.expires_at > now()
$$;

-- As before; an invitation that is not to manage a team has its `role` too.
create or replace function public.check_invitation(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('valid', true, 'team_name', t.name, 'league_name', l.name, 'email', i.email)
        || case i.role when 'manager' then '{}' else jsonb_build_object('role', i.role) end
      from app.usable_invitation(_token) i left join public.teams t on t.id = i.team_id
      left join public.leagues l on l.id = i.league_id),
    '{"valid": false, "team_name": null, "league_name": null, "email": null}')
$$;

drop function public.invitation_card(text);
create function public.invitation_card(_token text)
returns table (team_id uuid, team_name text, league_id uuid, league_name text, role text)
language sql stable security definer set search_path = '' rows 1 as $$
  select t.id, t.name, l.id, l.name, i.role from app.usable_invitation(_token) i
    join public.leagues l on l.id = i.league_id left join public.teams t on t.id = i.team_id
$$;
comment on function public.invitation_card is '@nullable team_id, team_name';

create or replace function public.note_invitation_opened(_token text) returns void
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

drop function app.redeem_invitation(text, uuid);
create function app.redeem_invitation(_token text, _user_id uuid)
returns table (league_id uuid, team_id uuid, player_id uuid, role text, name text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query update public.manager_invites i set used_at = now(), used_by = _user_id
    where i.token = _token and i.used_at is null and i.expires_at > now()
    returning (select t.league_id from public.teams t where t.id = i.team_id), i.team_id, i.player_id, 'manager',
      null::text;
  if found then return; end if;
  return query update app.invitations i set used_at = now(), used_by = _user_id, email = null, phone = null
    where i.token_hash = app.hash_token(_token) and i.used_at is null and i.expires_at > now()
    returning i.league_id, i.team_id, null::uuid, i.role, i.name;
  if found then return; end if;
  if public.is_invitation_used(_token) and auth.uid() is not null then
    raise exception 'This invitation was used.' using errcode = 'PT403';
  end if;
  raise exception 'Invalid or expired invitation token.' using errcode = 'PT403';
end $$;

-- The inviting owner is the owner of the league, also where another person made the link.
drop function app.remember_inviting_owner(uuid, uuid);
create function app.remember_inviting_owner(_user_id uuid, _league_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into app.inviting_owners (user_id, owner_id)
    select _user_id, l.owner_id from public.leagues l where l.id = _league_id and l.owner_id is not null
  on conflict do nothing
$$;

/* Makes an account an administrator of the league, or an assistant of the team. A second invitation of the same kind
   changes nothing. */
create function app.join_committee(_user_id uuid, _league_id uuid, _team_id uuid, _role text, _name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.leagues where id = _league_id and owner_id = _user_id) then
    raise exception 'You own this competition already. Send the link to the person whom you invite.'
      using errcode = 'PT409';
  end if;
  insert into public.league_members (league_id, team_id, user_id, role, name)
    values (_league_id, _team_id, _user_id, _role, _name) on conflict do nothing;
end $$;

create or replace function app.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token_used text := new.raw_user_meta_data ->> 'invite_token';
  invite     record;
  own        uuid;
begin
  select null::uuid as league_id, null::uuid as team_id, null::uuid as player_id, null::text as role, null::text as name
    into invite;
  if token_used is not null then
    select * into invite from app.redeem_invitation(token_used, new.id);
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invite_token' where id = new.id;
    perform app.remember_inviting_owner(new.id, invite.league_id);
  end if;
  if invite.player_id is not null then
    update public.profiles set user_id = new.id where id = invite.player_id and user_id is null;
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    perform app.name_account(new.id, invite.player_id);
    return null;
  end if;
  own := app.profile_for_team(new.id, invite.team_id, invite.name);
  if invite.name is not null then perform app.name_account(new.id, own); end if;
  if invite.role in ('assistant', 'administrator') then
    perform app.join_committee(new.id, invite.league_id, invite.team_id, invite.role, invite.name);
  else
    update public.teams set manager_id = own where id = invite.team_id;
  end if;
  return null;
end $$;

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
  perform app.remember_inviting_owner(me, invite.league_id);
  if invite.role in ('assistant', 'administrator') then
    perform app.join_committee(me, invite.league_id, invite.team_id, invite.role, invite.name);
  elsif invite.player_id is not null then
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
comment on function public.accept_invitation is
  'The team that the account works on from now on; null for an invitation to run a competition. @nullable';

/* Managers, members and invited people of a competition, for those who run it. A manager without an account and without a
   link has no `invitation_id`. Only the owner has the `invitation_id` and the contacts of an invited administrator. */
drop function public.league_invitations(uuid);
create function public.league_invitations(_league_id uuid) returns table (
  team_id uuid, role text, invitation_id uuid, player_id uuid, member_id uuid, name text, email text, phone text,
  state text, sent_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with allowed as (
    select _league_id as id where _league_id in (select app.my_leagues()) and (select app.session_problem()) is null
  ), teams as (
    select t.id, t.manager_id from public.teams t join allowed on allowed.id = t.league_id)
  select t.id, 'manager', i.id, p.id, null::uuid, p.full_name, s.email, null,
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
  select i.team_id, i.role, shown.id, null, null, i.name, case when shown.id is not null then i.email end,
    case when shown.id is not null then i.phone end, app.state_of_invitation(i.sent_at, i.opened_at, i.expires_at),
    i.sent_at, i.expires_at
  from allowed join app.invitations i on i.league_id = allowed.id
    cross join lateral (select case when app.may_invite(allowed.id, i.role) then i.id end as id) shown
  where i.used_at is null
  union all
  select m.team_id, m.role, null, null, m.id, m.name, null, null, 'joined', null, null
  from allowed join public.league_members m on m.league_id = allowed.id
$$;
comment on function public.league_invitations is
  '`state`: joined, not sent, sent, opened or expired. @nullable team_id, invitation_id, player_id, member_id, email, phone, sent_at, expires_at';

-- An administrator is invited to a league, everybody else to a team of it.
drop function public.create_invitation(uuid, text, text, text, text);
create function public.create_invitation(
  _team_id uuid, _role text, _name text, _email text default null, _phone text default null,
  _league_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  league uuid;
  made   uuid;
begin
  perform app.require_session();
  perform app.hold_memberships();
  if _role = 'administrator' then
    select l.id into league from public.leagues l
      where l.id = _league_id and _team_id is null and app.may_invite(l.id, _role) for no key update;
  else
    select t.league_id into league from public.teams t
      where t.id = _team_id and app.may_invite(t.league_id, _role) for no key update;
  end if;
  if league is null then
    raise exception 'Only the owner can invite people to a competition' using errcode = '42501';
  end if;
  if (select count(*) from app.invitations where league_id = league and used_at is null) >= 200 then
    raise exception 'A competition has at most 200 open invitations. Withdraw one that you no longer need.'
      using errcode = 'PT409';
  end if;
  if (select count(*) from public.league_members m where m.league_id = league and m.team_id is not distinct from _team_id)
    + (select count(*) from app.invitations i where i.league_id = league and i.team_id is not distinct from _team_id
        and i.role = _role and i.used_at is null) >= 20 and _role <> 'manager' then
    raise exception 'A competition has at most 20 administrators, and a team at most 20 assistants.'
      using errcode = 'PT409';
  end if;
  insert into app.invitations (league_id, team_id, role, name, email, phone, made_by)
    values (league, _team_id, _role, btrim(_name), app.normalize_email(_email),
      nullif(regexp_replace(_phone, '[\s()./-]', '', 'g'), ''), auth.uid())
    returning id into made;
  return made;
exception when unique_violation then
  raise exception 'Somebody is invited to manage this team already. Withdraw that invitation first.'
    using errcode = 'PT409';
end $$;
comment on function public.create_invitation is '@nullable _team_id, _email, _phone, _league_id';

create or replace function public.renew_invitation(_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invite public.manager_invites;
  made   text := app.make_token();
begin
  perform app.require_session();
  perform app.hold_memberships();
  update app.invitations set token_hash = app.hash_token(made), expires_at = now() + interval '7 days',
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

create or replace function public.note_invitation_sent(_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  update public.manager_invites set sent_at = now()
    where token = _token and used_at is null and team_id in (select app.managed_teams());
  if found then return; end if;
  update app.invitations set sent_at = now()
    where token_hash = app.hash_token(_token) and used_at is null and app.may_invite(league_id, role);
end $$;

-- As before, with the role; `team_name` is null for an administrator.
create or replace function public.begin_invitation_mail(_id uuid, _again boolean default false) returns jsonb
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
  select l.email, l.state, l.role, t.name as team_name, g.name as league_name into waiting
    from public.leagues g, public.league_invitations(g.id) l left join public.teams t on t.id = l.team_id
    where l.invitation_id = _id and g.id = coalesce(
      (select i.league_id from app.invitations i where i.id = _id),
      (select t.league_id from public.manager_invites i join public.teams t on t.id = i.team_id where i.id = _id));
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
  return jsonb_build_object('token', made, 'email', waiting.email, 'role', waiting.role, 'team_name', waiting.team_name,
    'league_name', waiting.league_name);
end $$;

create or replace function public.undo_invitation_mail(_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  update public.manager_invites set sent_at = null
    where token = _token and opened_at is null and team_id in (select app.managed_teams());
  update app.invitations set sent_at = null
    where token_hash = app.hash_token(_token) and opened_at is null and app.may_invite(league_id, role);
end $$;

create or replace function public.withdraw_invitation(_id uuid) returns void
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

-- As before, with the memberships of the account.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  data    jsonb;
  address text := (select app.normalize_email(email) from auth.users where id = auth.uid());
begin
  perform app.require_session();
  data := app.with_hidden_details(app.export_my_data());
  return data || app.records_of_players(array(select id from public.profiles where user_id = auth.uid()))
    || jsonb_build_object('memberships', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'team', t.name, 'role', m.role, 'name', m.name,
        'joined_at', m.joined_at) order by m.joined_at, m.id)
      from public.league_members m join public.leagues l on l.id = m.league_id
        left join public.teams t on t.id = m.team_id where m.user_id = auth.uid()), '[]'))
    || jsonb_build_object('changes', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'changed_at', c.changed_at, 'subject', c.subject,
        'origin', c.origin) order by c.changed_at, c.id)
      from public.change_log c join public.leagues l on l.id = c.league_id where c.user_id = auth.uid()), '[]'))
    || jsonb_build_object('notice_choices', coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'mail', c.mail) order by c.kind)
      from public.notice_choices c where c.user_id = auth.uid()), '[]'),
    'notices', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'kind', n.kind, 'state', n.state,
        'created_at', n.created_at, 'done_at', n.done_at) order by n.id)
      from app.notices n join public.leagues l on l.id = n.league_id where n.user_id = auth.uid()), '[]'))
    || jsonb_build_object('invitations', (data -> 'invitations') || coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'name', i.name, 'email', i.email, 'phone', i.phone,
        'created_at', i.created_at, 'used_at', i.used_at)
        || case i.role when 'manager' then '{}'
          else jsonb_build_object('role', i.role, 'competition', l.name) end order by i.created_at)
      from app.invitations i join public.leagues l on l.id = i.league_id left join public.teams t on t.id = i.team_id
      where i.used_by = auth.uid()
        or i.email = address and app.is_address_proven(auth.uid(), address)), '[]'));
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.league_invitations, public.create_invitation from public, anon;
grant execute on function public.league_invitations, public.create_invitation to authenticated;
revoke execute on function public.invitation_card from public;
grant execute on function public.invitation_card to anon, authenticated;
