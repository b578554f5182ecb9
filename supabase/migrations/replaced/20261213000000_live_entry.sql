/* A match that is entered while it is played: kick-off, goals, cards, substitutions, half-time, full time. A phone gives
   each entry an id of its own, so that an entry which is sent twice is applied once (record 0065). */
alter table public.match_day_settings
  add column live_entry boolean not null default false,
  add column half_minutes smallint not null default 45 constraint half_minutes_range check (half_minutes between 10 and 45);
comment on column public.match_day_settings.live_entry is
  'Whether matches may be entered while they are played, by those who may enter or report their results.';
comment on column public.match_day_settings.half_minutes is
  'Minutes in a half of a match: of the clock while it is played, and of the minutes that players played.';

alter table public.matches
  add column live_phase text constraint known_live_phase check (live_phase in ('first_half', 'half_time', 'second_half')),
  add column live_since timestamptz,
  add column live_half_minutes smallint;
comment on column public.matches.live_phase is 'The part of the match that is being played. Null unless it is entered live.';
comment on column public.matches.live_since is
  'When the clock of a match that is entered live began, as if there had been no break; at half-time, when the break began.';
comment on column public.matches.live_half_minutes is
  'Minutes in a half of a match that is entered live, so that visitors read them with its clock.';

/* The row that an entry makes in match_events, match_incidents or match_substitutions has the same id. An entry stands
   unless it was undone. `target_id`: of 'undo' and 'correction' the entry that they change; else the entry that says the
   same and stands for it. */
create table app.live_events (
  id            uuid primary key,
  match_id      uuid not null references public.matches on delete cascade,
  -- The order in which the entries were applied. A phone sends the last one that it knew.
  sequence      bigint generated always as identity unique,
  kind          text not null constraint live_kind check (kind in ('kick_off', 'half_time', 'second_half', 'full_time',
    'goal', 'penalty', 'own_goal', 'yellow', 'second_yellow', 'red', 'substitution', 'undo', 'correction')),
  -- The player's own team, also of an own goal.
  team_id       uuid references public.teams on update cascade on delete cascade,
  -- Null for a goal whose scorer is not known.
  player_id     uuid references public.profiles on delete set null,
  -- Gave the pass to a goal, or came on.
  other_id      uuid references public.profiles on delete set null,
  minute        smallint,
  added_minutes smallint,
  happened_at   timestamptz not null,
  user_id       uuid default auth.uid() references auth.users on delete set null,
  -- The browser that sent the entry.
  device_id     uuid,
  target_id     uuid references app.live_events on delete set null,
  undone_at     timestamptz,
  -- The fields that a correction gives another value. Its team is in team_id.
  corrects      text[] not null default '{}' constraint known_fields check (
    corrects <@ '{minute,team_id,player_id,other_id,corrected_kind}'),
  -- The kind that a correction gives.
  corrected_kind text constraint known_kind check (corrected_kind in ('goal', 'penalty', 'own_goal', 'yellow',
    'second_yellow', 'red')),
  -- Players whom the entry added to a line-up.
  joined        uuid[] not null default '{}'
);
create index on app.live_events (match_id, sequence);
create index on app.live_events (team_id);
create index on app.live_events (player_id);
create index on app.live_events (other_id);
create index on app.live_events (user_id);
create index on app.live_events (target_id);
comment on column app.live_events.user_id is 'Null for an entry by a link.';
alter table app.live_events enable row level security;
revoke all on app.live_events from public, anon, authenticated;

create function app.standing_live_events(_match_id uuid) returns setof app.live_events
language sql stable security definer set search_path = '' rows 20 as $$
  select * from app.live_events
  where match_id = _match_id and kind not in ('undo', 'correction') and target_id is null and undone_at is null
$$;

create function app.live_phases() returns text[] language sql immutable
  return array['kick_off', 'half_time', 'second_half', 'full_time'];

-- A match that is called off or decided in another way is not entered live any more.
create function app.end_live() returns trigger language plpgsql set search_path = '' as $$
begin
  new.live_phase := null;
  new.live_since := null;
  new.live_half_minutes := null;
  return new;
end $$;
create trigger end_live before update of status on public.matches
  for each row when (new.status <> 'in_play' and new.live_phase is not null) execute function app.end_live();

create or replace function public.report_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.match_day_settings where league_id = _match.league_id and results_by = 'teams')
      then 'In this competition the owner enters the results.'
    when _match.played_at > now() then 'The match has not begun yet. Report the result when it is over.'
    when _match.live_phase is not null then 'The match is being entered live. Report the result when it is over.'
    when _match.status not in ('scheduled', 'in_play') then 'This match is not played as planned, so it has no result to report.'
    when num_nonnulls(_match.home_score, _match.away_score) > 0 and not _match.is_provisional
      then 'The result is final. Ask the owner of the competition to change it.'
  end
$$;

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
grant select, delete on public.scorers to authenticated;
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

-- An owner enters every match. A later hand-over leaves the former owner no right that the new one did not give.
create function app.end_scorer_who_owns() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.scorers where league_id = new.id and user_id = new.owner_id;
  return null;
end $$;
create trigger end_scorer_who_owns after update of owner_id on public.leagues for each row
  when (old.owner_id is distinct from new.owner_id) execute function app.end_scorer_who_owns();

-- As before, with scorers.
create or replace function app.hold_memberships() returns void
language sql volatile security definer set search_path = '' as $$
  select from public.league_members where user_id = auth.uid() for key share;
  select from public.scorers where user_id = auth.uid() for key share;
$$;
create or replace function app.member_name(_league_id uuid, _user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
      select case when m.role = 'administrator' or m.league_id in (select app.my_leagues())
          or m.team_id in (select app.my_teams()) then m.name else 'An assistant' end
      from public.league_members m where m.league_id = _league_id and m.user_id = _user_id
      order by m.role limit 1),
    (select case when s.league_id in (select app.my_leagues()) then s.name else 'A scorer' end
      from public.scorers s where s.league_id = _league_id and s.user_id = _user_id))
$$;

create function app.is_season_published(_season_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.seasons where id = _season_id and is_published)
$$;

-- Results of a finished season are those of the past, which its owner alone changes.
create function app.is_season_finished(_season_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.seasons where id = _season_id and status = 'finished')
$$;

-- How long after the kick-off of a match its scorers enter it, with an account or a link.
create function app.scorers_time() returns interval language sql immutable return interval '2 days';

/* The caller's right to enter a match live: 'owner' for a person who runs the league and 'scorer' for its scorers, whose
   full time is final; 'team' for those who report the result of one of its teams, whose full time is that team's report.
   Null for everybody else. A scorer enters a match of a published season, and in a finished one the owner alone. */
create function app.live_right(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when _match.league_id in (select app.my_leagues()) then 'owner'
    when app.is_season_finished(_match.season_id) then null
    when _match.played_at > now() - app.scorers_time() and app.is_season_published(_match.season_id) and exists (
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
   that nobody is notified of a score in between. A score that the recorded goals explain is counted from them, so that
   a correction of a goal changes it (record 0023). */
create function app.write_live_score(_match_id uuid, _home int, _away int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.reporting', 'on', true);
  update public.matches m set
      scores_manual = _home is not null and not app.explains_score(m, _home, _away),
      home_score = case when app.explains_score(m, _home, _away) then home_score else _home end,
      away_score = case when app.explains_score(m, _home, _away) then away_score else _away end
    where id = _match_id;
  perform set_config('app.reporting', '', true);
end $$;

-- The side for which a goal counts.
create function app.scoring_side(_kind text, _team_id uuid, _match public.matches) returns text language sql immutable
  return case when (_team_id = _match.home_team_id) <> (_kind = 'own_goal') then 'home' else 'away' end;

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

create function app.half_minutes(_league_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce((select half_minutes from public.match_day_settings where league_id = _league_id), 45)::int
$$;

/* The clock of a match that is entered live: the phase, the milliseconds of its beginning, the minutes in a half. Null for
   others. It is one text, because the code of visitors' pages has a limit of weight. */
create function public.live_clock(_match public.matches) returns text language sql stable set search_path = '' as $$
  select _match.live_phase || ' ' || (1000 * extract(epoch from _match.live_since))::bigint || ' '
    || _match.live_half_minutes
$$;

-- The status and the clock, as the entries that stand say them.
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
        live_half_minutes = app.half_minutes(league_id),
        live_since = last.happened_at
          - make_interval(mins => case last.kind when 'second_half' then app.half_minutes(league_id) else 0 end)
      where id = _match_id;
  end if;
  perform set_config('app.reporting', '', true);
end $$;

/* A player of the squad who scores or comes on has played, so he joins a line-up that is known. Returns those who
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

/* The id of the row that an entry made. The editor may have replaced it by an equal one with another id, and may have
   given a card or a substitution, of which a player has one, another minute. */
create function app.live_record_id(_entry app.live_events) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from (
    select id from public.match_events
    where _entry.kind in ('goal', 'penalty') and match_id = _entry.match_id and event_type = 'GOAL' and (id = _entry.id
      or (player_id, team_id) = (_entry.player_id, _entry.team_id)
        and minute is not distinct from _entry.minute and added_minutes is not distinct from _entry.added_minutes)
    union all
    select id from public.match_substitutions
    where _entry.kind = 'substitution' and match_id = _entry.match_id and (id = _entry.id
      or (player_off_id, player_on_id) = (_entry.player_id, _entry.other_id))
    union all
    select id from public.match_incidents
    where match_id = _entry.match_id and (id = _entry.id or (kind, player_id) = (_entry.kind, _entry.player_id)
      and (kind <> 'own_goal'
        or minute is not distinct from _entry.minute and added_minutes is not distinct from _entry.added_minutes))
  ) rows order by id <> _entry.id limit 1
$$;

-- The row of the match's record that an entry makes.
create function app.record_live_event(_entry app.live_events) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if _entry.kind in ('goal', 'penalty') then
    if _entry.player_id is null then return; end if;
    insert into public.match_events (id, match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes,
        is_penalty)
      values (_entry.id, _entry.match_id, _entry.player_id, _entry.team_id, 'GOAL', _entry.other_id, _entry.minute,
        _entry.added_minutes, _entry.kind = 'penalty');
  elsif _entry.kind = 'substitution' then
    insert into public.match_substitutions (id, match_id, team_id, player_off_id, player_on_id, minute, added_minutes)
      values (_entry.id, _entry.match_id, _entry.team_id, _entry.player_id, _entry.other_id, _entry.minute,
        _entry.added_minutes);
  else
    insert into public.match_incidents (id, match_id, team_id, player_id, kind, minute, added_minutes)
      values (_entry.id, _entry.match_id, _entry.team_id, _entry.player_id, _entry.kind, _entry.minute,
        _entry.added_minutes);
  end if;
end $$;

-- Removes that row. Returns whether there was one.
create function app.remove_live_record(_entry app.live_events) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  record uuid := app.live_record_id(_entry);
begin
  delete from public.match_events where id = record;
  delete from public.match_incidents where id = record;
  delete from public.match_substitutions where id = record;
  return record is not null;
end $$;

/* A live correction turns a goal, a card or a substitution into that of another player or team, in its row: an entry's
   row keeps its id, and what the editor has changed in other fields. Nothing else rewrites rows (app.refuse_rewriting). */
create or replace function app.refuse_rewriting() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_setting('app.correcting', true) = 'on' then return new; end if;
  raise exception 'An event is replaced, not turned into another' using errcode = '23514';
end $$;

-- A goal that is another player's now counts for that player.
create function app.record_rewritten_events() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from removed r join added a using (id) where (r.team_id, r.player_id) <> (a.team_id, a.player_id)) then
    return null;
  end if;
  perform app.lock_teams(array(select team_id from added union select team_id from removed));
  perform app.add_feats(array(
    select (m.stage_id, e.team_id, e.player_id, 0, e.change * (e.event_type = 'GOAL')::int,
      e.change * (e.event_type = 'ASSIST')::int, 0)::app.counted_feats
    from (select *, 1 as change from added union all select *, -1 from removed) e
      join public.matches m on m.id = e.match_id and app.counts_for_players(m)));
  return null;
end $$;
create trigger record_rewritten_events after update on public.match_events
  referencing old table as removed new table as added for each statement execute function app.record_rewritten_events();

create trigger keep_updated after update on public.match_incidents referencing new table as changed
  for each statement execute function app.keep_incidents();
create trigger keep_updated after update on public.match_substitutions referencing new table as changed
  for each statement execute function app.keep_incidents();
create trigger z_count_cards_former after update on public.match_incidents referencing old table as changed
  for each statement execute function app.count_changed_cards();
create trigger z_count_cards_updated after update on public.match_incidents referencing new table as changed
  for each statement execute function app.count_changed_cards();
