-- Leaving: a copy of everything that an account holds, what to do with one's competitions, the end of the account, and
-- the end of details: of old ones, and of people without an account.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

-- A copy of one's own data, with the profiles of every league, the date of birth as it was given, and the public line
-- of one's notes.
create function app.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me         uuid := auth.uid();
  account    jsonb;
  address    text;
  mine       uuid[];
  profiles   jsonb;
begin
  select u.email, jsonb_build_object(
    'id', u.id, 'email', u.email, 'phone', nullif(u.phone, ''), 'created_at', u.created_at,
    'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
    'metadata', u.raw_user_meta_data - 'invite_token',
    'sign_in_methods', coalesce((
      select jsonb_agg(jsonb_build_object('provider', i.provider, 'created_at', i.created_at,
        'last_sign_in_at', i.last_sign_in_at) order by i.created_at)
      from auth.identities i where i.user_id = u.id), '[]'),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('created_at', s.created_at, 'refreshed_at', s.refreshed_at,
        'user_agent', s.user_agent, 'ip', host(s.ip)) order by s.created_at)
      from auth.sessions s where s.user_id = u.id), '[]'))
    into address, account from auth.users u where u.id = me;
  mine := array(select p.id from public.profiles p where p.user_id = me order by p.created_at, p.id);
  if not app.is_address_proven(me, app.normalize_email(address)) then address := null; end if;
  if account is null then
    raise exception 'Sign in to export your data.' using errcode = '42501';
  end if;
  profiles := coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', s.email, 'position', p.position,
      'jersey_number', p.jersey_number, 'date_of_birth', b.date_of_birth, 'bio', p.bio, 'photo_url', p.photo_url,
      'created_at', p.created_at, 'totals', (select to_jsonb(t) from public.player_totals(p.id) t))
      order by p.created_at, p.id)
    from public.profiles p left join app.private_profiles s on s.profile_id = p.id
      left join app.birth_dates b on b.profile_id = p.id where p.id = any (mine)), '[]');
  return jsonb_build_object(
    'exported_at', now(),
    'account', account,
    'profile', profiles -> 0,
    'profiles', profiles,
    'teams', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'competition', l.name,
        'is_in_squad', exists (select from public.team_players s where s.team_id = t.id and s.player_id = any (mine)),
        'is_manager', coalesce(t.manager_id = any (mine), false)) order by l.name, t.name)
      from public.teams t join public.leagues l on l.id = t.league_id
      where t.manager_id = any (mine)
        or t.id in (select s.team_id from public.team_players s where s.player_id = any (mine))
        or t.id in (select h.team_id from app.squad_history h where h.player_id = any (mine))), '[]'),
    'matches', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'competition', l.name, 'played_at', m.played_at,
        'home_team', h.name, 'away_team', a.name, 'home_score', m.home_score, 'away_score', m.away_score,
        'is_man_of_the_match', coalesce(m.man_of_match_id = any (mine), false),
        'goals', (select count(*) from public.match_events e
          where e.match_id = m.id and e.player_id = any (mine) and e.event_type = 'GOAL'),
        'assists', (select count(*) from public.match_events e
          where e.match_id = m.id and e.player_id = any (mine) and e.event_type = 'ASSIST')) order by m.played_at, m.id)
      from (select distinct on (id) * from unnest(mine) own (id_of), public.player_matches(own.id_of)) m join public.leagues l on l.id = m.league_id
        join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id), '[]'),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('match_id', m.id, 'played_at', m.played_at, 'home_team', h.name,
        'away_team', a.name, 'for_team', t.name, 'notes', n.notes, 'public_line', n.public_line, 'submitted_at', n.created_at) order by n.created_at)
      from public.match_notes n join public.matches m on m.id = n.match_id join public.teams t on t.id = n.team_id
        join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
      where n.submitted_by = me), '[]'),
    'competitions', coalesce((
      select jsonb_agg(to_jsonb(l) - 'owner_id' || jsonb_build_object(
        'settings', to_jsonb(s) - 'league_id',
        'teams', (select coalesce(jsonb_agg(t.name order by t.name), '[]') from public.teams t where t.league_id = l.id),
        'matches', (select count(*) from public.matches m where m.league_id = l.id)) order by l.created_at)
      from public.leagues l left join public.league_settings s on s.league_id = l.id where l.owner_id = me), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'email', i.email, 'created_at', i.created_at,
        'used_at', i.used_at) order by i.created_at)
      from public.manager_invites i left join public.teams t on t.id = i.team_id
      where i.player_id = any (mine) or i.email = app.normalize_email(address)), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at,
        'size', o.metadata -> 'size') order by o.bucket_id, o.name)
      from storage.objects o where o.owner_id = me::text
        or o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = me::text
        or o.bucket_id = 'player-photos' and split_part(o.name, '/', 1) = any (mine::text[])), '[]'));
end $$;

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

/* A copy of all that is stored about the caller. It has the account and its profiles with hidden details, their
   matches, memberships, answers and appointments (also those for kept matches), changes in the history, notices, marks
   and devices, and all that the account wrote for competitions or that these recorded of the person. Invitations are
   those that the caller used, or that name an address that the caller proved. */
create function public.export_my_data() returns jsonb
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

/* Deletes records of files, and with them the files, where the storage lets SQL do it; also held photos of the same
   folders. On hosted Supabase the screen asks the storage API before; a failure here must not keep a person from
   leaving. */
create function app.remove_files(_bucket text, _folders text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = _bucket and lower(app.folder_of(_bucket, name)) = any (_folders);
  delete from storage.objects where bucket_id = 'held-photos' and split_part(name, '/', 1) = _bucket
    and lower(app.folder_of('held-photos', name)) = any (_folders);
exception when others then
  raise log 'files of % stay: %', _bucket, sqlerrm;
end $$;

/* People who may take a competition over: its managers, players and administrators with an account, so that no search
   by address is needed. An account with two profiles in one league is offered once. Policies apply: a person who runs
   the league sees its administrators. */
create function public.league_successors(_league_id uuid) returns table (id uuid, full_name text)
language sql stable set search_path = '' as $$
  select s.id, s.full_name from (
    select distinct on (p.user_id) p.id, p.full_name from public.profiles p
    where p.user_id <> (select auth.uid()) and (
      exists (select from public.teams t where t.league_id = _league_id and t.manager_id = p.id)
      or exists (select from public.team_players s join public.teams t on t.id = s.team_id
        where t.league_id = _league_id and s.player_id = p.id)
      or exists (select from public.league_members m
        where m.league_id = _league_id and m.role = 'administrator' and m.user_id = p.user_id))
    order by p.user_id, p.full_name, p.id) s
  order by s.full_name, s.id
$$;

/* Gives a competition to another person of it, one of league_successors. Only the owner may. Its keys end, and so do
   links that the former owner may have kept (app.follow_owner). @throws 22023 for another person */
create function public.hand_over_league(_league_id uuid, _profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not app.owns_league(_league_id) then
    raise exception 'Only the owner can hand a competition over' using errcode = '42501';
  end if;
  if not exists (select from public.league_successors(_league_id) s where s.id = _profile_id) then
    raise exception 'Choose somebody of this competition who has an account.' using errcode = '22023';
  end if;
  update public.leagues set owner_id = (select user_id from public.profiles where id = _profile_id)
    where id = _league_id;
end $$;

/* Deletes a competition with all that belongs to it, and its files first, while rows still name them. Only the owner
   may: an administrator may not. */
create function public.delete_league(_league_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not app.owns_league(_league_id) then
    raise exception 'Only the owner can delete a competition' using errcode = '42501';
  end if;
  perform app.remove_files('league-logos', array[_league_id::text]);
  perform app.remove_files('team-logos', array(select t.id::text from public.teams t where t.league_id = _league_id));
  perform app.remove_files('match-reports', array(
    select m.id::text from public.matches m where m.league_id = _league_id));
  delete from public.leagues where id = _league_id;
end $$;

/* Deletes the caller's account with its sessions, its address, its avatar, and how it is reached as an official. The
   league's record stays: the profile with its name, line-ups and goals, decisions, and reasons that a team gave to the
   competition. `_forget` removes the person's own details. A profile in no team and in no match is deleted. */
create function public.delete_account(_forget boolean default false) returns void
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

-- A person's answers to 'Are you in?', those for kept matches as well.
create function app.answers_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('team', t.name, 'played_at', x.played_at, 'answer', (x.v).answer,
    'note', (x.v).note, 'answered_by', (x.v).answered_by, 'answered_at', (x.v).answered_at)
    order by x.played_at, (x.v).match_id), '[]')
  from (
    select v, m.played_at from public.profiles p join public.availability v on v.player_id = p.id
      join public.matches m on m.id = v.match_id where p.user_id = _user_id
    union all
    select v, (k.facts ->> 'played_at')::timestamptz from public.profiles p join app.kept_rows r on r.player_id = p.id
      join app.kept_matches k on k.match_id = r.match_id
      cross join lateral jsonb_populate_record(null::public.availability, r.facts) v
      where p.user_id = _user_id and r.origin = 'public.availability') x
  join public.teams t on t.id = (x.v).team_id
$$;

-- A person's appointments as an official, those for kept matches as well. Proposed ones are the league's own notes.
create function app.appointments_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('competition', l.name, 'name', o.name, 'played_at', x.played_at,
    'role', (x.a).role, 'state', (x.a).state, 'reason', (x.a).reason) order by x.played_at, (x.a).id), '[]')
  from public.officials o join public.leagues l on l.id = o.league_id
  cross join lateral (
    select a, m.played_at from public.appointments a join public.matches m on m.id = a.match_id
      where a.official_id = o.id
    union all
    select a, (k.facts ->> 'played_at')::timestamptz from app.kept_rows r
      join app.kept_matches k on k.match_id = r.match_id
      cross join lateral jsonb_populate_record(null::public.appointments, r.facts) a
      where r.official_id = o.id and r.origin = 'public.appointments') x
  where o.user_id = _user_id and (x.a).state <> 'proposed'
$$;

/* Removes details that are of no use ninety days after their match or their end: notes of players' answers, reasons of
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

-- A computed field for the screen: whether forget_player would accept the caller.
create function public.may_forget(_profile public.profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.runs_leagues_of(_profile.id) and (select app.session_problem()) is null
$$;

-- Whether no present team and no match names a person.
create function app.is_in_no_record(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.team_players where player_id = _profile_id)
    and not exists (select from public.teams where manager_id = _profile_id)
    and not exists (select from public.matches where home_lineup @> array[_profile_id] or away_lineup @> array[_profile_id])
    and not exists (select from public.matches where man_of_match_id = _profile_id)
    and not exists (select from public.match_events where _profile_id in (player_id, assist_by_id))
    and not exists (select from public.match_incidents where player_id = _profile_id)
    and not exists (select from public.match_substitutions where _profile_id in (player_off_id, player_on_id))
    and not exists (select from public.match_roles where player_id = _profile_id)
$$;

/* Erases address, date of birth, photo with its files, biography, consents, links and notes of a person without an
   account, for those who run a league of the person, also after the person left or the league was deleted
   (app.runs_leagues_of). The name stays, with line-ups and goals, as it does for a deleted account. A profile that no
   present team and no match names is deleted. Returns whether it was. */
create function public.forget_player(_player_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform from public.profiles where id = _player_id and app.runs_leagues_of(id) for no key update;
  -- The player may have been bound to an account while this waited.
  if _player_id is null or not app.runs_leagues_of(_player_id) then
    raise exception 'Only those who run a competition of this player can do this, while the player has no account.'
      using errcode = '42501';
  end if;
  perform app.remove_files('player-photos', array[_player_id::text]);
  update public.manager_invites set email = null, expires_at = least(expires_at, now()) where player_id = _player_id;
  delete from app.player_links where player_id = _player_id;
  delete from app.photo_consents where profile_id = _player_id;
  update public.availability set note = null where player_id = _player_id and note is not null;
  update app.kept_rows set facts = facts - 'note' where player_id = _player_id and origin = 'public.availability';
  if app.is_in_no_record(_player_id) then
    delete from public.profiles where id = _player_id;
    return true;
  end if;
  update public.profiles set email = null, date_of_birth = null, photo_url = null, bio = null where id = _player_id;
  return false;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.export_my_data, public.league_successors, public.hand_over_league,
  public.delete_league, public.delete_account, public.may_forget, public.forget_player from public, anon, authenticated;
grant execute on function public.export_my_data, public.league_successors, public.hand_over_league,
  public.delete_league, public.delete_account, public.forget_player to authenticated;
grant execute on function public.may_forget to anon, authenticated;
