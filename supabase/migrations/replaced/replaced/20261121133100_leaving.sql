-- Leaving: a copy of everything that an account holds, what to do with one's competitions, and the end of the account.

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me         uuid := auth.uid();
  account    jsonb;
  address    text;
  profile    public.profiles;
  profile_id uuid;
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
  if account is null then
    raise exception 'Sign in to export your data.' using errcode = '42501';
  end if;
  select * into profile from public.profiles where user_id = me;
  profile_id := profile.id;
  return jsonb_build_object(
    'exported_at', now(),
    'account', account,
    'profile', (
      select jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', s.email, 'position', p.position,
        'jersey_number', p.jersey_number, 'date_of_birth', p.date_of_birth, 'bio', p.bio, 'photo_url', p.photo_url,
        'created_at', p.created_at, 'totals', (select to_jsonb(t) from public.player_totals(p.id) t))
      from public.profiles p left join app.private_profiles s on s.profile_id = p.id where p.id = profile.id),
    'teams', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'competition', l.name,
        'is_in_squad', tp.team_id is not null, 'is_manager', t.manager_id is not distinct from profile_id)
        order by l.name, t.name)
      from public.teams t join public.leagues l on l.id = t.league_id
        left join public.team_players tp on tp.team_id = t.id and tp.player_id = profile_id
      where t.manager_id = profile_id or tp.team_id is not null
        or t.id in (select h.team_id from app.squad_history h where h.player_id = profile_id)), '[]'),
    'matches', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'competition', l.name, 'played_at', m.played_at,
        'home_team', h.name, 'away_team', a.name, 'home_score', m.home_score, 'away_score', m.away_score,
        'is_man_of_the_match', m.man_of_match_id is not distinct from profile_id,
        'goals', (select count(*) from public.match_events e
          where e.match_id = m.id and e.player_id = profile_id and e.event_type = 'GOAL'),
        'assists', (select count(*) from public.match_events e
          where e.match_id = m.id and e.player_id = profile_id and e.event_type = 'ASSIST')) order by m.played_at, m.id)
      from public.player_matches(profile_id) m join public.leagues l on l.id = m.league_id
        join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id), '[]'),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('match_id', m.id, 'played_at', m.played_at, 'home_team', h.name,
        'away_team', a.name, 'for_team', t.name, 'notes', n.notes, 'submitted_at', n.created_at) order by n.created_at)
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
      where i.player_id = profile_id or i.email = lower(address)), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at,
        'size', o.metadata -> 'size') order by o.bucket_id, o.name)
      from storage.objects o where o.owner_id = me::text
        or o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = me::text
        or o.bucket_id = 'player-photos' and split_part(o.name, '/', 1) = profile_id::text), '[]'));
end $$;

-- Deletes records of files, and with them the files, where the storage lets SQL do it. Hosted Supabase wants its API
-- asked, which the screen does before; there this must not be what keeps somebody from leaving.
create function app.remove_files(_bucket text, _folders text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = _bucket
    and case _bucket when 'league-logos' then left(name, 36) when 'match-reports' then split_part(name, '/', 2)
      else split_part(name, '/', 1) end = any (_folders);
exception when others then
  raise log 'files of % stay: %', _bucket, sqlerrm;
end $$;

-- Who may take a competition over: people of it with an account, so that nobody has to be found by an address.
create function public.league_successors(_league_id uuid) returns table (id uuid, full_name text)
language sql stable set search_path = '' as $$
  select p.id, p.full_name from public.profiles p
  where p.user_id <> (select auth.uid()) and (
    exists (select from public.teams t where t.league_id = _league_id and t.manager_id = p.id)
    or exists (select from public.team_players s join public.teams t on t.id = s.team_id
      where t.league_id = _league_id and s.player_id = p.id))
  order by p.full_name, p.id
$$;

create function public.hand_over_league(_league_id uuid, _profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner can hand a competition over' using errcode = '42501';
  end if;
  if not exists (select from public.league_successors(_league_id) s where s.id = _profile_id) then
    raise exception 'Choose somebody of this competition who has an account.' using errcode = '22023';
  end if;
  update public.leagues set owner_id = (select user_id from public.profiles where id = _profile_id)
    where id = _league_id;
end $$;

create function public.delete_league(_league_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner can delete a competition' using errcode = '42501';
  end if;
  perform app.remove_files('league-logos', array[_league_id::text]);
  perform app.remove_files('team-logos', array(select t.id::text from public.teams t where t.league_id = _league_id));
  perform app.remove_files('match-reports', array(
    select m.id::text from public.matches m where m.league_id = _league_id));
  delete from public.leagues where id = _league_id;
end $$;

-- Whoever holds a phone that is signed in may not end its account: the session must be minutes old.
create function app.has_just_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions where id = app.to_uuid(auth.jwt() ->> 'session_id') and user_id = auth.uid()
      and created_at > now() - interval '10 minutes')
$$;

/* The account goes with its sessions, its address and its avatar. What the league recorded stays: the profile with its
   name, line-ups, goals. `_forget` takes what the person told of themselves off it. Nobody in any team leaves nothing. */
create function public.delete_account(_forget boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me         uuid := auth.uid();
  address    text;
  profile    uuid;
  owned      text;
  is_unused  boolean;
begin
  -- A competition that is being created meanwhile waits here, and then finds no owner.
  select lower(email) into address from auth.users where id = me for update;
  if not found or not app.has_just_signed_in() then
    raise exception 'Enter your password again to delete your account.' using errcode = '42501';
  end if;
  select string_agg(name, ', ' order by name) into owned from public.leagues where owner_id = me;
  if owned is not null then
    raise exception 'Delete your competitions or hand them over first: %', owned using errcode = 'PT409';
  end if;
  select id into profile from public.profiles where user_id = me;
  is_unused := app.is_unused_profile(profile);
  perform app.remove_files('avatars', array[me::text]);
  if _forget or is_unused then
    perform app.remove_files('player-photos', array[profile::text]);
  end if;
  update public.manager_invites set email = null, expires_at = least(expires_at, now())
    where player_id = profile or email = address;
  update public.teams set manager_id = null where manager_id = profile;
  update app.private_profiles set email = null where profile_id = profile;
  if is_unused then
    delete from public.profiles where id = profile;
  elsif _forget then
    update public.profiles set photo_url = null, bio = null, date_of_birth = null where id = profile;
  end if;
  delete from auth.users where id = me;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.export_my_data, public.league_successors, public.hand_over_league,
  public.delete_league, public.delete_account from public, anon;
grant execute on function public.export_my_data, public.league_successors, public.hand_over_league,
  public.delete_league, public.delete_account to authenticated;
