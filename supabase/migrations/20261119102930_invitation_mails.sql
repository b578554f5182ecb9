-- Invitations that are made, emailed and listed (record 0056).

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

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
revoke execute on function public.open_invitations, public.league_invitations, public.invite_official,
  public.create_invitation, public.begin_invitation_mail from public, anon, authenticated;
grant execute on function public.open_invitations, public.league_invitations, public.invite_official,
  public.create_invitation, public.begin_invitation_mail to authenticated;
