-- API keys of a league: programs read it with them, or also write its matches and teams (record 0042).

-- The role that a request with a key runs as. Roles belong to the whole cluster: another database's first start may be
-- making it at this moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'league_key') then
    begin
      create role league_key nologin noinherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  execute format('grant league_key to authenticator, %I', current_user);
end $$;

create table app.league_keys (
  id           uuid primary key default gen_random_uuid(),
  league_id    uuid not null references public.leagues on delete cascade,
  name         text not null check (btrim(name) <> '' and length(name) <= 60),
  access       text not null constraint league_keys_access check (access in ('read', 'write')),
  hash         bytea not null unique check (length(hash) = 32),
  start        text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz,
  last_used_at timestamptz,
  created_by   uuid references auth.users on delete set null
) with (fillfactor = 70);
create index on app.league_keys (league_id);
create index on app.league_keys (created_by);
comment on column app.league_keys.hash is 'SHA-256 of the key. The key itself is not stored.';
comment on column app.league_keys.start is 'The first characters of the key, by which its owner recognizes it.';

alter table app.league_keys enable row level security;

-- Requests of each key in the running minute and on this day (UTC).
create table app.league_key_use (
  key_id       uuid references app.league_keys on delete cascade,
  kind         text check (kind in ('read', 'write')),
  minute_start timestamptz not null,
  in_minute    int not null,
  day          date not null,
  in_day       int not null,
  primary key (key_id, kind)
) with (fillfactor = 50);

alter table app.league_key_use enable row level security;

/* Whether a key works: it has not expired, and the league's owner has an account that is not banned. Its maker must
   be the owner, or an administrator who is not banned either. */
create function app.is_key_active(_key app.league_keys) returns boolean
language sql stable security definer set search_path = '' as $$
  select (_key.expires_at is null or _key.expires_at > now()) and exists (
    select from public.leagues l join auth.users u on u.id = l.owner_id
    where l.id = _key.league_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and (_key.created_by is null or _key.created_by = l.owner_id or exists (
        select from public.league_members m join auth.users maker on maker.id = m.user_id
        where m.league_id = l.id and m.user_id = _key.created_by and m.role = 'administrator'
          and maker.deleted_at is null and (maker.banned_until is null or maker.banned_until <= now()))))
$$;

/* Counts a request and returns its key; no row for an unknown, expired or revoked one. `_kind` is read or write. The
   seconds say when the minute and the day end. The commit does not wait for the disk: a crash may lose some counts. */
create function app.use_league_key(_hash bytea, _kind text)
returns table (
  key_id uuid, league_id uuid, access text, in_minute int, minute_seconds int, in_day int, day_seconds int
) language plpgsql security definer set search_path = '' as $$
declare
  key    app.league_keys;
  used   app.league_key_use;
  moment constant timestamptz := clock_timestamp();
  today  constant date := (moment at time zone 'UTC')::date;
begin
  select * into key from app.league_keys k where k.hash = _hash;
  if key.id is null or not app.is_key_active(key) then return; end if;
  perform set_config('synchronous_commit', 'off', true);
  insert into app.league_key_use as u values (key.id, _kind, moment, 1, today, 1)
    on conflict on constraint league_key_use_pkey do update set
      minute_start = case when u.minute_start > moment - interval '1 minute' then u.minute_start else moment end,
      in_minute = case when u.minute_start > moment - interval '1 minute' then u.in_minute + 1 else 1 end,
      day = today,
      in_day = case when u.day = today then u.in_day + 1 else 1 end
    returning * into used;
  update app.league_keys k set last_used_at = moment
    where k.id = key.id and (k.last_used_at is null or k.last_used_at < moment - interval '1 minute');
  return query select key.id, key.league_id, key.access, used.in_minute,
    greatest(1, ceil(extract(epoch from used.minute_start + interval '1 minute' - moment)))::int, used.in_day,
    greatest(1, ceil(extract(epoch from (today + 1)::timestamp at time zone 'UTC' - moment)))::int;
exception when foreign_key_violation then
  -- The key was revoked in between.
  return;
end $$;

-- The league of the caller's key. The claims name the key only: what it may do is looked up in each statement.
create function app.key_league() returns uuid language sql stable security definer set search_path = '' as $$
  select k.league_id from app.league_keys k
  where k.id = app.to_uuid(auth.jwt() ->> 'key_id') and app.is_key_active(k)
$$;

-- The league of the caller's key, if the key may write.
create function app.key_writes() returns uuid language sql stable security definer set search_path = '' as $$
  select k.league_id from app.league_keys k
  where k.id = app.to_uuid(auth.jwt() ->> 'key_id') and k.access = 'write' and app.is_key_active(k)
$$;

-- People who are or were in a squad of the key's league.
create function app.key_players() returns setof uuid language sql stable security definer set search_path = '' as $$
  select h.player_id from app.squad_history h join public.teams t on t.id = h.team_id
  where t.league_id = (select app.key_league())
$$;

grant usage on schema public, app, extensions to league_key;

-- The policies for everybody show the rows; these restrict a key to those of its own league.
create policy "a key reads its league" on public.leagues as restrictive for select to league_key
  using (id = (select app.key_league()));
create policy "a key reads its league's settings" on public.league_settings as restrictive for select to league_key
  using (league_id = (select app.key_league()));
create policy "a key reads its league's teams" on public.teams as restrictive for select to league_key
  using (league_id = (select app.key_league()));
create policy "a key reads its league's squads" on public.team_players as restrictive for select to league_key
  using (exists (select from public.teams t where t.id = team_id));
create policy "a key reads its league's players" on public.profiles as restrictive for select to league_key
  using (id in (select app.key_players()));
create policy "a key reads its league's seasons" on public.seasons as restrictive for select to league_key
  using (league_id = (select app.key_league()));
create policy "a key reads its league's stages" on public.stages as restrictive for select to league_key
  using (league_id = (select app.key_league()));
create policy "a key reads its league's incidents" on public.match_incidents as restrictive for select to league_key
  using (exists (select from public.matches m where m.id = match_id));
create policy "a key reads its league's entries" on public.stage_entries as restrictive for select to league_key
  using (exists (select from public.stages s where s.id = stage_id));
create policy "a key reads its league's substitutions" on public.match_substitutions as restrictive for select
  to league_key using (exists (select from public.matches m where m.id = match_id));
/* A key that writes enters results, and so reads matches whose score its youth competition hides: a changed row must be
   one that its writer reads. */
create policy "a key that writes reads matches whose scores are hidden" on public.matches for select to league_key
  using (league_id = (select app.key_writes())
    and exists (select from public.seasons s where s.id = season_id and s.is_published));
create policy "a key reads its league's matches" on public.matches as restrictive for select to league_key
  using (league_id = (select app.key_league()));
create policy "a key reads its league's events" on public.match_events as restrictive for select to league_key
  using (exists (select from public.matches m where m.id = match_id));
create policy "a key reads its league's reports" on public.match_reports as restrictive for select to league_key
  using (exists (select from public.matches m where m.id = match_id));
create policy "a key reads its league's records" on app.team_records as restrictive for select to league_key
  using (exists (select from public.teams t where t.id = team_id));
create policy "a key reads its league's players' records" on app.player_records as restrictive for select to league_key
  using (league_id = (select app.key_league()));
create policy "a key that writes adds teams" on public.teams for insert to league_key
  with check (league_id = (select app.key_writes()));
create policy "a key that writes adds matches" on public.matches for insert to league_key
  with check (league_id = (select app.key_writes()));
create policy "a key that writes edits matches" on public.matches for update to league_key
  using (league_id = (select app.key_writes()));
create policy "a key that writes adds events" on public.match_events for insert to league_key
  with check (exists (select from public.matches m where m.id = match_id and m.league_id = (select app.key_writes())));
create policy "a key that writes deletes events" on public.match_events for delete to league_key
  using (exists (select from public.matches m where m.id = match_id and m.league_id = (select app.key_writes())));

-- Deletes the keys of a league that changes hands or loses its owner.
create function app.revoke_former_keys() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.league_keys where league_id = new.id;
  return null;
end $$;
create trigger revoke_former_keys after update of owner_id on public.leagues for each row
  when (old.owner_id is distinct from new.owner_id) execute function app.revoke_former_keys();

-- The keys of one's own league, the newest first.
create function public.league_keys(_league_id uuid) returns table (
  id uuid, name text, access text, start text, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select k.id, k.name, k.access, k.start, k.created_at, k.expires_at, k.last_used_at from app.league_keys k
  where k.league_id = _league_id and k.league_id in (select app.my_leagues()) and (select app.session_problem()) is null
  order by k.created_at desc, k.id
$$;
comment on function public.league_keys is '@nullable expires_at, last_used_at';

/* Makes a key for a league that the caller runs. Only this answer has the key: the database keeps its hash. 154 of its
   bits are random, so the hash needs no salt. `_access` is read or write. The league is locked and memberships are
   held, so that the count holds and no key outlives its maker's right. @throws PT409 for more than 10 keys */
create function public.create_league_key(
  _league_id uuid, _name text, _access text, _expires_at timestamptz default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := 'tlk_' || left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40);
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform from public.leagues where id = _league_id and id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner can create API keys of a competition' using errcode = '42501';
  end if;
  if _expires_at <= now() then
    raise exception 'Choose a day in the future' using errcode = '22023';
  end if;
  if (select count(*) from app.league_keys where league_id = _league_id) >= 10 then
    raise exception 'A competition has at most 10 API keys. Revoke one that you no longer use.' using errcode = 'PT409';
  end if;
  insert into app.league_keys (league_id, name, access, hash, start, expires_at, created_by)
    values (_league_id, btrim(_name), _access, sha256(convert_to(key, 'UTF8')), left(key, 10), _expires_at, auth.uid());
  return key;
end $$;
comment on function public.create_league_key is '@nullable _expires_at';

/* Ends a key at once, since each request of a key looks it up. For the people who run its league. @throws PT404 for a
   revoked one */
create function public.revoke_league_key(_key_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  delete from app.league_keys where id = _key_id and league_id in (select app.my_leagues());
  if not found then
    raise exception 'This key is revoked already.' using errcode = 'PT404';
  end if;
end $$;

-- A key reads a part of what everybody reads, without dates of birth.
grant select on app.held_reports, app.player_records, app.team_records, public.match_events, public.match_incidents,
  public.match_substitutions, public.matches, public.seasons, public.stages, public.table_standings,
  public.team_players to league_key;
grant select (profile_id) on app.young_people to league_key;
grant select (league_id, custom_slug, description, time_zone) on public.league_settings to league_key;
grant
  select (id, name, logo_url,
  updated_at, current_season_id, main_stage_id, main_table_has_own_order) on public.leagues to league_key;
grant select (id, match_id, report_text, audio_url, archived, created_at) on public.match_reports to league_key;
grant select (id, full_name, photo_url, position, jersey_number, bio) on public.profiles to league_key;
grant select (stage_id, team_id, group_name) on public.stage_entries to league_key;
grant select (id, league_id, name, logo_url, team_color, second_color, code) on public.teams to league_key;

-- A key with write access also adds teams and matches, and corrects matches with their events.
grant
  insert (match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes, is_penalty),
  delete on public.match_events to league_key;
grant
  insert (id, league_id, home_team_id, away_team_id, played_at, round),
  update (played_at, round, home_score, away_score, scores_manual, man_of_match_id, home_lineup, away_lineup,
    home_formation, home_places, away_formation, away_places) on public.matches to league_key;
grant insert (id, league_id, name, team_color, second_color) on public.teams to league_key;

revoke execute on all functions in schema app from public;
revoke execute on function public.league_keys, public.create_league_key, public.revoke_league_key from public, anon,
  authenticated;
grant execute on function public.league_keys, public.create_league_key, public.revoke_league_key to authenticated;
-- For policies, triggers, checks and indexes of these tables.
grant execute on function app.to_uuid, app.is_file_address, app.my_leagues, app.team_key, app.my_teams,
  app.next_colours, app.untabled_stages, app.unscored_leagues, app.is_table_hidden, app.no_stage, app.counted_score,
  app.count_score, app.release_score, app.replace_incidents, app.places_of, app.to_places, public.save_match_details,
  app.players_in_places, app.replace_details, app.shown_ties, app.order_stage, app.order_groups, app.count_of,
  app.rank_players, public.add_teams, app.key_league, app.key_writes, app.key_players to league_key;
