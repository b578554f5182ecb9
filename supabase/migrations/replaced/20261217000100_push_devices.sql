-- Devices store and forget what they want to be notified of; the export of a person's data names them.

/* Stores what a device wants, all of it each time. `_topics`: at most fifty of {"league"}, {"team"} or {"match"} with an
   id; those that do not exist are left out. */
create function app.save_push_device(_endpoint text, _p256dh text, _auth text, _kinds jsonb, _topics jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  device bigint;
begin
  insert into app.push_devices as d (endpoint, p256dh, auth, kinds)
      values (_endpoint, _p256dh, _auth, array(select jsonb_array_elements_text(_kinds)))
    on conflict (endpoint) do update
      set p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds, chosen_at = now()
    returning id into device;
  delete from app.push_topics where device_id = device;
  insert into app.push_topics (device_id, league_id, team_id, match_id)
    select device, coalesce(l.id, t.league_id, m.league_id), t.id, m.id
    from jsonb_array_elements(_topics) with ordinality o (topic, place)
      left join public.leagues l on l.id = app.to_uuid(topic ->> 'league')
      left join public.teams t on t.id = app.to_uuid(topic ->> 'team')
      left join public.matches m on m.id = app.to_uuid(topic ->> 'match') and not m.is_hidden
    where place <= 50 and num_nonnulls(l.id, t.id, m.id) = 1
    on conflict do nothing;
end $$;

create function app.forget_push_device(_endpoint text) returns void
language sql security definer set search_path = '' as $$
  delete from app.push_devices where endpoint = _endpoint
$$;

-- Whether the device with this address shows the notices of the caller's session.
create function public.shows_my_notices(_endpoint text) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and (select app.session_problem()) is null and exists (
    select from app.push_devices d where d.endpoint = _endpoint and app.person_of_device(d) = auth.uid())
$$;

/* Shows the caller's notices on the device with this address until the caller's session ends, or no longer. */
create function public.show_my_notices(_endpoint text, _shows boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  session uuid := app.to_uuid(auth.jwt() ->> 'session_id');
begin
  perform app.require_session();
  if _shows and session is null then
    raise exception 'Your session has ended. Sign in again and repeat it.' using errcode = 'PT401';
  end if;
  update app.push_devices d set session_id = case when _shows then session end where d.endpoint = _endpoint;
  if not found then
    raise exception 'Notifications are not switched on here any more. Switch them on again.' using errcode = 'PT404';
  end if;
end $$;

-- As before, with answers about availability, appointments, marks, choices for devices, and the devices that show notices.
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
      from (
        select id, league_id, team_id, role, name, joined_at from public.league_members where user_id = auth.uid()
        union all
        select id, league_id, null, 'scorer', name, joined_at from public.scorers where user_id = auth.uid()) m
        join public.leagues l on l.id = m.league_id left join public.teams t on t.id = m.team_id), '[]'))
    || jsonb_build_object('availability', coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'played_at', m.played_at, 'answer', v.answer, 'note', v.note,
        'answered_by', v.answered_by, 'answered_at', v.answered_at) order by m.played_at, m.id)
      from public.availability v join public.profiles p on p.id = v.player_id join public.matches m on m.id = v.match_id
        join public.teams t on t.id = v.team_id where p.user_id = auth.uid()), '[]'))
    || jsonb_build_object('changes', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'changed_at', c.changed_at, 'subject', c.subject,
        'origin', c.origin) order by c.changed_at, c.id)
      from public.change_log c join public.leagues l on l.id = c.league_id where c.user_id = auth.uid()), '[]'))
    || jsonb_build_object('notice_choices', coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'mail', c.mail, 'push', c.push) order by c.kind)
      from public.notice_choices c where c.user_id = auth.uid()), '[]'),
    'notices', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'kind', n.kind, 'state', n.state,
        'created_at', n.created_at, 'done_at', n.done_at) order by n.id)
      from app.notices n join public.leagues l on l.id = n.league_id where n.user_id = auth.uid()), '[]'),
    'appointments', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'name', o.name, 'played_at', m.played_at,
        'role', a.role, 'state', a.state, 'reason', a.reason) order by m.played_at, a.id)
      from public.officials o join public.appointments a on a.official_id = o.id
        join public.matches m on m.id = a.match_id join public.leagues l on l.id = o.league_id
      where o.user_id = auth.uid() and a.state <> 'proposed'), '[]'),
    'marks', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'played_at', m.played_at, 'team', t.name,
        'mark', k.mark, 'note', k.note, 'given_at', k.given_at) order by k.given_at, k.id)
      from public.official_marks k join public.leagues l on l.id = k.league_id
        join public.matches m on m.id = k.match_id join public.teams t on t.id = k.team_id
      where k.user_id = auth.uid()), '[]'),
    'push_devices', coalesce((
      select jsonb_agg(jsonb_build_object('address', d.endpoint, 'kinds', d.kinds, 'chosen_at', d.chosen_at)
        order by d.id)
      from auth.sessions s join app.push_devices d on d.session_id = s.id where s.user_id = auth.uid()), '[]'))
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
revoke execute on function public.shows_my_notices, public.show_my_notices from public, anon;
grant execute on function public.shows_my_notices, public.show_my_notices to authenticated;
