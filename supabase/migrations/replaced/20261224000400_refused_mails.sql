/* Mails that the mail server refuses for good after their request was answered, which says that they were sent (records 0055
   and 0056). Such an invitation, and such an appointment, counts as not sent, and says why. */
alter table public.manager_invites add column refused_at timestamptz;
alter table app.invitations add column refused_at timestamptz;
alter table public.appointments add column refused_at timestamptz;
comment on column public.manager_invites.refused_at is 'When the mail server refused the mail for good, after it had counted as sent.';
comment on column app.invitations.refused_at is 'When the mail server refused the mail for good, after it had counted as sent.';
comment on column public.appointments.refused_at is 'When the mail server refused the mail for good, after it had counted as sent.';

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

create function app.state_of_invitation(
  _sent_at timestamptz, _opened_at timestamptz, _expires_at timestamptz, _refused_at timestamptz)
  returns text language sql stable
  return case when _expires_at <= now() then 'expired' when _opened_at is not null then 'opened'
    when _sent_at is not null then 'sent' when _refused_at is not null then 'refused' else 'not sent' end;

-- As before, with invitations whose mail was refused.
create or replace function public.league_invitations(_league_id uuid) returns table (
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
drop function app.state_of_invitation(timestamptz, timestamptz, timestamptz);

revoke execute on all functions in schema app from public;
