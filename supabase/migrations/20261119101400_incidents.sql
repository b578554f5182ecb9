-- Penalties, own goals, cards, missed and saved penalties, substitutions, and who was captain, in goal, or on the bench.
-- Goals and assists are in match_events.

create table public.match_incidents (
  id            uuid primary key default gen_random_uuid(),
  match_id      uuid not null references public.matches on delete cascade,
  -- The player's own team, also of an own goal.
  team_id       uuid not null references public.teams on update cascade on delete cascade,
  player_id     uuid not null references public.profiles,
  kind          text not null constraint incident_kind check (
    kind in ('own_goal', 'yellow', 'second_yellow', 'red', 'penalty_missed', 'penalty_saved')),
  minute        smallint constraint incident_minute check (minute between 0 and 150),
  added_minutes smallint constraint incident_added_minutes check (added_minutes between 1 and 30),
  created_at    timestamptz not null default now(),
  constraint incident_added_to_a_minute check (added_minutes is null or minute is not null)
);
create index on public.match_incidents (match_id);
create index on public.match_incidents (player_id);
create index on public.match_incidents (team_id);

alter table public.match_incidents enable row level security;
revoke all on public.match_incidents from anon, authenticated;
grant select on public.match_incidents to anon, authenticated;
grant
  insert (id, match_id, team_id, player_id, kind, minute, added_minutes),
  delete on public.match_incidents to authenticated;

create table public.match_substitutions (
  id            uuid primary key default gen_random_uuid(),
  match_id      uuid not null references public.matches on delete cascade,
  team_id       uuid not null references public.teams on update cascade on delete cascade,
  player_off_id uuid not null references public.profiles,
  player_on_id  uuid not null references public.profiles,
  minute        smallint constraint substitution_minute check (minute between 0 and 150),
  added_minutes smallint constraint substitution_added_minutes check (added_minutes between 1 and 30),
  created_at    timestamptz not null default now(),
  constraint two_players_change check (player_off_id <> player_on_id),
  constraint substitution_added_to_a_minute check (added_minutes is null or minute is not null)
);
create index on public.match_substitutions (match_id);
create index on public.match_substitutions (player_off_id);
create index on public.match_substitutions (player_on_id);
create index on public.match_substitutions (team_id);

alter table public.match_substitutions enable row level security;
revoke all on public.match_substitutions from anon, authenticated;
grant select on public.match_substitutions to anon, authenticated;
grant
  insert (id, match_id, team_id, player_off_id, player_on_id, minute, added_minutes),
  delete on public.match_substitutions to authenticated;

/* `captain` and `goalkeeper` are of the line-up; an unused substitute is not in it. */
create table public.match_roles (
  match_id  uuid not null references public.matches on delete cascade,
  team_id   uuid not null references public.teams on update cascade on delete cascade,
  player_id uuid not null references public.profiles,
  role      text not null constraint match_role check (role in ('captain', 'goalkeeper', 'unused')),
  primary key (match_id, player_id, role)
);
create unique index one_captain_a_side on public.match_roles (match_id, team_id) where role = 'captain';
create index on public.match_roles (player_id);
create index on public.match_roles (team_id);

alter table public.match_roles enable row level security;
revoke all on public.match_roles from anon, authenticated;
grant select on public.match_roles to anon, authenticated;
grant insert (match_id, team_id, player_id, role), delete on public.match_roles to authenticated;

-- Refuses an incident of a player who did not play. Cards need only the squad, as they are shown on the bench too.
create function app.check_incident() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.check_match_player(new.match_id, new.team_id, new.player_id,
    new.kind not in ('yellow', 'second_yellow', 'red'));
  return new;
end $$;
create trigger check_incident before insert or update of match_id, team_id, player_id, kind on public.match_incidents
  for each row execute function app.check_incident();

-- Refuses a substitution of players who are not in the line-up.
create function app.check_substitution() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.check_match_player(new.match_id, new.team_id, new.player_off_id, true);
  perform app.check_match_player(new.match_id, new.team_id, new.player_on_id, true);
  return new;
end $$;
create trigger check_substitution before insert or update of match_id, team_id, player_off_id, player_on_id
  on public.match_substitutions for each row execute function app.check_substitution();

-- Refuses the role of a player who is not in the line-up, and an unused substitute who is.
create function app.check_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.check_match_player(new.match_id, new.team_id, new.player_id, new.role <> 'unused');
  if new.role = 'unused' and new.player_id = any (
    select unnest(app.lineup_of(m, new.team_id)) from public.matches m where m.id = new.match_id) then
    raise exception '% played, and cannot be an unused substitute', app.name_of(new.player_id) using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_role before insert or update on public.match_roles
  for each row execute function app.check_role();

-- Refuses two cards of one kind for a player in a match, and a second yellow without a first.
create function app.check_incident_limits(_match_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong uuid;
begin
  select player_id into wrong from public.match_incidents where match_id = any (_match_ids)
    group by match_id, player_id
    having count(*) filter (where kind = 'yellow') > 1 or count(*) filter (where kind = 'second_yellow') > 1
      or count(*) filter (where kind = 'red') > 1
      or count(*) filter (where kind = 'second_yellow') > count(*) filter (where kind = 'yellow')
    limit 1;
  if found then
    raise exception '% cannot have these cards: one yellow, then a second yellow or a red', app.name_of(wrong)
      using errcode = '23514';
  end if;
end $$;

/* Checks the limits of changed incidents, and counts the scores of their matches again. The matches are locked first,
   as keep_events does. Each change raises the version, so that a second editor's save is refused. */
create function app.keep_incidents() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  match_ids uuid[] := array(select distinct match_id from changed);
begin
  if match_ids = '{}' then return null; end if;
  perform from public.matches where id = any (match_ids) order by id for no key update;
  if tg_op <> 'DELETE' then perform app.check_incident_limits(match_ids); end if;
  update public.matches set version = version where id = any (match_ids);
  return null;
end $$;
create trigger keep_updated after update on public.match_incidents referencing new table as changed
  for each statement execute function app.keep_incidents();
create trigger keep_updated after update on public.match_substitutions referencing new table as changed
  for each statement execute function app.keep_incidents();

-- Deletes substitutions, roles and incidents of players who are taken out of a line-up; cards stay.
create function app.drop_incidents() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  removed uuid[] := array(
    select unnest(old.home_lineup || old.away_lineup) except select unnest(new.home_lineup || new.away_lineup));
begin
  delete from public.match_incidents
    where match_id = new.id and player_id = any (removed) and kind not in ('yellow', 'second_yellow', 'red');
  delete from public.match_substitutions
    where match_id = new.id and (player_off_id = any (removed) or player_on_id = any (removed));
  delete from public.match_roles r
    where r.match_id = new.id and (r.role <> 'unused' and r.player_id = any (removed)
      or r.role = 'unused' and r.player_id = any (new.home_lineup || new.away_lineup));
  return null;
end $$;
create trigger drop_incidents after update of home_lineup, away_lineup on public.matches
  for each row when (old.home_lineup <> new.home_lineup or old.away_lineup <> new.away_lineup)
  execute function app.drop_incidents();

do $$
declare
  name text;
begin
  foreach name in array array['match_incidents', 'match_substitutions', 'match_roles'] loop
    execute format('create policy "anyone reads those of a match that they see" on public.%I for select
      using (exists (select from public.matches m where m.id = match_id))', name);
    execute format('create policy "the league owner adds them" on public.%I for insert to authenticated
      with check (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())))',
      name);
    execute format('create policy "the league owner deletes them" on public.%I for delete to authenticated
      using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())))',
      name);
    execute format('create trigger a_check_session before insert or update or delete on public.%I for each statement
      when (pg_trigger_depth() = 0) execute function app.check_session()', name);
    execute format('create trigger keep_inserted after insert on public.%I referencing new table as changed
      for each statement execute function app.keep_incidents()', name);
    execute format('create trigger keep_deleted after delete on public.%I referencing old table as changed
      for each statement execute function app.keep_incidents()', name);
    execute format('create trigger note_league_truncate after truncate on public.%I
      for each statement execute function app.note_truncation()', name);
  end loop;
end $$;

/* Saves everything of a match beside its goals and line-ups at once: entries that are not listed are removed.
   `_incidents`: [{team_id, player_id, kind, minute, added_minutes}]; `_substitutions`: [{team_id, player_off_id,
   player_on_id, minute, added_minutes}]; `_roles`: [{team_id, player_id, role}]. `_version` is the one that the editor
   loaded: another one gives PT409. The score is written once, after all own goals. */
create function public.save_match_incidents(
  _match_id uuid, _version int, _incidents jsonb, _substitutions jsonb, _roles jsonb
) returns public.matches language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  select * into match from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can edit this match' using errcode = '42501';
  end if;
  if match.version is distinct from _version then
    raise exception 'Somebody else has changed this match since you opened it' using errcode = 'PT409',
      hint = 'Load the match again, then repeat your changes.';
  end if;
  perform set_config('app.held_score', _match_id::text, true);
  perform app.replace_incidents(_match_id, _incidents, _substitutions, _roles);
  perform app.release_score(_match_id, null, null, null);
  select * into match from public.matches where id = _match_id;
  return match;
end $$;

-- Replaces everything of a match beside its goals and line-ups.
create function app.replace_incidents(_match_id uuid, _incidents jsonb, _substitutions jsonb, _roles jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(_incidents) is distinct from 'array' or jsonb_typeof(_substitutions) is distinct from 'array'
    or jsonb_typeof(_roles) is distinct from 'array' then
    raise exception 'The events must be a JSON array' using errcode = '22023';
  end if;
  delete from public.match_incidents where match_id = _match_id;
  delete from public.match_substitutions where match_id = _match_id;
  delete from public.match_roles where match_id = _match_id;
  insert into public.match_incidents (match_id, team_id, player_id, kind, minute, added_minutes)
    select _match_id, team_id, player_id, kind, minute, added_minutes
    from jsonb_to_recordset(_incidents)
      i (team_id uuid, player_id uuid, kind text, minute smallint, added_minutes smallint);
  insert into public.match_substitutions (match_id, team_id, player_off_id, player_on_id, minute, added_minutes)
    select _match_id, team_id, player_off_id, player_on_id, minute, added_minutes
    from jsonb_to_recordset(_substitutions)
      s (team_id uuid, player_off_id uuid, player_on_id uuid, minute smallint, added_minutes smallint);
  insert into public.match_roles (match_id, team_id, player_id, role)
    select _match_id, team_id, player_id, role from jsonb_to_recordset(_roles) r (team_id uuid, player_id uuid, role text);
end $$;

/* Everything recorded of a match where that is more than goals and assists; else null.
   {events: [{kind, team_id, minute, added_minutes, player: {id, full_name}, other: {id, full_name} or null}] by minute,
   roles: [{role, team_id, player}]}. `kind` is 'goal', 'penalty', 'substitution' or that of an incident; `other` gave
   the pass or came on. `team_id` is the player's own team, also of an own goal. */
create function public.match_incident_list(_match public.matches) returns jsonb
language sql stable set search_path = '' as $$
  with listed as materialized (
    select id, kind, team_id, player_id, null::uuid as other_id, minute, added_minutes, 2 as place
    from public.match_incidents where match_id = _match.id
    union all
    select id, 'substitution', team_id, player_off_id, player_on_id, minute, added_minutes, 3
    from public.match_substitutions where match_id = _match.id
  ), goals as materialized (
    select id, case when is_penalty then 'penalty' else 'goal' end as kind, team_id, player_id, assist_by_id as other_id,
      minute, added_minutes, 1 as place
    from public.match_events where match_id = _match.id and event_type = 'GOAL'
  ), roles as materialized (
    select team_id, player_id, role from public.match_roles where match_id = _match.id
  )
  select jsonb_build_object(
    'events', coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'team_id', team_id, 'minute', nullif(minute, 0),
        'added_minutes', added_minutes, 'player', app.person(player_id), 'other', app.person(other_id))
      order by nullif(minute, 0) nulls last, added_minutes nulls first, place, id)
      from (select * from listed union all select * from goals) e), '[]'),
    'roles', coalesce((select jsonb_agg(jsonb_build_object('role', role, 'team_id', team_id, 'player', app.person(player_id))
      order by role, app.person(player_id) ->> 'full_name') from roles), '[]'))
  where exists (select from listed) or exists (select from roles) or exists (select from goals where kind = 'penalty')
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.save_match_incidents from public, anon, authenticated;
grant execute on function public.save_match_incidents to authenticated;
grant execute on function app.replace_incidents to authenticated, service_role;
