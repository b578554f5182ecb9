-- Leaving with profiles in several leagues: the copy holds all of them, and the end of the account reaches all of them.

create or replace function app.export_my_data() returns jsonb
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
      'jersey_number', p.jersey_number, 'date_of_birth', p.date_of_birth, 'bio', p.bio, 'photo_url', p.photo_url,
      'created_at', p.created_at, 'totals', (select to_jsonb(t) from public.player_totals(p.id) t))
      order by p.created_at, p.id)
    from public.profiles p left join app.private_profiles s on s.profile_id = p.id where p.id = any (mine)), '[]');
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
      where i.player_id = any (mine) or i.email = app.normalize_email(address)), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at,
        'size', o.metadata -> 'size') order by o.bucket_id, o.name)
      from storage.objects o where o.owner_id = me::text
        or o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = me::text
        or o.bucket_id = 'player-photos' and split_part(o.name, '/', 1) = any (mine::text[])), '[]'));
end $$;


create or replace function public.delete_account(_forget boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me         uuid := auth.uid();
  address    text;
  mine       uuid[];
  unused     uuid[];
  owned      text;
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
  -- An address that nobody proved may be somebody else's, whose invitations stay.
  if not app.is_address_proven(me, address) then address := null; end if;
  mine := array(select id from public.profiles where user_id = me);
  unused := array(select id from public.profiles where user_id = me and app.is_unused_profile(id));
  perform app.remove_files('avatars', array[me::text]);
  perform app.remove_files('player-photos', case when _forget then mine else unused end::text[]);
  update public.manager_invites set email = null, expires_at = least(expires_at, now())
    where player_id = any (mine) or email = address;
  update public.teams set manager_id = null where manager_id = any (mine);
  update app.private_profiles set email = null where profile_id = any (mine);
  delete from public.profiles where id = any (unused);
  if _forget then
    update public.profiles set photo_url = null, bio = null, date_of_birth = null where id = any (mine);
  end if;
  delete from auth.users where id = me;
end $$;


-- A person with two profiles in one league is offered once.
create or replace function public.league_successors(_league_id uuid) returns table (id uuid, full_name text)
language sql stable set search_path = '' as $$
  select s.id, s.full_name from (
    select distinct on (p.user_id) p.id, p.full_name from public.profiles p
    where p.user_id <> (select auth.uid()) and (
      exists (select from public.teams t where t.league_id = _league_id and t.manager_id = p.id)
      or exists (select from public.team_players s join public.teams t on t.id = s.team_id
        where t.league_id = _league_id and s.player_id = p.id))
    order by p.user_id, p.full_name, p.id) s
  order by s.full_name, s.id
$$;

revoke execute on all functions in schema app from public;
