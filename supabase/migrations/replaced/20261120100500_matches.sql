-- Matches with their line-ups, goals and assists, and the scores that these make.
create table public.matches (
  id                       uuid primary key default gen_random_uuid(),
  league_id                uuid not null references public.leagues on delete cascade,
  home_team_id             uuid not null references public.teams on delete cascade,
  away_team_id             uuid not null references public.teams on delete cascade,
  -- Matches may be as old as the rules of the game. No time zone is more than 16 hours ahead of UTC.
  played_at                timestamptz not null
    constraint played_in_our_time check (played_at >= '1862-12-31T08:00:00Z' and played_at < '2200-01-01T00:00:00Z'),
  round                    int check (round > 0),
  home_score               smallint check (home_score >= 0),
  away_score               smallint check (away_score >= 0),
  scores_manual            boolean not null default false,
  man_of_match_id          uuid references public.profiles on delete set null,
  home_lineup              uuid[] not null default '{}' check (array_ndims(home_lineup) = 1),
  away_lineup              uuid[] not null default '{}' check (array_ndims(away_lineup) = 1),
  home_submission_complete boolean not null default false,
  away_submission_complete boolean not null default false,
  version                  int not null default 1,
  created_at               timestamptz not null default now(),
  -- Subscribed calendars know by it, and by `version`, that an entry is newer than the one they show.
  updated_at               timestamptz not null default now(),
  constraint matches_two_teams check (home_team_id <> away_team_id),
  constraint scores_in_reach check (home_score <= 999 and away_score <= 999)
);
create index on public.matches (league_id, played_at);
create index on public.matches (home_team_id, played_at);
create index on public.matches (away_team_id, played_at);
create index on public.matches (man_of_match_id);
create index on public.matches using gin (home_lineup);
create index on public.matches using gin (away_lineup);

create function app.name_of(_profile_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce((select full_name from public.profiles where id = _profile_id), 'Unknown player')
$$;

create function app.check_match_teams() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.teams where id = new.home_team_id and league_id = new.league_id)
    or not exists (select from public.teams where id = new.away_team_id and league_id = new.league_id) then
    raise exception 'Both teams must be of the league of the match' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_match_teams before insert or update of league_id, home_team_id, away_team_id on public.matches
  for each row execute function app.check_match_teams();

-- Players of a line-up are, or were, in the squad; a player is in a match once; the man of the match is in a line-up.
create function app.check_lineups() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  everybody uuid[];
  stranger  uuid;
begin
  new.home_lineup := coalesce(new.home_lineup, '{}');
  new.away_lineup := coalesce(new.away_lineup, '{}');
  everybody := new.home_lineup || new.away_lineup;
  if (select count(*) <> count(distinct player) from unnest(everybody) player) then
    raise exception 'A player can be in the line-ups of a match only once' using errcode = '23514';
  end if;

  select player into stranger from (
    select new.home_team_id as team, unnest(new.home_lineup) as player
    union all
    select new.away_team_id, unnest(new.away_lineup)
  ) chosen
  where not exists (select from app.squad_history h where h.team_id = chosen.team and h.player_id = chosen.player)
  limit 1;
  if found then
    raise exception '% is not a player of the team', app.name_of(stranger) using errcode = '23514';
  end if;

  -- A man of the match who leaves the line-up loses the title; a new one has to be in it.
  if new.man_of_match_id is not null and new.man_of_match_id <> all (everybody) then
    if tg_op = 'INSERT' or new.man_of_match_id is distinct from old.man_of_match_id then
      raise exception 'The man of the match must be in a line-up' using errcode = '23514';
    end if;
    new.man_of_match_id := null;
  end if;
  return new;
end $$;
create trigger check_lineups before insert or update of home_lineup, away_lineup, man_of_match_id on public.matches
  for each row execute function app.check_lineups();

/* A profile in a line-up cannot be deleted; no foreign key can say so of an array. The ids are collected in an array
   first: PostgreSQL guesses that 0.5 % of all line-ups have the player, and would read every match instead of the
   indexes. */
create function app.keep_lineup_players() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if array(
    select id from public.matches where home_lineup @> array[old.id]
    union all
    select id from public.matches where away_lineup @> array[old.id]) <> '{}' then
    raise exception '% is in the line-up of a match', old.full_name using errcode = '23503';
  end if;
  return old;
end $$;
create trigger keep_lineup_players before delete on public.profiles
  for each row execute function app.keep_lineup_players();

alter table public.matches enable row level security;
revoke all on public.matches from anon, authenticated;
grant select on public.matches to anon, authenticated;
grant
  insert (id, league_id, home_team_id, away_team_id, played_at, round, home_score, away_score, home_lineup, away_lineup,
    man_of_match_id),
  update (id, league_id, home_team_id, away_team_id, played_at, round, home_score, away_score, scores_manual, home_lineup,
    away_lineup, man_of_match_id),
  delete on public.matches to authenticated;
create policy "anyone reads matches" on public.matches for select using (true);
create policy "the league owner adds matches" on public.matches for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits matches" on public.matches for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner deletes matches" on public.matches for delete to authenticated
  using (league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.matches for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of id, league_id, home_team_id, away_team_id on public.matches for each row
  when (old.id <> new.id or old.league_id <> new.league_id or old.home_team_id <> new.home_team_id
    or old.away_team_id <> new.away_team_id) execute function app.refuse_key_change();
create trigger note_change before update on public.matches
  for each row when (old.* is distinct from new.*) execute function app.note_change();

create type public.event_type as enum ('GOAL', 'ASSIST');

create table public.match_events (
  id            uuid primary key default gen_random_uuid(),
  match_id      uuid not null references public.matches on delete cascade,
  player_id     uuid not null references public.profiles,
  team_id       uuid not null references public.teams on delete cascade,
  event_type    public.event_type not null,
  assist_by_id  uuid references public.profiles,
  minute        smallint check (minute between 0 and 150),
  implied       boolean not null default false,
  created_at    timestamptz not null default now(),
  added_minutes smallint check (added_minutes between 1 and 30),
  constraint match_events_own_assist check (assist_by_id <> player_id),
  constraint match_events_assist_form check (event_type = 'GOAL' or (assist_by_id is null and minute = 0)),
  constraint match_events_implied_form check (event_type = 'ASSIST' or not implied),
  constraint match_events_added_minutes check (added_minutes is null or event_type = 'GOAL' and minute is not null)
);
create index on public.match_events (match_id);
create index on public.match_events (player_id);
create index on public.match_events (team_id);
create index on public.match_events (assist_by_id);
comment on column public.match_events.implied is
  'An assist of which only a goal''s assist_by_id tells; the database adds and removes these.';
comment on column public.match_events.added_minutes is 'Minutes of added time after `minute`; null outside it.';

/* The rule of scores. A score that was typed in or imported (scores_manual) stays until it is cleared: by setting
   scores_manual to false, or by emptying both scores. Any other score is the count of each team's GOAL events. Without
   a goal there is nothing to count and the score is unknown (null), never 0-0 for a match that was not played. A score
   that was counted before stays known, as 0-0, when its last goal is removed while a line-up still says that the match
   was played. A 0-0 is typed in. Writing the score that is there already changes nothing. */
create function app.keep_score() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_typed boolean;
  goals    record;
  is_known boolean;
begin
  if tg_op = 'INSERT' then
    new.scores_manual := num_nonnulls(new.home_score, new.away_score) > 0;
    return new;
  end if;
  new.version := old.version + 1;
  is_typed := (new.home_score, new.away_score) is distinct from (old.home_score, old.away_score);
  if is_typed and not old.scores_manual then new.scores_manual := true; end if;
  if num_nonnulls(new.home_score, new.away_score) = 0 then new.scores_manual := false; end if;
  if new.scores_manual then return new; end if;

  select count(*) filter (where team_id = new.home_team_id) as home,
    count(*) filter (where team_id = new.away_team_id) as away
  into goals from public.match_events where match_id = new.id and event_type = 'GOAL';
  is_known := goals.home + goals.away > 0
    or (not old.scores_manual and old.home_score is not null and new.home_lineup || new.away_lineup <> '{}');
  new.home_score := case when is_known then goals.home end;
  new.away_score := case when is_known then goals.away end;
  return new;
end $$;
-- Not on home_submission_complete and its like: submitted notes must not change the version and so refuse the owner's
-- save.
create trigger keep_score before insert or update of played_at, round, home_score, away_score, scores_manual,
  man_of_match_id, home_lineup, away_lineup, version on public.matches
  for each row execute function app.keep_score();

/* A client that sends scores_manual as false asks for the count, whatever scores come with it. The trigger runs before
   keep_score, which takes a new score for a typed one; it fires only where the statement names the column. */
create function app.ask_for_count() returns trigger language plpgsql set search_path = '' as $$
begin
  new.home_score := old.home_score;
  new.away_score := old.away_score;
  return new;
end $$;
create trigger ask_for_count before update of scores_manual on public.matches
  for each row when (not new.scores_manual) execute function app.ask_for_count();

-- A player who is taken out of a line-up loses the goals and assists of the match.
create function app.drop_events() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  removed uuid[] := array(
    select unnest(old.home_lineup || old.away_lineup) except select unnest(new.home_lineup || new.away_lineup));
begin
  delete from public.match_events where match_id = new.id and player_id = any (removed);
  update public.match_events set assist_by_id = null where match_id = new.id and assist_by_id = any (removed);
  perform app.check_scorers(array[new.id]);
  return null;
end $$;
create trigger drop_events after update of home_lineup, away_lineup on public.matches
  for each row when (old.home_lineup <> new.home_lineup or old.away_lineup <> new.away_lineup)
  execute function app.drop_events();

-- A player who scores or assists is in the team's line-up, or, while there is no line-up, in its squad.
create function app.check_scorers(_match_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wrong record;
begin
  select who.player, side.lineup into wrong
  from public.match_events e
  join public.matches m on m.id = e.match_id
  cross join lateral (values (e.player_id), (e.assist_by_id)) who (player)
  cross join lateral (select case e.team_id
    when m.home_team_id then m.home_lineup when m.away_team_id then m.away_lineup end) side (lineup)
  where e.match_id = any (_match_ids) and who.player is not null and not coalesce(case
    when side.lineup = '{}' then
      exists (select from public.team_players t where t.team_id = e.team_id and t.player_id = who.player)
    else who.player = any (side.lineup) end, false)
  limit 1;
  if not found then return; end if;
  if wrong.lineup is null then
    raise exception 'The team of a goal or an assist must play in the match' using errcode = '23514';
  end if;
  raise exception '% is not in the line-up of the team', app.name_of(wrong.player) using errcode = '23514';
end $$;

create function app.check_event_limits(_match_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  excess record;
begin
  select player_id, limits.most, limits.what into excess
  from public.match_events
  join (values ('GOAL'::public.event_type, 9, 'goals'), ('ASSIST', 5, 'assists')) limits (event_type, most, what)
    using (event_type)
  where match_id = any (_match_ids)
  group by match_id, player_id, limits.most, limits.what
  having count(*) > limits.most
  limit 1;
  if found then
    raise exception '% cannot have more than % % in a match', app.name_of(excess.player_id), excess.most, excess.what
      using errcode = '23514';
  end if;
end $$;

-- A goal's assist_by_id and the ASSIST rows record the same assists: there are as many rows as the larger count says.
create function app.imply_assists(_match_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.match_events where match_id = any (_match_ids) and implied;
  insert into public.match_events (match_id, player_id, team_id, event_type, minute, implied)
  select told.match_id, told.player_id, told.team_id, 'ASSIST', 0, true
  from (
    select match_id, assist_by_id as player_id, team_id, count(*) from public.match_events
    where match_id = any (_match_ids) and assist_by_id is not null group by 1, 2, 3
  ) told
  left join (
    select match_id, player_id, count(*) from public.match_events
    where match_id = any (_match_ids) and event_type = 'ASSIST' group by 1, 2
  ) recorded using (match_id, player_id)
  cross join lateral generate_series(1, told.count - coalesce(recorded.count, 0));
end $$;

/* After every change of events: the score, the assists that goals imply, and the checks that need all of a match.
   The matches are locked first, so that of two people who add goals at once the second counts the first one's too. */
create function app.keep_events() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- Changes that imply_assists makes itself are skipped.
  match_ids uuid[] := array(select distinct match_id from changed where not implied or pg_trigger_depth() = 1);
begin
  if match_ids = '{}' then return null; end if;
  perform from public.matches where id = any (match_ids) order by id for no key update;
  perform app.imply_assists(match_ids);
  if tg_op <> 'DELETE' then
    perform app.check_scorers(match_ids);
    perform app.check_event_limits(match_ids);
  end if;
  update public.matches set version = version where id = any (match_ids);
  return null;
end $$;
create trigger keep_inserted_events after insert on public.match_events
  referencing new table as changed for each statement execute function app.keep_events();
create trigger keep_updated_events after update on public.match_events
  referencing new table as changed for each statement execute function app.keep_events();
create trigger keep_deleted_events after delete on public.match_events
  referencing old table as changed for each statement execute function app.keep_events();

-- An event keeps its match, team, player and kind; its minute and its assist can be corrected.
create function app.refuse_rewriting() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'An event is replaced, not turned into another' using errcode = '23514';
end $$;
create trigger refuse_rewriting before update of match_id, team_id, player_id, event_type on public.match_events
  for each row when (old.match_id <> new.match_id or old.team_id <> new.team_id or old.player_id <> new.player_id
    or old.event_type <> new.event_type) execute function app.refuse_rewriting();

create function app.write_assist_minute() returns trigger language plpgsql set search_path = '' as $$
begin
  new.minute := 0;
  return new;
end $$;
create trigger write_assist_minute before insert on public.match_events
  for each row when (new.event_type = 'ASSIST') execute function app.write_assist_minute();

alter table public.match_events enable row level security;
revoke all on public.match_events from anon, authenticated;
grant select on public.match_events to anon, authenticated;
grant insert (id, match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes),
  update (id, match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes), delete
  on public.match_events to authenticated;
create policy "anyone reads events" on public.match_events for select using (true);
create policy "the league owner adds events" on public.match_events for insert to authenticated
  with check (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner deletes events" on public.match_events for delete to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner corrects events" on public.match_events for update to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "events are corrected with all that proves the person" on public.match_events as restrictive
  for update to authenticated using ((select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.match_events for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of id on public.match_events for each row
  when (old.id <> new.id) execute function app.refuse_key_change();

/* Saves everything about one match, or nothing. `_version` is the one that the editor loaded: a second editor gets an
   error instead of overwriting the first one's changes. A score is given only where it was typed. */
create function public.save_match_details(
  _match_id uuid, _version int, _home_lineup uuid[], _away_lineup uuid[], _events jsonb, _man_of_match_id uuid,
  _home_score int default null, _away_score int default null, _scores_manual boolean default null
) returns public.matches language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  if jsonb_typeof(_events) is distinct from 'array' then
    raise exception 'The events must be a JSON array' using errcode = '22023';
  end if;
  select * into match from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can edit this match' using errcode = '42501';
  end if;
  if match.version is distinct from _version then
    raise exception 'Somebody else has changed this match since you opened it' using errcode = 'PT409',
      hint = 'Load the match again, then repeat your changes.';
  end if;
  delete from public.match_events where match_id = _match_id;
  update public.matches set
    home_lineup = _home_lineup, away_lineup = _away_lineup, man_of_match_id = _man_of_match_id
  where id = _match_id;
  insert into public.match_events (match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes)
    select _match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes from jsonb_to_recordset(_events)
      as e (player_id uuid, team_id uuid, event_type public.event_type, assist_by_id uuid, minute smallint,
        added_minutes smallint);
  if _scores_manual is not null and not _scores_manual then
    update public.matches set scores_manual = false where id = _match_id;
  elsif num_nonnulls(_home_score, _away_score) > 0 then
    update public.matches set
      home_score = coalesce(_home_score, home_score), away_score = coalesce(_away_score, away_score)
    where id = _match_id;
  end if;
  if _scores_manual then
    update public.matches set scores_manual = true where id = _match_id;
  end if;
  select * into match from public.matches where id = _match_id;
  return match;
end $$;
comment on function public.save_match_details is '@nullable _man_of_match_id';

/* The matches that a player's page lists: those with the player in a line-up, and those with a goal or an assist of
   theirs while there is no line-up. Ids first, then the rows, for the reason at keep_lineup_players. */
create function public.player_matches(_player_id uuid) returns setof public.matches
language sql stable set search_path = '' rows 50 as $$
  select * from public.matches where id = any (array(
    select id from public.matches where home_lineup @> array[_player_id]
    union
    select id from public.matches where away_lineup @> array[_player_id]
    union
    select match_id from public.match_events where player_id = _player_id))
$$;

-- The months in which a league plays, by its own clocks: matches from a moment on, and results. Results are the matches
-- before that moment, and those of its day that have both scores.
create function public.match_months(_league_id uuid, _today timestamptz)
returns table (month text, upcoming int, previous int) language sql stable set search_path = '' as $$
  select to_char(m.played_at at time zone s.time_zone, 'YYYY-MM'),
    count(*) filter (where m.played_at >= _today)::int,
    count(*) filter (where m.played_at < _today
      or num_nulls(m.home_score, m.away_score) = 0
        and (m.played_at at time zone s.time_zone)::date = (_today at time zone s.time_zone)::date)::int
  from public.matches m join public.league_settings s on s.league_id = m.league_id
  where m.league_id = _league_id
  group by 1 order by 1
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.save_match_details from public, anon;
grant execute on function public.save_match_details to authenticated;
