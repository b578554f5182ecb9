/* Consents to photos of young players. A guardian gives one by a link, and revokes it by the same link; the manager and
   the owner can end it too. Without one the photo is hidden, and its file is in a bucket that is not public. */
create table app.photo_consents (
  id            uuid primary key default gen_random_uuid(),
  profile_id    uuid not null references public.profiles on delete cascade,
  -- The token has 192 random bits; only its hash is stored.
  token_hash    bytea not null unique,
  created_by    uuid references auth.users on delete set null,
  created_at    timestamptz not null default now(),
  -- Until then the guardian can answer. A consent that was given can be revoked by its link at any time.
  expires_at    timestamptz not null default now() + interval '30 days',
  guardian_name text constraint guardian_name_length check (btrim(guardian_name) <> '' and length(guardian_name) <= 200),
  given_at      timestamptz check ((given_at is null) = (guardian_name is null)),
  ended_at      timestamptz,
  ended_by      text check (ended_by in ('guardian', 'team', 'replaced')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index open_photo_consents on app.photo_consents (profile_id) where ended_at is null;
create index on app.photo_consents (profile_id);
create index on app.photo_consents (created_by);
alter table app.photo_consents enable row level security;

create or replace function app.may_show_photo(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from app.photo_consents
    where profile_id = _profile_id and ended_at is null and given_at is not null)
$$;

-- Files without a consent. The stored path begins with the bucket that the file came from.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('held-photos', 'held-photos', false, 10485760, '{image/*}') on conflict (id) do nothing;

/* Moves the photos of these people, and the avatars of their accounts, to the bucket that fits. Their public addresses
   stop working, or work again: a stored file is found by bucket and name, on hosted Supabase too. */
create or replace function app.place_photos(_profile_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held text[] := array(
    select y.profile_id::text from app.young_people y
    where y.profile_id = any (_profile_ids) and not app.may_show_photo(y.profile_id));
  free text[] := array(select id::text from unnest(_profile_ids) id where id::text <> all (held));
begin
  held := held || array(
    select p.user_id::text from public.profiles p where p.id::text = any (held) and p.user_id is not null);
  free := free || array(
    select p.user_id::text from public.profiles p
    where p.id::text = any (free) and p.user_id is not null and not exists (
      select from public.profiles o join app.young_people y on y.profile_id = o.id
      where o.user_id = p.user_id and not app.may_show_photo(o.id)));
  update storage.objects set name = bucket_id || '/' || name, bucket_id = 'held-photos'
    where bucket_id in ('player-photos', 'avatars') and split_part(name, '/', 1) = any (held);
  update storage.objects set bucket_id = split_part(name, '/', 1), name = substr(name, strpos(name, '/') + 1)
    where bucket_id = 'held-photos' and split_part(name, '/', 2) = any (free);
end $$;

-- Whether the photos of a person, or the avatar of an account, must not be public now.
create function app.is_photo_held(_bucket text, _name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case _bucket
    when 'player-photos' then exists (select from app.young_people y
      where y.profile_id = app.to_uuid(split_part(_name, '/', 1)) and not app.may_show_photo(y.profile_id))
    when 'avatars' then exists (select from app.young_people y join public.profiles p on p.id = y.profile_id
      where p.user_id = app.to_uuid(split_part(_name, '/', 1)) and not app.may_show_photo(y.profile_id))
    else false
  end
$$;
create policy "a young player's photo is added with a consent" on storage.objects as restrictive
  for insert to authenticated with check (not app.is_photo_held(bucket_id, name));
create policy "a young player's photo is replaced with a consent" on storage.objects as restrictive
  for update to authenticated using (not app.is_photo_held(bucket_id, name));

create or replace function app.may_write_file(_bucket text, _name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case _bucket
    when 'match-reports' then split_part(_name, '/', 1) = 'match-reports' and exists (
      select from public.matches m where m.id = app.to_uuid(split_part(_name, '/', 2))
        and m.league_id in (select app.my_leagues()))
    when 'player-photos' then app.may_edit_profile(app.to_uuid(split_part(_name, '/', 1)))
    when 'team-logos' then app.to_uuid(split_part(_name, '/', 1)) in (select app.my_teams())
    when 'league-logos' then _name ~ '^.{36}-(logo|og-image|favicon|app-icon)(\.[a-z0-9]+)?$'
      and app.to_uuid(left(_name, 36)) in (select app.my_leagues())
    when 'avatars' then app.to_uuid(split_part(_name, '/', 1)) = (select auth.uid())
    when 'held-photos' then case split_part(_name, '/', 1)
      when 'player-photos' then app.may_edit_profile(app.to_uuid(split_part(_name, '/', 2)))
      when 'avatars' then app.to_uuid(split_part(_name, '/', 2)) = (select auth.uid())
      else false end
    else false
  end
$$;
-- Only the database moves files there.
create policy "nobody adds a held photo" on storage.objects as restrictive
  for insert to authenticated with check (bucket_id <> 'held-photos');
create policy "nobody replaces a held photo" on storage.objects as restrictive
  for update to authenticated using (bucket_id <> 'held-photos');

-- A person who leaves takes the held photos along.
create or replace function app.remove_files(_bucket text, _folders text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = _bucket
    and case _bucket when 'league-logos' then left(name, 36) when 'match-reports' then split_part(name, '/', 2)
      else split_part(name, '/', 1) end = any (_folders);
  delete from storage.objects where bucket_id = 'held-photos' and split_part(name, '/', 1) = _bucket
    and split_part(name, '/', 2) = any (_folders);
exception when others then
  raise log 'files of % stay: %', _bucket, sqlerrm;
end $$;

-- Shows or hides the photo after an answer of the guardian.
create function app.follow_consent() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.keeps_hidden', 'on', true);
  update public.profiles p set photo_url = case when app.may_show_photo(p.id) then y.photo_url end
    from app.young_people y where y.profile_id = p.id and p.id = new.profile_id;
  perform set_config('app.keeps_hidden', '', true);
  perform app.place_photos(array[new.profile_id]);
  return null;
end $$;
create trigger follow_consent after update of given_at, ended_at on app.photo_consents
  for each row execute function app.follow_consent();

-- The manager of a team of the person and the owner of its league; not the person.
create function app.may_ask_guardian(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_players where player_id = _profile_id and team_id in (select app.my_teams()))
    or exists (select from public.teams where manager_id = _profile_id and league_id in (select app.my_leagues()))
$$;

create function app.require_guardian_right(_player_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_session();
  if _player_id is null or not app.may_ask_guardian(_player_id) then
    raise exception 'Only the manager of the team and the league owner ask for a consent' using errcode = '42501';
  end if;
end $$;

/* A link with which a guardian consents to photos of the player. An earlier link stops working, and so does a consent that
   was given by it. Returns the token, which cannot be read again. */
create function public.create_consent_link(_player_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 1, 24), 'hex');
begin
  perform app.require_guardian_right(_player_id);
  if not exists (select from app.young_people where profile_id = _player_id) then
    raise exception 'Photos of this player need no consent' using errcode = 'PT409';
  end if;
  perform from public.profiles where id = _player_id for no key update;
  update app.photo_consents set ended_at = now(), ended_by = 'replaced' where profile_id = _player_id and ended_at is null;
  insert into app.photo_consents (profile_id, token_hash, created_by)
    values (_player_id, sha256(token::bytea), auth.uid());
  return token;
end $$;

-- Ends a consent, or withdraws a link that was not answered.
create function public.end_photo_consent(_player_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_guardian_right(_player_id);
  update app.photo_consents set ended_at = now(), ended_by = 'team' where profile_id = _player_id and ended_at is null;
end $$;

/* The latest consent for those who may edit the player: {state, guardian_name, given_at, ended_at, ended_by, expires_at},
   where `state` is 'asked', 'expired', 'given' or 'ended'. Null if none was asked for, and for everybody else. */
create function public.photo_consent(_profile public.profiles) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object('state', case when c.ended_at is not null then 'ended' when c.given_at is not null then 'given'
      when c.expires_at <= now() then 'expired' else 'asked' end,
    'guardian_name', c.guardian_name, 'given_at', c.given_at, 'ended_at', c.ended_at, 'ended_by', c.ended_by,
    'expires_at', c.expires_at)
  from app.photo_consents c where c.profile_id = _profile.id and app.may_see_birth(_profile.id)
  order by c.created_at desc, c.ended_at desc nulls first limit 1
$$;
comment on function public.photo_consent is '@nullable';

create function app.open_consent(_token text) returns app.photo_consents
language sql stable security definer set search_path = '' as $$
  select c from app.photo_consents c where c.token_hash = sha256(convert_to(_token, 'UTF8'))
    and (c.ended_by = 'guardian' or c.ended_at is null and (c.given_at is not null or c.expires_at > now()))
$$;

/* The question of a link, for its holder: {player, team, league, league_id, age_group, guardian_name, given_at, ended_at}.
   The player is named as the public reads the name. Null for a link that does not work. */
create function public.consent_link(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('player', p.full_name, 'team', t.name, 'league', t.league, 'league_id', t.league_id,
    'age_group', t.age_group, 'guardian_name', c.guardian_name, 'given_at', c.given_at, 'ended_at', c.ended_at)
  from app.open_consent(_token) c join public.profiles p on p.id = c.profile_id
  left join lateral (
    select t.name, l.name as league, l.id as league_id, y.age_group
    from public.team_players s join public.teams t on t.id = s.team_id join public.leagues l on l.id = t.league_id
    left join public.youth_settings y on y.league_id = l.id
    where s.player_id = p.id order by y.league_id is null, t.name, t.id limit 1) t on true
$$;
comment on function public.consent_link is '@nullable';

create function app.require_consent_link(_token text) returns app.photo_consents
language plpgsql security definer set search_path = '' as $$
declare
  consent app.photo_consents := app.open_consent(_token);
begin
  if consent.id is null then
    raise exception 'This link has expired or was withdrawn. Ask the team for a new one.' using errcode = 'PT404';
  end if;
  perform from app.photo_consents where id = consent.id for update;
  return app.open_consent(_token);
end $$;

create function public.give_photo_consent(_token text, _guardian_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  consent app.photo_consents := app.require_consent_link(_token);
begin
  if btrim(coalesce(_guardian_name, '')) = '' or length(_guardian_name) > 200 then
    raise exception 'Enter your name, with at most 200 characters.' using errcode = '22023';
  end if;
  if consent.ended_at is not null then
    raise exception 'You revoked this consent. Ask the team for a new link.' using errcode = 'PT409';
  end if;
  -- A second press changes nothing: the record keeps the first moment.
  update app.photo_consents set guardian_name = btrim(_guardian_name), given_at = now()
    where id = consent.id and given_at is null;
end $$;

create function public.revoke_photo_consent(_token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  consent app.photo_consents := app.require_consent_link(_token);
begin
  update app.photo_consents set ended_at = now(), ended_by = 'guardian' where id = consent.id and ended_at is null;
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.is_photo_held to anon, authenticated, service_role;
revoke execute on function public.create_consent_link, public.end_photo_consent from public, anon;
grant execute on function public.create_consent_link, public.end_photo_consent to authenticated;
revoke execute on function public.photo_consent, public.consent_link, public.give_photo_consent,
  public.revoke_photo_consent from public;
grant execute on function public.photo_consent, public.consent_link, public.give_photo_consent,
  public.revoke_photo_consent to anon, authenticated, service_role;
