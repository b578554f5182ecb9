/* A match that is entered while it is played: kick-off, goals, cards, substitutions, half-time, full time, and their
   corrections. A phone gives each entry an id of its own. Entries are applied in their order, each once, and two phones'
   entries are merged (record 0065). */

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

/* The row that an entry makes in match_events, match_incidents or match_substitutions has the same id. An entry stands
   unless it was undone. `target_id`: of 'undo' and 'correction' the entry that they change; else the entry that says the
   same and stands for it. */
create table app.live_events (
  id             uuid primary key,
  match_id       uuid not null references public.matches on delete cascade,
  -- The order in which the entries were applied. A phone sends the last one that it knew.
  sequence       bigint generated always as identity unique,
  kind           text not null constraint live_kind check (kind in ('kick_off', 'half_time', 'second_half', 'full_time',
    'goal', 'penalty', 'own_goal', 'yellow', 'second_yellow', 'red', 'substitution', 'undo', 'correction')),
  -- The player's own team, also of an own goal.
  team_id        uuid references public.teams on update cascade on delete cascade,
  -- Null for a goal whose scorer is not known.
  player_id      uuid references public.profiles on delete set null,
  -- Gave the pass to a goal, or came on.
  other_id       uuid references public.profiles on delete set null,
  minute         smallint,
  added_minutes  smallint,
  happened_at    timestamptz not null,
  user_id        uuid default auth.uid() references auth.users on delete set null,
  -- The browser that sent the entry.
  device_id      uuid,
  target_id      uuid references app.live_events on delete set null,
  undone_at      timestamptz,
  -- The fields that a correction gives another value. Its team is in team_id.
  corrects       text[] not null default '{}' constraint known_fields check (
    corrects <@ '{minute,team_id,player_id,other_id,corrected_kind}'),
  -- The kind that a correction gives.
  corrected_kind text constraint known_kind check (corrected_kind in ('goal', 'penalty', 'own_goal', 'yellow',
    'second_yellow', 'red')),
  -- Players whom the entry added to a line-up.
  joined         uuid[] not null default '{}'
);
create index on app.live_events (match_id, sequence);
create index on app.live_events (team_id);
create index on app.live_events (player_id);
create index on app.live_events (other_id);
create index on app.live_events (user_id);
create index on app.live_events (target_id);
comment on column app.live_events.user_id is 'Null for an entry by a link.';

alter table app.live_events enable row level security;

-- The entries of a match that stand: neither undone nor merged into another one.
create function app.standing_live_events(_match_id uuid) returns setof app.live_events
language sql stable security definer set search_path = '' rows 20 as $$
  select * from app.live_events
  where match_id = _match_id and kind not in ('undo', 'correction') and target_id is null and undone_at is null
$$;

-- The phases of a match that is entered live, in their order.
create function app.live_phases() returns text[] language sql immutable
  return array['kick_off', 'half_time', 'second_half', 'full_time'];

-- Ends the live entry of a match that is called off or decided in another way.
create function app.end_live() returns trigger language plpgsql set search_path = '' as $$
begin
  new.live_phase := null;
  new.live_since := null;
  new.live_half_minutes := null;
  return new;
end $$;
create trigger end_live before update of status on public.matches
  for each row when (new.status <> 'in_play' and new.live_phase is not null) execute function app.end_live();

-- Accounts that enter any match of a league live, and do nothing else. They join by an invitation.
create table public.scorers (
  id        uuid primary key default gen_random_uuid(),
  league_id uuid not null references public.leagues on delete cascade,
  user_id   uuid not null references auth.users on delete cascade,
  -- As the invitation named the person.
  name      text not null constraint scorer_name check (btrim(name) <> '' and length(name) <= 200),
  joined_at timestamptz not null default now(),
  unique (league_id, user_id)
);
create index on public.scorers (user_id);

alter table public.scorers enable row level security;
revoke all on public.scorers from anon, authenticated;
grant select on public.scorers to authenticated;
grant delete on public.scorers to authenticated;
create policy "a scorer reads their own row" on public.scorers for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a person who runs the league reads its scorers" on public.scorers for select to authenticated
  using (league_id in (select app.my_leagues()));
create policy "scorers are read with all that proves the person" on public.scorers as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create policy "a scorer leaves" on public.scorers for delete to authenticated using (user_id = (select auth.uid()));
create policy "a person who runs the league removes scorers" on public.scorers for delete to authenticated
  using (league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.scorers for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

/* Removes the new owner of a league from its scorers. An owner enters every match. A later hand-over leaves the
   former owner no right that the new one did not give. */
create function app.end_scorer_who_owns() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.scorers where league_id = new.id and user_id = new.owner_id;
  return null;
end $$;
create trigger end_scorer_who_owns after update of owner_id on public.leagues for each row
  when (old.owner_id is distinct from new.owner_id) execute function app.end_scorer_who_owns();

-- Whether a season is published, also for a caller who cannot read it.
create function app.is_season_published(_season_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.seasons where id = _season_id and is_published)
$$;

/* Whether a season is finished. Results of a finished season are those of the past, which only those who run the
   league change. */
create function app.is_season_finished(_season_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.seasons where id = _season_id and status = 'finished')
$$;

-- The time after the kick-off of a match in which its scorers enter it, with an account or a link.
create function app.scorers_time() returns interval language sql immutable return interval '2 days';

/* The caller's right to enter a match live: 'owner' for a person who runs the league and 'scorer' for its scorers, whose
   full time is final; 'team' for those who report the result of one of its teams, whose full time is that team's report.
   Null for everybody else. Scorers and teams enter matches of a season that is published and not finished. */
create function app.live_right(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when _match.league_id in (select app.my_leagues()) then 'owner'
    when app.is_season_finished(_match.season_id) or not app.is_season_published(_match.season_id) then null
    when _match.played_at > now() - app.scorers_time() and exists (
      select from public.scorers c where c.league_id = _match.league_id and c.user_id = auth.uid()) then 'scorer'
    when s.results_by = 'teams' and (_match.home_team_id in (select app.my_teams())
      or _match.away_team_id in (select app.my_teams())) then 'team' end
  from public.match_day_settings s where s.league_id = _match.league_id and s.live_entry
$$;

-- The goals of a side that are recorded: by its players, and own goals of the other side.
create function app.recorded_goals(_match public.matches, _side text) returns int
language sql stable security definer set search_path = '' as $$
  select ((select count(*) from public.match_events
      where match_id = _match.id and event_type = 'GOAL' and (team_id = _match.home_team_id) = (_side = 'home'))
    + (select count(*) from public.match_incidents
      where match_id = _match.id and kind = 'own_goal' and (team_id = _match.home_team_id) <> (_side = 'home')))::int
$$;

-- Whether the recorded goals make this score.
create function app.explains_score(_match public.matches, _home int, _away int) returns boolean
language sql stable security definer set search_path = '' as $$
  select home + away > 0 and (home, away) = (_home, _away)
  from app.recorded_goals(_match, 'home') home, app.recorded_goals(_match, 'away') away
$$;

/* Writes a score that becomes final only when it is confirmed, if the match has such a score. One update writes it, so
   that no notification has a score in between. A score that the recorded goals explain is counted from them, so that a
   correction of a goal changes it (record 0023). */
create function app.write_live_score(_match_id uuid, _home int, _away int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.reporting', 'on', true);
  update public.matches m set
      scores_manual = _home is not null and not recorded.explains,
      home_score = case when recorded.explains then m.home_score else _home end,
      away_score = case when recorded.explains then m.away_score else _away end
    from (select app.explains_score(f, _home, _away) as explains from public.matches f where f.id = _match_id) recorded
    where m.id = _match_id;
  perform set_config('app.reporting', '', true);
end $$;

-- The side for which a goal counts.
create function app.scoring_side(_kind text, _team_id uuid, _match public.matches) returns text language sql immutable
  return case when (_team_id = _match.home_team_id) <> (_kind = 'own_goal') then 'home' else 'away' end;

-- Adds goals to the live score of a side; a negative number takes goals off.
create function app.add_live_goal(_match_id uuid, _side text, _goals int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
begin
  select * into match from public.matches where id = _match_id;
  perform app.write_live_score(_match_id,
    greatest(0, coalesce(match.home_score, 0) + case _side when 'home' then _goals else 0 end),
    greatest(0, coalesce(match.away_score, 0) + case _side when 'away' then _goals else 0 end));
end $$;

-- The minutes in a half in a league; 45 where it has not chosen any.
create function app.half_minutes_of_league(_league_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce((select half_minutes from public.match_day_settings where league_id = _league_id), 45)::int
$$;

/* The clock of a match that is entered live: the phase, the milliseconds of its beginning, the minutes in a half. Null for
   others. It is one text, because the code of visitors' pages has a limit of weight. */
create function public.live_clock(_match public.matches) returns text language sql stable set search_path = '' as $$
  select _match.live_phase || ' ' || (1000 * extract(epoch from _match.live_since))::bigint || ' '
    || _match.live_half_minutes
$$;

-- Sets the status and the clock of a match, as the entries that stand say them.
create function app.set_live_phase(_match_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  last app.live_events;
begin
  select * into last from app.standing_live_events(_match_id)
    where kind = any (app.live_phases())
    order by array_position(app.live_phases(), kind) desc limit 1;
  perform set_config('app.reporting', 'on', true);
  if last.kind is null or last.kind = 'full_time' then
    update public.matches set status = 'scheduled' where id = _match_id and status = 'in_play';
  else
    update public.matches set status = 'in_play',
        live_phase = case last.kind when 'kick_off' then 'first_half' else last.kind end,
        live_half_minutes = app.half_minutes_of_league(league_id),
        live_since = last.happened_at
          - make_interval(mins => case last.kind when 'second_half' then app.half_minutes_of_league(league_id) else 0 end)
      where id = _match_id;
  end if;
  perform set_config('app.reporting', '', true);
end $$;

/* Adds players to a line-up that is known. A player of the squad who scores or comes on has played. Returns those who
   joined. */
create function app.join_lineup(_match public.matches, _team_id uuid, _player_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  joining uuid[] := array(
    select s.player_id from public.team_players s
    where s.team_id = _team_id and s.player_id = any (_player_ids)
      and app.lineup_of(_match, _team_id) <> '{}' and s.player_id <> all (app.lineup_of(_match, _team_id)));
begin
  if joining = '{}' then return joining; end if;
  update public.matches set
      home_lineup = home_lineup || case _team_id when home_team_id then joining else '{}' end,
      away_lineup = away_lineup || case _team_id when away_team_id then joining else '{}' end
    where id = _match.id;
  return joining;
end $$;

-- Takes players out of the line-up again, except those of whom something else is recorded.
create function app.leave_lineup(_match_id uuid, _player_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  leaving uuid[] := array(
    select id from unnest(_player_ids) id
    where not exists (select from public.match_events where match_id = _match_id and id in (player_id, assist_by_id))
      and not exists (select from public.match_incidents where match_id = _match_id and player_id = id)
      and not exists (select from public.match_substitutions
        where match_id = _match_id and id in (player_off_id, player_on_id))
      and not exists (select from public.match_roles where match_id = _match_id and player_id = id));
begin
  if leaving = '{}' then return; end if;
  update public.matches set
      home_lineup = array(select id from unnest(home_lineup) with ordinality l (id, at) where id <> all (leaving) order by at),
      away_lineup = array(select id from unnest(away_lineup) with ordinality l (id, at) where id <> all (leaving) order by at)
    where id = _match_id;
end $$;

revoke execute on all functions in schema app from public;
