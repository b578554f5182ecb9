-- Matches with their line-ups, goals and assists, and the scores that these make.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

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
  stage_id                 uuid not null default app.no_stage(),
  season_id                uuid not null default app.no_stage(),
  is_hidden                boolean not null default false,
  status                   text not null default 'scheduled' constraint match_status check (
    status in ('scheduled', 'in_play', 'postponed', 'cancelled', 'abandoned', 'awarded')),
  status_reason            text constraint status_reason_length check (length(status_reason) <= 200),
  score_stands             boolean not null default false
    constraint only_an_abandoned_score_stands check (not score_stands or status = 'abandoned'),
  first_played_at          timestamptz,
  replay_of                uuid references public.matches on delete set null,
  home_score_90            smallint constraint home_score_90_range check (home_score_90 between 0 and 999),
  away_score_90            smallint constraint away_score_90_range check (away_score_90 between 0 and 999),
  home_penalties           smallint constraint home_penalties_range check (home_penalties between 0 and 99),
  away_penalties           smallint constraint away_penalties_range check (away_penalties between 0 and 99),
  is_counted               boolean not null default true,
  replaced                 jsonb,
  tie_id                   uuid,
  leg                      smallint constraint match_leg check (leg in (1, 2)),
  venue_id                 uuid,
  pitch                    text constraint pitch_length check (length(pitch) <= 40),
  is_provisional           boolean not null default false,
  live_phase               text constraint known_live_phase check (live_phase in ('first_half', 'half_time', 'second_half')),
  live_since               timestamptz,
  live_half_minutes        smallint,
  /* Formations: where the players of a line-up stand. A formation that is not chosen is placed by the players' positions,
     and so is one whose players are not those who started (record 0071). */
  home_formation           text constraint home_formation_shape check (home_formation ~ '^[1-5](-[1-5]){1,3}$'),
  home_places              uuid[] not null default '{}' constraint home_places_number check (cardinality(home_places) <= 11),
  away_formation           text constraint away_formation_shape check (away_formation ~ '^[1-5](-[1-5]){1,3}$'),
  away_places              uuid[] not null default '{}' constraint away_places_number check (cardinality(away_places) <= 11),
  constraint matches_two_teams check (home_team_id <> away_team_id),
  constraint scores_in_reach check (home_score <= 999 and away_score <= 999),
  foreign key (stage_id) references public.stages on delete cascade,
  constraint scores_after_90_together check (num_nulls(home_score_90, away_score_90) <> 1),
  constraint penalties_together check (num_nulls(home_penalties, away_penalties) <> 1),
  constraint penalties_have_a_winner check (home_penalties <> away_penalties),
  foreign key (league_id, venue_id) references public.venues (league_id, id) on delete set null (venue_id)
);
create index on public.matches (league_id, played_at);
create index on public.matches (home_team_id, played_at);
create index on public.matches (away_team_id, played_at);
create index on public.matches (man_of_match_id);
create index on public.matches using gin (home_lineup);
create index on public.matches using gin (away_lineup);
create index on public.matches (season_id, played_at);
create index on public.matches (stage_id);
create index on public.matches (replay_of);
create index on public.matches (tie_id);
create index on public.matches (league_id, venue_id);
create unique index matches_identity on public.matches (id, league_id, home_team_id, away_team_id);
create index provisional_matches on public.matches (league_id) where is_provisional;
comment on column public.matches.score_stands is 'Whether the score of an abandoned match counts.';
comment on column public.matches.first_played_at is 'The first date of a match that was moved; null for others.';
comment on column public.matches.home_score_90 is
  'The score after 90 minutes, only of a match with extra time: home_score and away_score are then those after it.';
comment on column public.matches.is_counted is 'Whether a score counts in the table. The database sets it.';
comment on column public.matches.replaced is
  'What an award replaced: {status, home_score, away_score, scores_manual}. The database sets it.';
comment on column public.matches.is_provisional is
  'Whether the score was reported by a team and is not confirmed. The database sets it.';
comment on column public.matches.is_hidden is
  'True for the public while the season is not published, and for a match whose score the competition does not show.';
comment on column public.matches.live_phase is 'The part of the match that is being played. Null unless it is entered live.';
comment on column public.matches.live_since is
  'When the clock of a match that is entered live began, as if there had been no break; at half-time, when the break began.';
comment on column public.matches.live_half_minutes is
  'Minutes in a half of a match that is entered live, so that visitors read them with its clock.';
comment on column public.matches.home_formation is 'Players in each row before the goalkeeper, such as 4-3-3.';
comment on column public.matches.home_places is
  'Who stands in the places of the formation: the goalkeeper, then each row from the left.';

alter table public.matches enable row level security;
revoke all on public.matches from anon, authenticated;
grant select on public.matches to anon, authenticated;
grant
  insert (id, league_id, home_team_id, away_team_id, played_at, round, home_score, away_score, man_of_match_id,
    home_lineup, away_lineup, stage_id, status, status_reason, score_stands, replay_of, home_score_90, away_score_90,
    home_penalties, away_penalties, venue_id, pitch),
  update (id, league_id, home_team_id, away_team_id, played_at, round, home_score, away_score, scores_manual,
    man_of_match_id, home_lineup, away_lineup, stage_id, status, status_reason, score_stands, replay_of, home_score_90,
    away_score_90, home_penalties, away_penalties, venue_id, pitch, home_formation, home_places, away_formation,
    away_places),
  delete on public.matches to authenticated;
create policy "the league owner adds matches" on public.matches for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits matches" on public.matches for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner deletes matches" on public.matches for delete to authenticated
  using (league_id in (select app.my_leagues()));
-- The public reads nothing of a season that is not published.
create policy "anyone reads published matches" on public.matches for select
  using (not is_hidden or league_id in (select app.my_leagues())
    or (home_team_id in (select app.my_teams()) or away_team_id in (select app.my_teams()))
      and exists (select from public.seasons s where s.id = season_id and s.is_published));
create policy "hidden matches are read with all that proves the person" on public.matches as restrictive
  for select to authenticated using (not is_hidden or (select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.matches for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of id, league_id, home_team_id, away_team_id on public.matches for each row
  when (old.id <> new.id or old.league_id <> new.league_id or old.home_team_id <> new.home_team_id
    or old.away_team_id <> new.away_team_id) execute function app.refuse_key_change();
create trigger note_change before update on public.matches
  for each row when (old.* is distinct from new.*) execute function app.note_change();
create trigger venue_at_home before insert on public.matches
  for each row when (new.venue_id is null) execute function app.venue_at_home();
create trigger zz_hide_scored before insert or update on public.matches for each row
  when (num_nonnulls(new.home_score, new.away_score) > 0 or new.is_hidden) execute function app.hide_scored();

-- Refuses a match whose teams are not both of its league.
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

/* Refuses line-ups with a stranger or with a player twice, and a man of the match who is in none. Players of a
   line-up are, or were, in the squad; a player is in a match once; the man of the match is in a line-up. */
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

/* Refuses to delete a profile that is in a line-up; no foreign key can say so of an array. The ids are collected in
   an array first: PostgreSQL guesses that 0.5 % of all line-ups have the player, and would read every match instead
   of the indexes. */
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
  is_penalty    boolean not null default false
    constraint only_a_goal_is_a_penalty check (not is_penalty or event_type = 'GOAL'),
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

alter table public.match_events enable row level security;
revoke all on public.match_events from anon, authenticated;
grant select on public.match_events to anon, authenticated;
grant
  insert (id, match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes, is_penalty),
  update (id, match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes, is_penalty),
  delete on public.match_events to authenticated;
create policy "the league owner adds events" on public.match_events for insert to authenticated
  with check (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner deletes events" on public.match_events for delete to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner corrects events" on public.match_events for update to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "events are corrected with all that proves the person" on public.match_events as restrictive
  for update to authenticated using ((select app.session_problem()) is null);
create policy "anyone reads those of a match that they see" on public.match_events for select
  using (exists (select from public.matches m where m.id = match_id));
create trigger a_check_session before insert or update or delete on public.match_events for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of id on public.match_events for each row
  when (old.id <> new.id) execute function app.refuse_key_change();

/* Raises the version of a changed match, and counts its score from its goals, unless it was typed in or imported
   (record 0023). A score that was typed in or imported (scores_manual) stays until it is cleared: by setting
   scores_manual to false, or by emptying both scores. Any other score is counted from goals and own goals. Without a
   goal there is nothing to count and the score is unknown (null), never 0-0 for a match that was not played. A score
   that was counted before stays known, as 0-0, when its last goal is removed while a line-up still says that the match
   was played. A 0-0 is typed in. Writing the score that is there already changes nothing. While `app.held_score` names
   the match its goals are being replaced, and app.release_score writes the score at the end. */
create function app.keep_score() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_typed boolean;
  counted  int[];
begin
  if tg_op = 'INSERT' then
    new.scores_manual := num_nonnulls(new.home_score, new.away_score) > 0;
    return new;
  end if;
  new.version := old.version + 1;
  is_typed := (new.home_score, new.away_score) is distinct from (old.home_score, old.away_score);
  if is_typed and not old.scores_manual then new.scores_manual := true; end if;
  if num_nonnulls(new.home_score, new.away_score) = 0 then new.scores_manual := false; end if;
  if new.scores_manual or current_setting('app.held_score', true) = new.id::text then return new; end if;

  counted := app.counted_score(new, old);
  new.home_score := counted[1];
  new.away_score := counted[2];
  return new;
end $$;

/* Not on home_submission_complete and its like: submitted notes must not change the version and so refuse the owner's
   save. A new status makes a new version of the match: for calendars, and for an editor that has the former one open. */
create trigger keep_score before insert or update of played_at, round, home_score, away_score, scores_manual,
  man_of_match_id, home_lineup, away_lineup, version, status, status_reason, score_stands on public.matches
  for each row execute function app.keep_score();

/* Keeps the former scores where a client sets scores_manual to false: it asks for the count, whatever scores come
   with it. The trigger runs before keep_score, which takes a new score for a typed one; it fires only where the
   statement names the column. */
create function app.ask_for_count() returns trigger language plpgsql set search_path = '' as $$
begin
  new.home_score := old.home_score;
  new.away_score := old.away_score;
  return new;
end $$;
create trigger ask_for_count before update of scores_manual on public.matches
  for each row when (not new.scores_manual) execute function app.ask_for_count();

-- Deletes the goals and assists of players who are taken out of the line-up of the match.
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

/* Refuses goals and assists of players who did not play for the team. A player who scores or assists is in the team's
   line-up, or, while there is no line-up, in its squad. */
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

-- Refuses more than nine goals or five assists of a player in a match.
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

/* Writes the assists that goals imply. A goal's assist_by_id and the ASSIST rows record the same assists: there are
   as many rows as the larger count says. */
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

/* Adds the assists that changed goals imply, checks the events of a match, and counts its score again. The matches
   are locked first, so that of two people who add goals at once the second counts the first one's too. */
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

/* Refuses to turn an event into another one, except in a live correction. A live correction turns a goal, a card or a
   substitution into that of another player or team, in its row: an entry's row keeps its id, and what the editor has
   changed in other fields. Nothing else rewrites rows (app.refuse_rewriting). */
create function app.refuse_rewriting() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_setting('app.correcting', true) = 'on' then return new; end if;
  raise exception 'An event is replaced, not turned into another' using errcode = '23514';
end $$;
create trigger refuse_rewriting before update of match_id, team_id, player_id, event_type on public.match_events
  for each row when (old.match_id <> new.match_id or old.team_id <> new.team_id or old.player_id <> new.player_id
    or old.event_type <> new.event_type) execute function app.refuse_rewriting();

-- Sets the minute of a new assist to 0.
create function app.write_assist_minute() returns trigger language plpgsql set search_path = '' as $$
begin
  new.minute := 0;
  return new;
end $$;
create trigger write_assist_minute before insert on public.match_events
  for each row when (new.event_type = 'ASSIST') execute function app.write_assist_minute();

/* Whether visitors may not see a match: its season is not published, or it has a score in a youth competition that shows
   none. */
create function app.must_hide(_match public.matches) returns boolean
language sql stable security definer set search_path = '' as $$
  select not (select is_published from public.seasons where id = _match.season_id)
    or num_nonnulls(_match.home_score, _match.away_score) > 0
      and exists (select from public.youth_settings where league_id = _match.league_id and results = 'no_scores')
$$;

/* Places a match in a stage of its league, and enters its teams there. Without a stage it is of the table of the
   season that visitors see in which both its teams are, else of the main table. Both its teams are entered, because a
   client that knows no stages need not enter them. A team that the same request adds, and thereby enters in the main
   table, leaves that table when it plays in another. */
create function app.place_match() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages;
begin
  if new.stage_id is null or new.stage_id = app.no_stage()
    or tg_op = 'UPDATE' and new.league_id <> old.league_id and new.stage_id = old.stage_id then
    new.stage_id := app.common_table(new.league_id, new.home_team_id, new.away_team_id);
  end if;
  select * into stage from public.stages where id = new.stage_id and league_id = new.league_id;
  if not found then
    raise exception 'The stage must be of the league of the match' using errcode = '23514';
  end if;
  new.season_id := stage.season_id;
  new.is_hidden := app.must_hide(new);
  insert into public.stage_entries (stage_id, team_id, league_id)
    select new.stage_id, side.id, new.league_id from unnest(array[new.home_team_id, new.away_team_id]) side (id)
    where not exists (select from public.stage_entries e where e.stage_id = new.stage_id and e.team_id = side.id)
    on conflict do nothing;
  if stage.kind = 'table' and stage.id <> (select l.main_stage_id from public.leagues l where l.id = new.league_id) then
    delete from public.stage_entries e using public.leagues l, public.stages main, public.teams t
      where t.id = e.team_id and t.created_at = now() and l.id = new.league_id and main.id = l.main_stage_id and main.season_id = stage.season_id
        and main.id <> stage.id and e.stage_id = main.id and e.team_id in (new.home_team_id, new.away_team_id)
        and e.group_name is null
        and not exists (select from public.matches m where m.league_id = l.id and m.stage_id = main.id
          and e.team_id in (m.home_team_id, m.away_team_id));
  end if;
  return new;
end $$;
create trigger place_match before insert or update of stage_id, league_id on public.matches
  for each row execute function app.place_match();

-- Hides the matches of a season that is not published, and shows those of a published one.
create function app.hide_matches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set is_hidden = app.must_hide(m) where m.season_id = new.id;
  return null;
end $$;
create trigger hide_matches after update of is_published on public.seasons
  for each row when (old.is_published <> new.is_published) execute function app.hide_matches();

/* The matches of a player's page. PostgreSQL asks a policy before a condition on line-ups, because such a condition may
   leak what it compares, and would read every match instead of the indexes. So the ids are found without the policy; it
   decides which of the rows are seen. */
create function app.match_ids_of(_player_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select id from public.matches where home_lineup @> array[_player_id]
    union
    select id from public.matches where away_lineup @> array[_player_id]
    union
    select match_id from public.match_events where player_id = _player_id)
$$;

/* The matches that a player's page lists: those with the player in a line-up, a goal or an assist. Ids come first, then
   the rows, for the reason at app.match_ids_of. */
create function public.player_matches(_player_id uuid) returns setof public.matches
language sql stable set search_path = '' rows 50 as $$
  select * from public.matches where id = any (app.match_ids_of(_player_id))
$$;

-- The minute as people write it: '45+2'.
create function app.minute_text(_minute smallint, _added smallint) returns text language sql immutable
  return _minute || coalesce('+' || _added, '');

/* Goals and assists by minute: [{team_id, event_type, minute, added_minutes, player: {id, full_name},
   assist_by: {full_name} or null}]. */
create function public.goals_and_assists(_match public.matches) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('team_id', e.team_id, 'event_type', e.event_type, 'minute', e.minute,
      'added_minutes', e.added_minutes, 'player', app.person(e.player_id), 'assist_by', app.person(e.assist_by_id) - 'id')
    order by e.minute nulls last, e.added_minutes nulls first, e.id), '[]')
  from public.match_events e where e.match_id = _match.id
$$;

-- The minutes in a half of a match; null for 45.
create function public.half_minutes(_match public.matches) returns smallint language sql stable set search_path = '' as $$
  select nullif(coalesce(n.half_minutes, d.half_minutes), 45)::smallint
  from public.seasons n left join public.match_day_settings d on d.league_id = n.league_id where n.id = _match.season_id
$$;

/* The score as the recorded goals say it, {home, away}; null while that is not known. `_former`: the match before the
   change. */
create function app.counted_score(_match public.matches, _former public.matches) returns int[]
language sql stable security definer set search_path = '' as $$
  select array[home, away] from (
    select count(*) filter (where for_team = _match.home_team_id)::int as home,
      count(*) filter (where for_team = _match.away_team_id)::int as away
    from (
      select team_id as for_team from public.match_events where match_id = _match.id and event_type = 'GOAL'
      union all
      select case team_id when _match.home_team_id then _match.away_team_id else _match.home_team_id end
      from public.match_incidents where match_id = _match.id and kind = 'own_goal') counted) goals
  where home + away > 0 or not _former.scores_manual and _former.home_score is not null
    and _match.home_lineup || _match.away_lineup <> '{}'
$$;

-- Counts the score of a match again, unless it was typed in: the trigger keep_score fires for `version`.
create function app.count_score(_match_id uuid) returns void language sql security definer set search_path = '' as $$
  update public.matches set version = version where id = _match_id and not scores_manual;
$$;

/* Writes the score of a match whose goals have been replaced. `_home`, `_away`: those that were typed. `_is_manual`:
   whether the score is typed from now on; null leaves that to the score. */
create function app.release_score(_match_id uuid, _home int, _away int, _is_manual boolean) returns void
language plpgsql set search_path = '' as $$
declare
  match public.matches;
  score int[];
begin
  perform set_config('app.held_score', '', true);
  if _is_manual is false then
    update public.matches set scores_manual = false where id = _match_id;
  elsif num_nonnulls(_home, _away) = 0 and _is_manual is null then
    perform app.count_score(_match_id);
  else
    select * into match from public.matches where id = _match_id;
    score := case when match.scores_manual then array[match.home_score, match.away_score]::int[]
      else app.counted_score(match, match) end;
    update public.matches set home_score = coalesce(_home, score[1]), away_score = coalesce(_away, score[2]),
        scores_manual = scores_manual or coalesce(_is_manual, false)
          or (coalesce(_home, score[1]), coalesce(_away, score[2])) is distinct from (score[1], score[2])
      where id = _match_id;
  end if;
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.match_ids_of, app.minute_text to anon, authenticated, service_role;
grant execute on function app.counted_score, app.count_score, app.release_score to authenticated, service_role;
