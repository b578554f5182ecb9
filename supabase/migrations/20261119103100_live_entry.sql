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

-- Writes the row of the match's record that an entry makes.
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

-- Removes the row of the match's record that an entry made. Returns whether there was one.
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

-- Counts a goal or an assist for the player who has it after a correction.
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

-- The sentence that refuses all entries of a match at present; null for none.
create function app.live_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when _match.status not in ('scheduled', 'in_play') then 'This match is not played as planned, so nothing can be entered live.'
    when not exists (select from app.standing_live_events(_match.id) where kind = 'kick_off') then case
      when num_nonnulls(_match.home_score, _match.away_score) > 0 then 'This match has a result already.'
      when _match.played_at > now() + interval '6 hours' then 'This match is planned for later. Change its date first.' end
    when _match.live_phase is null
      and not exists (select from app.standing_live_events(_match.id) where kind = 'full_time')
      then 'The owner of the competition has ended this match.'
  end
$$;

-- An entry as a phone sent it, checked; a wrong one is refused.
create function app.read_live_event(_match public.matches, _event jsonb) returns app.live_events
language plpgsql stable security definer set search_path = '' as $$
declare
  entry app.live_events;
begin
  entry := jsonb_populate_record(null::app.live_events,
    app.pick(_event, 'id', 'kind', 'team_id', 'player_id', 'other_id', 'minute', 'added_minutes', 'device_id',
      'target_id', 'corrected_kind'));
  entry.match_id := _match.id;
  entry.user_id := auth.uid();
  entry.joined := '{}';
  entry.corrects := '{}';
  -- A phone's clock may be wrong, but it knows how long ago an entry was made.
  entry.happened_at := now() - make_interval(secs =>
    least(greatest(coalesce((_event ->> 'seconds_ago')::float8, 0), 0), 86400));
  if entry.kind = any (app.live_phases()) or entry.kind = 'undo' then return entry; end if;
  if entry.kind = 'correction' then
    entry.corrects := array(
      select field from unnest('{minute,team_id,player_id,other_id,corrected_kind}'::text[]) field where _event ? field);
    return entry;
  end if;
  if entry.team_id is null or entry.team_id not in (_match.home_team_id, _match.away_team_id) then
    raise exception 'The team of a goal or an assist must play in the match' using errcode = '23514';
  end if;
  if entry.player_id is null and entry.kind not in ('goal', 'penalty') or entry.kind = 'substitution' and entry.other_id is null then
    raise exception 'Choose the player.' using errcode = '22023';
  end if;
  return entry;
end $$;

/* The entry that somebody else made of the same event, of which the phone did not know: `known` is the last one that it
   had seen. Another scorer or pass within three minutes may be the same goal; that is for the person to say. */
create function app.same_live_event(_entry app.live_events, _match public.matches, _known bigint) returns app.live_events
language sql stable security definer set search_path = '' as $$
  select e from app.standing_live_events(_entry.match_id) e
  where e.sequence > _known and e.device_id is distinct from _entry.device_id
    and not exists (
      select from app.live_events m
      where m.target_id = e.id and m.device_id = _entry.device_id and m.kind <> 'correction')
    and case
    when _entry.kind in ('goal', 'penalty', 'own_goal') then e.kind in ('goal', 'penalty', 'own_goal')
      and app.scoring_side(e.kind, e.team_id, _match) = app.scoring_side(_entry.kind, _entry.team_id, _match)
      and abs(extract(epoch from e.happened_at - _entry.happened_at)) <= 180
    when _entry.kind = 'substitution' then e.kind = 'substitution'
      and (e.player_id, e.other_id) = (_entry.player_id, _entry.other_id)
    else e.kind = _entry.kind and e.player_id = _entry.player_id end
  order by abs(extract(epoch from e.happened_at - _entry.happened_at)), e.sequence limit 1
$$;

-- Whether two entries of one goal agree: each may know what the other one left open.
create function app.are_goals_equal(_one app.live_events, _other app.live_events) returns boolean language sql immutable
  return _one.kind = _other.kind and _one.player_id is not distinct from _other.player_id
    and coalesce(_one.other_id = _other.other_id, true);

-- Whether the editor has named the scorers of all goals of an entry's side.
create function app.are_scorers_named(_match public.matches, _entry app.live_events) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.recorded_goals(_match, side)
    >= coalesce(case side when 'home' then _match.home_score else _match.away_score end, 0)
  from app.scoring_side(_entry.kind, _entry.team_id, _match) side
$$;

-- Adds to an entry what another one of the same goal knows: the scorer, the pass.
create function app.complete_live_goal(_known app.live_events, _entry app.live_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  match   public.matches;
  present app.live_events := _known;
begin
  select * into match from public.matches where id = _known.match_id;
  if _known.kind = 'own_goal' or _entry.kind = 'own_goal' or _entry.player_id is null
    or coalesce(_known.player_id <> _entry.player_id, false) or _known.other_id is not null
    or _known.player_id is null and app.are_scorers_named(match, _known) then return; end if;
  update app.live_events set player_id = _entry.player_id, other_id = _entry.other_id,
      joined = joined || app.join_lineup(match, team_id, array[_entry.player_id, _entry.other_id])
    where id = _known.id returning * into present;
  if _known.player_id is not null then
    update public.match_events set assist_by_id = _entry.other_id where id = _known.id;
  else
    perform app.record_live_event(present);
    -- The goal was in the score already.
    perform app.write_live_score(match.id, match.home_score, match.away_score);
  end if;
end $$;

-- The entry with an id; of one that was merged, the entry that stands for it.
create function app.entry_that_stands(_match_id uuid, _id uuid) returns app.live_events
language sql stable security definer set search_path = '' as $$
  select coalesce(t, e) from app.live_events e left join app.live_events t on t.id = e.target_id
    and e.kind not in ('undo', 'correction')
  where e.id = _id and e.match_id = _match_id
$$;

/* Whether the result of a match that is over is final for those who enter it by this right: for a team once it is not
   provisional, and for scorers once the teams have confirmed it. */
create function app.is_result_final(_match public.matches, _right text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not _match.is_provisional and (_right = 'team' or _right <> 'owner'
    and exists (select from public.result_reports where match_id = _match.id))
$$;

-- Refuses to take back or correct what was entered, once the result is decided.
create function app.require_changeable(_match public.matches, _right text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text := app.live_problem(_match);
begin
  if problem is null and app.is_result_final(_match, _right) and exists (
    select from app.standing_live_events(_match.id) where kind = 'full_time') then
    problem := 'The result is final. Ask the owner of the competition to change it.';
  end if;
  if problem is not null then raise exception using message = problem, errcode = '23514'; end if;
end $$;

/* Takes back an entry and what it changed. Full time that a team takes back ends the report of that team alone: each side
   has one report, which the other side does not change (record 0057), and the other side's is compared with the next
   full time. Those who run the league and scorers, who are neither side, take back the end of the match for both. */
create function app.undo_live_event(_match public.matches, _id uuid, _right text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry   app.live_events;
  phase   int;
begin
  perform app.require_changeable(_match, _right);
  entry := app.entry_that_stands(_match.id, _id);
  if entry.id is null or entry.undone_at is not null or entry.kind in ('undo', 'correction') then return; end if;
  phase := array_position(app.live_phases(), entry.kind);
  if exists (select from app.standing_live_events(_match.id) e where e.id <> entry.id
    and (phase = 1 or array_position(app.live_phases(), e.kind) > phase)) then
    raise exception 'Undo what was entered after it first.' using errcode = '23514';
  end if;
  if entry.kind = 'full_time' then
    delete from public.result_reports where match_id = _match.id
      and (_right <> 'team' or team_id in (select app.my_teams()));
  end if;
  update app.live_events set undone_at = now() where id = entry.id;
  if phase = 1 and (_match.home_score, _match.away_score) = (0, 0) then
    perform app.write_live_score(_match.id, null, null);
  end if;
  if phase is not null then
    perform app.set_live_phase(_match.id);
  elsif entry.player_id is null then
    perform app.add_live_goal(_match.id, app.scoring_side(entry.kind, entry.team_id, _match), -1);
  elsif app.remove_live_record(entry) and entry.kind in ('goal', 'penalty', 'own_goal') then
    perform app.write_live_score(_match.id,
      greatest(0, _match.home_score - (app.scoring_side(entry.kind, entry.team_id, _match) = 'home')::int),
      greatest(0, _match.away_score - (app.scoring_side(entry.kind, entry.team_id, _match) = 'away')::int));
  end if;
  perform app.leave_lineup(_match.id, entry.joined);
end $$;

-- Refuses an entry that comes too early or too late.
create function app.require_live_moment(_match public.matches, _entry app.live_events, _right text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text := app.live_problem(_match);
  ended   timestamptz := (
    select happened_at from app.standing_live_events(_match.id) where kind = 'full_time');
begin
  if problem is null and _entry.kind not in ('kick_off', 'undo') and not exists (
    select from app.standing_live_events(_match.id) where kind = 'kick_off') then
    problem := 'Press kick-off first.';
  elsif problem is null and ended is not null and _entry.kind <> 'undo' then
    problem := case
      when _entry.happened_at > ended then 'The match is over. Undo full time first.'
      when app.is_result_final(_match, _right)
        then 'The result is final. Ask the owner of the competition to change it.' end;
  end if;
  if problem is not null then raise exception using message = problem, errcode = '23514'; end if;
end $$;

/* Applies one entry. Returns 'applied', 'merged' if another phone's entry stands for it, or 'doubtful' if it may be the
   same goal as another phone's, which is not stored: the phone asks, and sends it again with `is_another` or with the
   other one as its `target_id`. */
create function app.apply_live_event(_match public.matches, _event jsonb, _right text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry app.live_events := app.read_live_event(_match, _event);
  same  app.live_events;
  phase int := array_position(app.live_phases(), entry.kind);
begin
  if entry.kind = 'undo' then
    perform app.undo_live_event(_match, entry.target_id, _right);
    entry.target_id := (select id from app.live_events where id = entry.target_id and match_id = _match.id);
    insert into app.live_events overriding user value select entry.*;
    return '{"outcome": "applied"}';
  end if;
  if entry.kind = 'correction' then
    perform app.correct_live_event(_match, entry, _right);
    entry.target_id := (app.entry_that_stands(_match.id, entry.target_id)).id;
    insert into app.live_events overriding user value select entry.*;
    return '{"outcome": "applied"}';
  end if;
  if phase is not null then
    select * into same from app.standing_live_events(_match.id)
      where array_position(app.live_phases(), kind) >= phase
      order by array_position(app.live_phases(), kind) limit 1;
  elsif entry.target_id is not null then
    select * into same from app.standing_live_events(_match.id) where id = entry.target_id;
  elsif not coalesce((_event ->> 'is_another')::boolean, false) then
    same := app.same_live_event(entry, _match, coalesce((_event ->> 'known')::bigint, 0));
    if same.kind in ('goal', 'penalty', 'own_goal') and not app.are_goals_equal(same, entry) then
      return jsonb_build_object('outcome', 'doubtful', 'same_as', same.id);
    end if;
  end if;
  entry.target_id := same.id;
  if same.id is not null then
    if phase is null then
      perform app.require_live_moment(_match, entry, _right);
      perform app.complete_live_goal(same, entry);
    end if;
    insert into app.live_events overriding user value select entry.*;
    return '{"outcome": "merged"}';
  end if;

  perform app.require_live_moment(_match, entry, _right);
  if phase is null and entry.kind not in ('yellow', 'second_yellow', 'red') then
    entry.joined := app.join_lineup(_match, entry.team_id,
      case entry.kind when 'own_goal' then array[entry.player_id] else array[entry.player_id, entry.other_id] end);
  end if;
  insert into app.live_events overriding user value select entry.*;
  if phase is not null then
    perform app.set_live_phase(_match.id);
    if phase = 1 then perform app.write_live_score(_match.id, 0, 0); end if;
    if entry.kind = 'full_time' and _right = 'team' then
      update public.matches set is_provisional = true where id = _match.id;
    end if;
    return '{"outcome": "applied"}';
  end if;
  perform app.record_live_event(entry);
  if entry.kind in ('goal', 'penalty', 'own_goal') then
    perform app.write_live_score(_match.id,
      coalesce(_match.home_score, 0) + (app.scoring_side(entry.kind, entry.team_id, _match) = 'home')::int,
      coalesce(_match.away_score, 0) + (app.scoring_side(entry.kind, entry.team_id, _match) = 'away')::int);
  end if;
  return '{"outcome": "applied"}';
end $$;

-- The result of one entry. One that cannot be applied is refused by itself, and changes nothing.
create function app.try_live_event(_match_id uuid, _event jsonb, _right text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  match  public.matches;
  stored app.live_events;
  result jsonb;
  rule   text;
begin
  select * into match from public.matches where id = _match_id;
  select * into stored from app.live_events where id = app.to_uuid(_event ->> 'id');
  if found and stored.match_id = _match_id then
    result := jsonb_build_object('outcome',
      case when stored.target_id is null or stored.kind in ('undo', 'correction') then 'applied' else 'merged' end);
  else
    result := app.apply_live_event(match, _event, _right);
  end if;
  return result || jsonb_build_object('id', _event -> 'id');
exception
  when integrity_constraint_violation or data_exception then
    -- PostgreSQL's own refusals are no sentences for a person: they name a constraint or have another code.
    get stacked diagnostics rule = constraint_name;
    return jsonb_build_object('id', _event -> 'id', 'outcome', 'refused', 'reason',
      case when rule = '' and sqlstate in ('23514', '22023') then sqlerrm else 'This entry cannot be read.' end);
end $$;

/* Reports the live score as the result of the caller's team. The full time of a team's person is a report of that
   team, with the score as it is now. */
create function app.report_live(_match_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
  team  uuid;
begin
  select * into match from public.matches where id = _match_id and is_provisional;
  if not found or public.report_problem(match) is not null then return; end if;
  team := (select id from app.my_teams() id where id in (match.home_team_id, match.away_team_id)
    order by id = match.home_team_id desc limit 1);
  if exists (select from public.result_reports where match_id = _match_id and team_id = team
    and (home_score, away_score) = (match.home_score, match.away_score)) then return; end if;
  perform app.file_report(_match_id, team, match.home_score, match.away_score, null);
end $$;

-- The players of a side: its squad, and everybody of the line-up. Young players' names are as the caller may see them.
create function app.live_players(_match public.matches, _team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', public.real_name(p), 'number', p.jersey_number,
      'plays', p.id = any (app.lineup_of(_match, _team_id)),
      'is_banned', p.id in (select player_id from public.match_bans(_match.id)))
    order by p.jersey_number, p.full_name, p.id), '[]')
  from public.profiles p
  where p.id = any (app.lineup_of(_match, _team_id))
    or p.id in (select player_id from public.team_players where team_id = _team_id)
$$;

-- A team with its players, as the screen of live entry needs it.
create function app.live_side(_match public.matches, _team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select app.pick(to_jsonb(t), 'id', 'name', 'code', 'team_color', 'second_color', 'logo_url')
    || jsonb_build_object('players', app.live_players(_match, t.id))
  from public.teams t where t.id = _team_id
$$;

-- The state of a match, as the screen of live entry needs it.
create function app.live_state(_match_id uuid, _right text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('match_id', m.id, 'league_id', m.league_id, 'league_name', l.name, 'now', now(),
    'right', _right, 'played_at', m.played_at, 'time_zone', s.time_zone,
    'home_score', m.home_score, 'away_score', m.away_score, 'is_provisional', m.is_provisional,
    'phase', m.live_phase, 'since', m.live_since,
    'half_minutes', coalesce(m.live_half_minutes, app.half_minutes_of_league(m.league_id)), 'problem', app.live_problem(m),
    'is_over', exists (select from app.standing_live_events(m.id) where kind = 'full_time'),
    'known', (select coalesce(max(sequence), 0) from app.live_events where match_id = m.id),
    'home', app.live_side(m, m.home_team_id), 'away', app.live_side(m, m.away_team_id),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'team_id', e.team_id,
        'player_id', e.player_id, 'other_id', e.other_id, 'minute', e.minute, 'added_minutes', e.added_minutes,
        'happened_at', e.happened_at) order by e.happened_at, e.sequence), '[]')
      from app.standing_live_events(m.id) e))
  from public.matches m join public.leagues l on l.id = m.league_id join public.league_settings s on s.league_id = l.id
  where m.id = _match_id
$$;

-- Applies entries of a match in their order, and returns their results and the state of the match.
create function app.record_live(_match_id uuid, _events jsonb, _right text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  event   jsonb;
  results jsonb := '[]';
  known   bigint := (select max(sequence) from app.live_events where match_id = _match_id);
begin
  if jsonb_typeof(_events) is distinct from 'array' or jsonb_array_length(_events) > 200 then
    raise exception 'Send at most 200 entries at once' using errcode = '22023';
  end if;
  if (select count(*) >= 1000 from app.live_events where match_id = _match_id) then
    raise exception 'A match has at most 1,000 entries.' using errcode = 'PT409';
  end if;
  for event in select value from jsonb_array_elements(_events) with ordinality e (value, at) order by at loop
    results := results || app.try_live_event(_match_id, event, _right);
  end loop;
  if _right = 'team'
    and known is distinct from (select max(sequence) from app.live_events where match_id = _match_id) then
    perform app.report_live(_match_id);
  end if;
  return jsonb_build_object('results', results, 'state', app.live_state(_match_id, _right));
end $$;

/* Applies entries of one match in their order, each once by its id, which the phone makes. `_events`: [{id, kind, team_id,
   player_id, other_id, minute, added_minutes, seconds_ago, known, is_another, target_id}]; see app.live_events and
   app.same_live_event. A 'correction' has those of minute (with added_minutes), team_id, player_id, other_id and
   corrected_kind that it changes. Returns {results: [{id, outcome, reason, same_as}], state}, where an outcome is
   'applied', 'merged', 'doubtful' or 'refused'. */
create function public.record_live_events(_match_id uuid, _events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
  granted text;
begin
  perform app.require_session();
  perform app.hold_memberships();
  select * into match from public.matches where id = _match_id for no key update;
  granted := app.live_right(match);
  if granted is null then
    raise exception 'You cannot enter this match. Ask the owner of the competition.' using errcode = '42501';
  end if;
  return app.record_live(_match_id, _events, granted);
end $$;

-- A match for those who may enter it, with the state as in record_live_events; null for everybody else.
create function public.live_match(_match_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select app.live_state(m.id, app.live_right(m)) from public.matches m
  where m.id = _match_id and app.live_right(m) is not null and (select app.session_problem()) is null
$$;
comment on function public.live_match is '@nullable';

-- Whether the caller may enter a match at present: the button that leads to its screen is offered by the same rule.
create function public.may_enter_live(_match_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.matches m where m.id = _match_id and app.live_right(m) is not null)
    and (select app.session_problem()) is null
$$;

/* The entry as a correction leaves it. Of two phones' corrections of one field the one that was made last stands, in
   whatever order they arrive. */
create function app.corrected(_entry app.live_events, _correction app.live_events) returns app.live_events
language plpgsql stable security definer set search_path = '' as $$
declare
  fields text[] := array(
    select field from unnest(_correction.corrects) field
    where not exists (
      select from app.live_events c where c.target_id = _entry.id and c.kind = 'correction' and field = any (c.corrects)
        and c.happened_at > _correction.happened_at));
begin
  if 'minute' = any (fields) then
    _entry.minute := _correction.minute;
    _entry.added_minutes := _correction.added_minutes;
  end if;
  if 'corrected_kind' = any (fields) then _entry.kind := _correction.corrected_kind; end if;
  if 'team_id' = any (fields) then _entry.team_id := _correction.team_id; end if;
  if 'player_id' = any (fields) then _entry.player_id := _correction.player_id; end if;
  if 'other_id' = any (fields) then _entry.other_id := _correction.other_id; end if;
  -- An own goal has no pass, and nobody passes to themself.
  if _entry.kind = 'own_goal' or _entry.kind in ('goal', 'penalty') and _entry.other_id = _entry.player_id then
    _entry.other_id := null;
  end if;
  return _entry;
end $$;

-- The present value of a field of the record, or the corrected one if the correction changes it.
create function app.corrected_value(_present anycompatible, _entered anycompatible, _corrected anycompatible)
returns anycompatible language sql immutable set search_path = '' as $$
  select case when _corrected is distinct from _entered then _corrected else _present end
$$;

/* Writes a corrected entry into its row of the match's record. Fields that the correction leaves as they were entered
   keep what the editor has made of them. An own goal is in another table than a goal. Returns false where the editor has
   removed the row. */
create function app.correct_live_record(_entry app.live_events, _corrected app.live_events) returns boolean
language plpgsql security definer set search_path = '' set app.correcting = 'on' as $$
declare
  record     uuid := app.live_record_id(_entry);
  is_retimed boolean := (_entry.minute, _entry.added_minutes)
    is distinct from (_corrected.minute, _corrected.added_minutes);
begin
  if _entry.player_id is null then
    if _corrected.player_id is not null then perform app.record_live_event(_corrected); end if;
    return true;
  elsif _corrected.player_id is null then
    return app.remove_live_record(_entry);
  elsif (_entry.kind = 'own_goal') <> (_corrected.kind = 'own_goal') then
    if not is_retimed then
      select minute, added_minutes into _corrected.minute, _corrected.added_minutes from (
        select id, minute, added_minutes from public.match_events
        union all select id, minute, added_minutes from public.match_incidents) rows where id = record;
    end if;
    if not app.remove_live_record(_entry) then return false; end if;
    perform app.record_live_event(_corrected);
    return true;
  elsif _entry.kind in ('goal', 'penalty') then
    -- The pass to a goal is by another player than its scorer, and of the same team.
    update public.match_events set
        team_id = _corrected.team_id,
        player_id = app.corrected_value(player_id, _entry.player_id, _corrected.player_id),
        assist_by_id = nullif(
          case when team_id <> _corrected.team_id then _corrected.other_id
            else app.corrected_value(assist_by_id, _entry.other_id, _corrected.other_id) end,
          app.corrected_value(player_id, _entry.player_id, _corrected.player_id)),
        is_penalty = app.corrected_value(is_penalty, _entry.kind = 'penalty', _corrected.kind = 'penalty'),
        minute = case when is_retimed then _corrected.minute else minute end,
        added_minutes = case when is_retimed then _corrected.added_minutes else added_minutes end
      where id = record;
  elsif _entry.kind = 'substitution' then
    update public.match_substitutions set
        team_id = _corrected.team_id,
        player_off_id = app.corrected_value(player_off_id, _entry.player_id, _corrected.player_id),
        player_on_id = app.corrected_value(player_on_id, _entry.other_id, _corrected.other_id),
        minute = case when is_retimed then _corrected.minute else minute end,
        added_minutes = case when is_retimed then _corrected.added_minutes else added_minutes end
      where id = record;
  else
    update public.match_incidents set
        team_id = _corrected.team_id,
        kind = _corrected.kind,
        player_id = app.corrected_value(player_id, _entry.player_id, _corrected.player_id),
        minute = case when is_retimed then _corrected.minute else minute end,
        added_minutes = case when is_retimed then _corrected.added_minutes else added_minutes end
      where id = record;
  end if;
  return found;
end $$;

/* Refuses a correction that makes no entry: of a phase, with a team of another match, without a player, or of a card
   into a goal. */
create function app.check_correction(_match public.matches, _entry app.live_events, _corrected app.live_events)
returns void language plpgsql immutable set search_path = '' as $$
declare
  goals text[] := '{goal,penalty,own_goal}';
  cards text[] := '{yellow,second_yellow,red}';
begin
  if _entry.kind = any (app.live_phases()) or _entry.kind in ('undo', 'correction') then
    raise exception 'Only goals, cards and substitutions can be corrected.' using errcode = '22023';
  end if;
  if _corrected.kind is distinct from _entry.kind
    and not (array[_entry.kind, _corrected.kind] <@ goals or array[_entry.kind, _corrected.kind] <@ cards) then
    raise exception 'A goal can become another goal, and a card another card.' using errcode = '22023';
  end if;
  if coalesce(_corrected.team_id not in (_match.home_team_id, _match.away_team_id), true) then
    raise exception 'The team of a goal or an assist must play in the match' using errcode = '23514';
  end if;
  if _corrected.player_id is null and _corrected.kind not in ('goal', 'penalty')
    or _corrected.kind = 'substitution'
      and (_corrected.other_id is null or _corrected.other_id = _corrected.player_id) then
    raise exception 'Choose the player.' using errcode = '22023';
  end if;
end $$;

-- The goals of a side that an entry adds.
create function app.live_goals(_match public.matches, _entry app.live_events, _side text) returns int
language sql immutable set search_path = '' as $$
  select (_entry.kind in ('goal', 'penalty', 'own_goal')
    and app.scoring_side(_entry.kind, _entry.team_id, _match) = _side)::int
$$;

-- A score with a correction's goals in place of the former ones, at least 0; null for an unknown score.
create function app.corrected_goals(_score int, _former int, _latter int) returns int language sql immutable
  return case when _score is not null then greatest(0, _score - _former + _latter) end;

/* Gives an entry another minute, team, kind, player or pass. The score stays as it is, unless a goal becomes the other
   side's. */
create function app.correct_live_event(_match public.matches, _correction app.live_events, _right text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry     app.live_events := app.entry_that_stands(_match.id, _correction.target_id);
  corrected app.live_events := app.corrected(entry, _correction);
  playing   uuid[] := array_remove(array[corrected.player_id, corrected.other_id], null);
  joining   uuid[] := '{}';
begin
  perform app.require_changeable(_match, _right);
  if entry.id is null or entry.undone_at is not null then
    raise exception 'This entry was not saved, or was taken back.' using errcode = '23514';
  end if;
  perform app.check_correction(_match, entry, corrected);
  if corrected is not distinct from entry then return; end if;
  if entry.player_id is null and (corrected.player_id is not null or corrected.team_id <> entry.team_id)
    and app.are_scorers_named(_match, entry) then
    raise exception 'The editor has changed this entry meanwhile. Correct it there.' using errcode = '23514';
  end if;
  if entry.kind not in ('yellow', 'second_yellow', 'red') then
    joining := app.join_lineup(_match, corrected.team_id, playing);
  end if;
  -- A score that is counted from the goals must not change in between.
  perform set_config('app.held_score', _match.id::text, true);
  if not app.correct_live_record(entry, corrected) then
    raise exception 'The editor has changed this entry meanwhile. Correct it there.' using errcode = '23514';
  end if;
  perform set_config('app.held_score', '', true);
  perform app.write_live_score(_match.id,
    app.corrected_goals(_match.home_score, app.live_goals(_match, entry, 'home'), app.live_goals(_match, corrected, 'home')),
    app.corrected_goals(_match.away_score, app.live_goals(_match, entry, 'away'), app.live_goals(_match, corrected, 'away')));
  update app.live_events set kind = corrected.kind, team_id = corrected.team_id, player_id = corrected.player_id,
      other_id = corrected.other_id, minute = corrected.minute, added_minutes = corrected.added_minutes,
      joined = array(select id from unnest(entry.joined) id where id = any (playing)) || joining
    where id = entry.id;
  perform app.leave_lineup(_match.id, array(select id from unnest(entry.joined) id where id <> all (playing)));
end $$;

-- The scorer's link of a token, if it has not expired, live entry is on and the season is not finished.
create function app.open_scorer_link(_token text) returns setof public.result_links
language sql stable security definer set search_path = '' rows 1 as $$
  select k.* from public.result_links k join public.matches m on m.id = k.match_id
    join public.match_day_settings s on s.league_id = m.league_id and s.live_entry
  where k.token_hash = sha256(convert_to(_token, 'UTF8')) and k.expires_at > now() and k.team_id is null
    and not app.is_season_finished(m.season_id)
$$;

-- Makes the scorer's link of a match; an earlier one stops working. Returns the token, which cannot be read again.
create function public.create_scorer_link(_match_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made     text := app.make_token();
  kick_off timestamptz;
begin
  perform app.require_session();
  perform app.hold_memberships();
  -- The league is held, so that a new owner finds the link.
  perform from public.leagues where id = (select league_id from public.matches where id = _match_id)
    and id in (select app.my_leagues()) for share;
  select played_at into kick_off from public.matches
    where id = _match_id and league_id in (select app.my_leagues());
  if not found then
    raise exception 'Only the owner can make a link for a scorer' using errcode = '42501';
  end if;
  insert into public.result_links (match_id, token_hash, expires_at)
    values (_match_id, sha256(made::bytea), app.end_of_link(null, greatest(kick_off, now())))
  on conflict (match_id, team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = now(), created_by = excluded.created_by;
  return made;
end $$;

-- The match of a scorer's link as the entry screen needs it (app.live_state); null for a link that does not work.
create function public.live_match_by_link(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select app.live_state(k.match_id, 'link') from app.open_scorer_link(_token) k
$$;
comment on function public.live_match_by_link is '@nullable';

/* Applies entries of the match of a scorer's link. A link that was replaced or withdrawn while this waited for the
   match enters nothing. */
create function public.record_live_events_by_link(_token text, _events jsonb) returns jsonb
language plpgsql security definer set search_path = '' set app.change_origin = 'link' as $$
declare
  link public.result_links;
begin
  select * into link from app.open_scorer_link(_token);
  perform from public.matches where id = link.match_id for no key update;
  perform from public.result_links where match_id = link.match_id and token_hash = link.token_hash for share;
  if not found then
    raise exception 'This link has expired or was replaced. Ask for a new one.' using errcode = 'PT404';
  end if;
  return app.record_live(link.match_id, _events, 'link');
end $$;

/* Matches that the caller may enter as a scorer: of the last twelve hours and of the coming week, the earliest first. Also
   those whose score a youth competition hides, which are hidden from their kick-off on. */
create function public.matches_to_score()
returns table (scorer_id uuid, league_id uuid, league_name text, time_zone text, is_on boolean, matches jsonb)
language sql stable security definer set search_path = '' as $$
  select c.id, l.id, l.name, s.time_zone, coalesce(d.live_entry, false), coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'played_at', m.played_at, 'status', m.status, 'home', m.home,
        'away', m.away) order by m.played_at, m.id)
      from (
        select m.id, m.played_at, m.status, h.name as home, a.name as away from public.matches m
          join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
        where m.league_id = l.id and d.live_entry and m.status in ('scheduled', 'in_play')
          and app.is_season_published(m.season_id) and m.played_at between now() - interval '12 hours' and now() + interval '7 days'
          and (m.status = 'in_play' or num_nulls(m.home_score, m.away_score) > 0)
        order by m.played_at, m.id limit 20) m), '[]')
  from public.scorers c join public.leagues l on l.id = c.league_id
    join public.league_settings s on s.league_id = l.id
    left join public.match_day_settings d on d.league_id = l.id
  where c.user_id = (select auth.uid()) and (select app.session_problem()) is null order by l.name, c.id
$$;

/* The moment when a link stops working: two days for a scorer, or a week for a team's result, after the kick-off or, if
   that is later, after the link was made. A scorer's link is for no team. */
create function app.end_of_link(_team_id uuid, _start timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select _start + case when _team_id is null then app.scorers_time() else interval '7 days' end
$$;

-- Moves the end of links for scorers and for results with the date of their match. One that has expired stays expired.
create function app.move_links() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.result_links k set expires_at = app.end_of_link(k.team_id, greatest(new.played_at, k.created_at))
    where k.match_id = new.id and k.expires_at > now();
  return null;
end $$;
create trigger move_links after update of played_at on public.matches for each row
  when (old.played_at <> new.played_at) execute function app.move_links();

revoke execute on all functions in schema app from public;
revoke execute on function public.record_live_events, public.live_match, public.may_enter_live,
  public.create_scorer_link, public.live_match_by_link, public.record_live_events_by_link, public.matches_to_score
  from public, anon, authenticated;
grant execute on function public.record_live_events, public.live_match, public.may_enter_live,
  public.create_scorer_link, public.matches_to_score to authenticated;
grant execute on function public.live_match_by_link, public.record_live_events_by_link to anon, authenticated;
