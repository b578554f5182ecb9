-- A guardian's consent to the photo of a young player (record 0059).

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

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

-- Whether a guardian's consent to photos of the person stands.
create function app.may_show_photo(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from app.photo_consents
    where profile_id = _profile_id and ended_at is null and given_at is not null)
$$;

-- Files without a consent. The stored path begins with the bucket that the file came from.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('held-photos', 'held-photos', false, 10485760, '{image/*}') on conflict (id) do nothing;

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
-- Only the database moves files there.
create policy "nobody adds a held photo" on storage.objects as restrictive
  for insert to authenticated with check (bucket_id <> 'held-photos');
create policy "nobody replaces a held photo" on storage.objects as restrictive
  for update to authenticated using (bucket_id <> 'held-photos');

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

/* Whether the caller may ask the guardian of a person. The manager of a team of the person and the owner of its
   league may; the person may not. */
create function app.may_ask_guardian(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_players where player_id = _profile_id and team_id in (select app.my_teams()))
    or exists (select from public.teams where manager_id = _profile_id and league_id in (select app.my_leagues()))
$$;

-- Whether an account may ask the guardian of this person: it works on a team of theirs, or runs the league of a team that
-- they manage.
create function app.works_for(_user_id uuid, _profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_players s where s.player_id = _profile_id and app.works_on(_user_id, s.team_id))
    or exists (select from public.teams t where t.manager_id = _profile_id and app.runs_league(_user_id, t.league_id))
$$;

/* Ends the questions to guardians that were not answered, of this maker or about these people, whose maker works for the
   person no more. Consents that were given stay (record 0062). */
create function app.end_lost_questions(_user_id uuid, _profile_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lost uuid[] := array(
    select c.id from app.photo_consents c
    where (c.created_by = _user_id or c.profile_id = any (_profile_ids)) and c.given_at is null and c.ended_at is null
      and not app.works_for(c.created_by, c.profile_id));
begin
  if lost = '{}' then return; end if;
  -- People before their consents, as in every function that changes a consent: otherwise two could wait for each other.
  perform from public.profiles where id in (select profile_id from app.photo_consents where id = any (lost))
    order by id for no key update;
  -- An answer that was given while this waited stays.
  update app.photo_consents set ended_at = now(), ended_by = 'team'
    where id = any (lost) and given_at is null and ended_at is null;
end $$;

-- Ends open questions to guardians of players who leave a squad, or whose team is deleted.
create function app.end_questions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A question that is made at the same time waits for this, or this for it.
  perform from public.profiles p join app.young_people y on y.profile_id = p.id
    where p.id in (select player_id from removed) order by p.id for no key update of p;
  perform app.end_lost_questions(null, array(select distinct player_id from removed));
  return null;
end $$;
create trigger end_questions after delete on public.team_players referencing old table as removed
  for each statement execute function app.end_questions();

-- Refuses callers who may not ask the player's guardian, and locks the player's profile.
create function app.require_guardian_right(_player_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform app.hold_teams(array(
    select team_id from public.team_players where player_id = _player_id and team_id in (select app.my_teams())));
  -- The player may leave the squad while this waits, so the right is looked up with the profile held.
  if app.may_ask_guardian(_player_id) then
    perform from public.profiles where id = _player_id for no key update;
  end if;
  if _player_id is null or not app.may_ask_guardian(_player_id) then
    raise exception 'Only the manager of the team and the league owner ask for a consent' using errcode = '42501';
  end if;
end $$;

/* Makes a link with which a guardian consents to photos of the player. An earlier link stops working, and so does a
   consent that was given by it. Returns the token, which cannot be read again. */
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

-- The consent of a token, also one that the guardian ended, unless its link was replaced or has expired.
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

/* The consent of a link, or PT404. The person's row is locked first, so a link that was replaced or withdrawn while
   this waited records nothing. */
create function app.require_consent_link(_token text) returns app.photo_consents
language plpgsql security definer set search_path = '' as $$
declare
  consent app.photo_consents;
begin
  perform from public.profiles where id = (app.open_consent(_token)).profile_id for no key update;
  consent := app.open_consent(_token);
  if consent.id is null then
    raise exception 'This link has expired or was withdrawn. Ask the team for a new one.' using errcode = 'PT404';
  end if;
  return consent;
end $$;

/* Saves a guardian's consent by the token of a link, without an account. A second press changes nothing. A guardian
   who revoked it needs a new link. @throws PT404 for a link that does not work, PT409 for a revoked consent, 22023
   without a name */
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

/* Ends a consent by the token of its link, also before it was given. The photos of the person stop being public. The
   link shows that the guardian revoked it. @throws PT404 for a link that does not work */
create function public.revoke_photo_consent(_token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  consent app.photo_consents := app.require_consent_link(_token);
begin
  update app.photo_consents set ended_at = now(), ended_by = 'guardian' where id = consent.id and ended_at is null;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.create_consent_link, public.end_photo_consent, public.photo_consent,
  public.consent_link, public.give_photo_consent, public.revoke_photo_consent from public, anon, authenticated;
grant execute on function public.photo_consent, public.consent_link, public.give_photo_consent,
  public.revoke_photo_consent to anon, authenticated;
grant execute on function app.is_photo_held to anon, authenticated, service_role;
grant execute on function public.create_consent_link, public.end_photo_consent to authenticated;
