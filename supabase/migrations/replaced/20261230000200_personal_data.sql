-- The export of a person's data, the end of an account, and the end of details that nobody needs any more.

-- Lists of all that an account has written: [{…}] for each kind, oldest first.
create function app.written_by(_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('date_requests', coalesce((
    select jsonb_agg(jsonb_build_object('competition', l.name, 'played_at', m.played_at, 'created_at', r.created_at)
      || case when r.asked_by = _user_id then jsonb_build_object('reason', r.reason, 'slots', r.slots) else '{}' end
      || case when r.answered_by = _user_id then jsonb_build_object('answer', r.answer) else '{}' end
      order by r.created_at, r.id)
    from public.date_requests r join public.matches m on m.id = r.match_id join public.leagues l on l.id = r.league_id
    where _user_id in (r.asked_by, r.answered_by)), '[]'),
  'result_reports', coalesce((
    select jsonb_agg(jsonb_build_object('competition', l.name, 'played_at', m.played_at, 'team', t.name,
      'home_score', r.home_score, 'away_score', r.away_score, 'reason', r.reason, 'reported_at', r.reported_at)
      order by r.reported_at, m.id)
    from public.result_reports r join public.matches m on m.id = r.match_id join public.leagues l on l.id = m.league_id
      join public.teams t on t.id = r.team_id where r.user_id = _user_id), '[]'),
  'live_entries', coalesce((
    select jsonb_agg(jsonb_build_object('competition', l.name, 'played_at', m.played_at, 'kind', e.kind,
      'minute', e.minute, 'happened_at', e.happened_at) order by e.sequence)
    from app.live_events e join public.matches m on m.id = e.match_id join public.leagues l on l.id = m.league_id
    where e.user_id = _user_id), '[]'),
  'api_keys', coalesce((
    select jsonb_agg(jsonb_build_object('competition', l.name, 'name', k.name, 'access', k.access,
      'created_at', k.created_at) order by k.created_at, k.id)
    from app.league_keys k join public.leagues l on l.id = k.league_id where k.created_by = _user_id), '[]'))
$$;

-- Lists of all that competitions and the account's settings have recorded of a person, oldest first.
create function app.recorded_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('officials', coalesce((
    select jsonb_agg(jsonb_build_object('competition', l.name, 'name', o.name, 'email', o.email, 'phone', o.phone,
      'level', o.level, 'days_off', coalesce((
        select jsonb_agg(jsonb_build_object('first_day', a.first_day, 'last_day', a.last_day) order by a.first_day, a.id)
        from public.official_absences a where a.official_id = o.id), '[]')) order by o.created_at, o.id)
    from public.officials o join public.leagues l on l.id = o.league_id where o.user_id = _user_id), '[]'),
  'suspensions', coalesce((
    select jsonb_agg(jsonb_build_object('competition', l.name, 'kind', d.kind, 'matches', d.matches,
      'from_day', d.from_day, 'reason', d.reason, 'decided_at', d.decided_at) order by d.decided_at, d.id)
    from public.profiles p join public.suspension_decisions d on d.player_id = p.id
      join public.leagues l on l.id = d.league_id where p.user_id = _user_id), '[]'),
  'photo_consents', coalesce((
    select jsonb_agg(jsonb_build_object('guardian_name', c.guardian_name, 'created_at', c.created_at,
      'given_at', c.given_at, 'ended_at', c.ended_at) order by c.created_at, c.id)
    from public.profiles p join app.photo_consents c on c.profile_id = p.id where p.user_id = _user_id), '[]'),
  'claims', coalesce((
    select jsonb_agg(jsonb_build_object('team', t.name, 'created_at', k.created_at, 'expires_at', k.expires_at)
      order by k.created_at, k.id)
    from app.player_links k join public.teams t on t.id = k.team_id where k.user_id = _user_id), '[]'),
  'second_factors', coalesce((
    select jsonb_agg(jsonb_build_object('kind', f.factor_type, 'name', f.friendly_name, 'created_at', f.created_at)
      order by f.created_at, f.id)
    from auth.mfa_factors f where f.user_id = _user_id), '[]'),
  'notice_address', (
    select jsonb_build_object('email', a.email, 'asked_at', a.asked_at, 'proven_at', a.proven_at)
    from app.notice_addresses a where a.user_id = _user_id))
$$;

-- Removes how an official is reached, the days off and the reasons of refusals. The name stays with the appointments.
create function app.forget_official(_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.officials set email = null, phone = null where id = _id and num_nonnulls(email, phone) > 0;
  delete from public.official_absences where official_id = _id;
  update public.appointments set reason = null where official_id = _id and reason is not null;
$$;

/* Deletes the caller's account with its sessions, its address, its avatar, and how it is reached as an official. The
   league's record stays: the profile with its name, line-ups and goals, decisions, and reasons that a team gave to the
   competition. `_forget` removes the person's own details. A profile in no team and in no match is deleted. */
create or replace function public.delete_account(_forget boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me         uuid := auth.uid();
  address    text;
  mine       uuid[];
  unused     uuid[];
  owned      text;
begin
  -- A competition that is created at the same time waits for this lock, and then finds no owner.
  select lower(email) into address from auth.users where id = me for update;
  if not found or not app.has_just_signed_in() then
    raise exception 'Enter your password again to delete your account.' using errcode = '42501';
  end if;
  select string_agg(name, ', ' order by name) into owned from public.leagues where owner_id = me;
  if owned is not null then
    raise exception 'Delete your competitions or hand them over first: %', owned using errcode = 'PT409';
  end if;
  -- An unproved address may be another person's, whose invitations stay.
  if not app.is_address_proven(me, address) then address := null; end if;
  mine := array(select id from public.profiles where user_id = me);
  unused := array(select id from public.profiles where user_id = me and app.is_unused_profile(id));
  perform app.remove_files('avatars', array[me::text]);
  perform app.remove_files('player-photos', case when _forget then mine else unused end::text[]);
  update public.manager_invites set email = null, expires_at = least(expires_at, now())
    where player_id = any (mine) or email = address;
  update public.teams set manager_id = null where manager_id = any (mine);
  update app.private_profiles set email = null where profile_id = any (mine);
  delete from app.invitations where used_by = me or email = address;
  perform app.forget_official(id) from public.officials where user_id = me;
  delete from public.profiles where id = any (unused);
  if _forget then
    update public.profiles set photo_url = null, bio = null, date_of_birth = null where id = any (mine);
    update public.availability set note = null where player_id = any (mine) and note is not null;
    update app.kept_rows set facts = facts || '{"note": null}' where player_id = any (mine) and facts ->> 'note' is not null;
    delete from app.photo_consents where profile_id = any (mine);
  end if;
  delete from auth.users where id = me;
end $$;

/* Removes details that nobody needs ninety days after their match or their end: notes of players' answers, reasons of
   refused appointments, addresses of team invitations, other invitations that were not used, and consents to photos that
   were never given or have ended. A used invitation says who invited whom. */
create function app.forget_old_details(_now timestamptz default now()) returns void
language sql security definer set search_path = '' as $$
  update public.availability a set note = null from public.matches m
    where m.id = a.match_id and a.note is not null and m.played_at < _now - interval '90 days';
  update public.appointments a set reason = null from public.matches m
    where m.id = a.match_id and a.reason is not null and m.played_at < _now - interval '90 days';
  update public.manager_invites set email = null
    where email is not null and coalesce(used_at, expires_at) < _now - interval '90 days';
  delete from app.invitations where used_at is null and expires_at < _now - interval '90 days';
  delete from app.photo_consents where coalesce(ended_at, case when given_at is null then expires_at end) < _now - interval '90 days';
$$;

/* A copy of all that the installation has of the caller: of the account, its profiles and what these recorded, and of
   what it wrote for competitions. */
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
    || jsonb_build_object('availability', app.answers_of(auth.uid()))
    || app.written_by(auth.uid()) || app.recorded_of(auth.uid())
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
    'appointments', app.appointments_of(auth.uid()),
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
