-- Seasons of a competition and their stages: tables (a division, the groups of a tournament) and knock-outs; the teams of
-- each stage with points that were added or taken off, the meaning of places, and lots. Each competition has a first
-- season with one table, and needs to know of nothing more.

/* The id that stands for no stage. A row of an earlier version, or of a client that knows no stages, belongs to the
   competition's main table. */
create function app.no_stage() returns uuid language sql immutable return '00000000-0000-0000-0000-000000000000'::uuid;

-- Whether calendars and pages can show a day.
create function app.is_day(_day date) returns boolean language sql immutable
  return coalesce(_day >= '1800-01-01' and _day < '2200-01-01', true);

create table public.seasons (
  id                uuid primary key default gen_random_uuid(),
  league_id         uuid not null references public.leagues on delete cascade,
  number            int not null default 0,
  name              text not null constraint season_name_length check (btrim(name) <> '' and length(name) <= 60),
  status            text not null default 'planned'
    constraint season_status check (status in ('planned', 'current', 'finished')),
  first_day         date,
  last_day          date,
  is_published      boolean not null default true,
  champion_stage_id uuid,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  champion_team_id  uuid references public.teams on update cascade on delete set null,
  -- The length of the competition's halves with which a finished season ended; null before.
  half_minutes      smallint,
  unique (league_id, number),
  constraint season_days check (first_day <= last_day),
  constraint shown_season_is_published check (is_published or status = 'planned'),
  constraint season_days_in_reach check (app.is_day(first_day) and app.is_day(last_day))
);
create unique index one_current_season on public.seasons (league_id) where status = 'current';
create index on public.seasons (champion_team_id);
create index finished_seasons on public.seasons (id) where status = 'finished';
comment on column public.seasons.number is 'From 1 in each league; the season''s public address has it.';
comment on column public.seasons.champion_stage_id is
  'The stage whose winner is the season''s champion; null for the first table.';
comment on column public.seasons.champion_team_id is 'The champion of a finished season, as its owner confirmed it.';
comment on column public.seasons.half_minutes is
  'Minutes in a half of a season that is finished; null for others, which follow the setting of the competition.';

alter table public.seasons enable row level security;
revoke all on public.seasons from anon, authenticated;
grant select on public.seasons to anon, authenticated;
grant
  insert (id, league_id, name, status, first_day, last_day, is_published),
  update (name, status, first_day, last_day, is_published, champion_stage_id, champion_team_id),
  delete on public.seasons to authenticated;
create policy "anyone reads published seasons" on public.seasons for select
  using (is_published or league_id in (select app.my_leagues()));
create policy "the league owner adds seasons" on public.seasons for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits seasons" on public.seasons for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner deletes seasons" on public.seasons for delete to authenticated
  using (league_id in (select app.my_leagues()));
create policy "hidden seasons are read with all that proves the person" on public.seasons as restrictive
  for select to authenticated using (is_published or (select app.session_problem()) is null);
create trigger note_change before update on public.seasons
  for each row when (old.* is distinct from new.*) execute function app.note_change();

-- Whether an array has at most so many entries, in one dimension and without null.
create function app.is_list(_list anyarray, _entries int) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(_list) <= _entries and coalesce(array_ndims(_list), 1) = 1 and array_position(_list, null) is null
$$;

-- Whether a value has the shape of a matrix of best places, or is null.
create function app.is_matrix(_matrix jsonb) returns boolean language sql immutable
  return coalesce(jsonb_typeof(_matrix) = 'object' and length(_matrix::text) <= 100000
    and not jsonb_path_exists(_matrix, '$.* ? (@.type() != "object")'), true);

create table public.stages (
  id                       uuid primary key default gen_random_uuid(),
  season_id                uuid not null references public.seasons on delete cascade,
  -- A trigger fills it: an owner who adds a row need not name the league.
  league_id                uuid not null default app.no_stage() references public.leagues on delete cascade,
  kind                     text not null default 'table' constraint stage_kind check (kind in ('table', 'knockout')),
  name                     text not null default 'Table'
    constraint stage_name_length check (btrim(name) <> '' and length(name) <= 60),
  position                 int not null default 1 constraint stage_position check (position between 1 and 99),
  win_points               int not null default 3 constraint win_points_range check (win_points between 0 and 9),
  draw_points              int not null default 1 constraint draw_points_range check (draw_points between 0 and 9),
  loss_points              int not null default 0 constraint loss_points_range check (loss_points between 0 and 9),
  shootout_win_points      int constraint shootout_win_points_range check (shootout_win_points between 0 and 9),
  shootout_loss_points     int constraint shootout_loss_points_range check (shootout_loss_points between 0 and 9),
  tie_breaks               text[] not null default '{goal_difference,goals_for,name}',
  head_to_head             text not null default 'none'
    constraint head_to_head_mode check (head_to_head in ('none', 'subset', 'every_criterion')),
  play_off_places          int[] not null default '{}',
  has_default_rules        boolean generated always as (
    win_points = 3 and draw_points = 1 and loss_points = 0 and shootout_win_points is null
    and tie_breaks = '{goal_difference,goals_for,name}' and play_off_places = '{}') stored,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  /* A table with its own order: other points or another chain than the specification's, or a team that was expunged. All
     others are ranked by the plain query of `table_standings`, which this keeps fast. Triggers keep both columns. */
  has_own_order            boolean not null default false,
  legs                     smallint not null default 1 constraint stage_legs check (legs in (1, 2)),
  single_leg_rounds        text[] not null default '{Final}'
    constraint single_leg_rounds_limit check (cardinality(single_leg_rounds) <= 10),
  extra_time               boolean not null default true,
  penalties                boolean not null default true,
  away_goals               boolean not null default false,
  away_goals_in_extra_time boolean not null default false,
  entrants                 jsonb not null default '[]'
    constraint stage_entrants check (jsonb_typeof(entrants) = 'array' and jsonb_array_length(entrants) <= 128),
  seeds                    int not null default 0 constraint seeds_range check (seeds between 0 and 128),
  best_places_matrix       jsonb,
  best_place               int constraint best_place_range check (best_place between 1 and 32),
  best_place_teams         int constraint best_place_teams_range check (best_place_teams between 1 and 64),
  best_place_tie_breaks    text[] not null default '{goal_difference,goals_for,wins,fair_play,lots}',
  constraint shootout_points_together check (num_nulls(shootout_win_points, shootout_loss_points) <> 1),
  constraint tie_breaks_are_a_list check (app.is_list(tie_breaks, 20)),
  constraint best_place_tie_breaks_are_a_list check (app.is_list(best_place_tie_breaks, 20)),
  constraint known_best_place_tie_breaks check (best_place_tie_breaks <@ app.known_tie_breaks()),
  constraint play_off_places_are_a_list check (app.is_list(play_off_places, 100)),
  constraint single_leg_rounds_length check (
    app.is_list(single_leg_rounds, 10) and length(array_to_string(single_leg_rounds, '')) <= 400),
  constraint entrants_length check (length(entrants::text) <= 40000),
  constraint best_places_matrix_form check (app.is_matrix(best_places_matrix)),
  constraint known_tie_breaks check (cardinality(tie_breaks) <= 20 and tie_breaks <@ array[
    'head_to_head_points', 'head_to_head_goal_difference', 'head_to_head_goals', 'head_to_head_away_goals',
    'goal_difference', 'goals_for', 'wins', 'away_wins', 'away_goals', 'goal_average', 'fair_play', 'play_off', 'lots',
    'name', 'points_per_game'])
);
create index on public.stages (season_id);
create index on public.stages (league_id);
comment on column public.stages.head_to_head is
  'How a head-to-head table is used: once (none); again for a smaller group that it leaves level (subset, as UEFA does); after every criterion that separates somebody the chain starts again (every_criterion, as in Spain).';
comment on column public.stages.play_off_places is
  'Upper places of pairs that a play-off decides when exactly two teams are level on points there, as in Serie A.';
comment on column public.stages.single_leg_rounds is 'Rounds of a knock-out with two legs that have one.';
comment on column public.stages.away_goals_in_extra_time is 'Whether away goals of extra time count, too.';
comment on column public.stages.entrants is
  'The sources of a knock-out''s teams. The first `seeds` keep their places in a draw.';
comment on column public.stages.best_places_matrix is
  'The letters of the groups whose best team of a place qualified, and for each opponent''s group the group of that team: {"ABCD": {"B": "A"}}.';
comment on column public.stages.best_place is 'The place of the groups of which some teams go on; null for none.';
comment on column public.stages.best_place_teams is 'How many of them go on.';

alter table public.stages enable row level security;
revoke all on public.stages from anon, authenticated;
grant select on public.stages to anon, authenticated;
grant
  insert (id, season_id, kind, name, position, win_points, draw_points, loss_points, shootout_win_points,
    shootout_loss_points, tie_breaks, head_to_head, play_off_places),
  update (name, position, win_points, draw_points, loss_points, shootout_win_points, shootout_loss_points, tie_breaks,
    head_to_head, play_off_places, extra_time, penalties, away_goals, away_goals_in_extra_time, best_places_matrix,
    best_place, best_place_teams, best_place_tie_breaks),
  delete on public.stages to authenticated;
create policy "anyone reads the stages of a season that they see" on public.stages for select
  using (exists (select from public.seasons s where s.id = season_id));
create policy "the league owner adds stages" on public.stages for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits stages" on public.stages for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner deletes stages" on public.stages for delete to authenticated
  using (league_id in (select app.my_leagues()));

-- `has_default_rules` is generated after this trigger, so the whole rows differ always.
create trigger note_change before update on public.stages
  for each row execute function app.note_change();

create table public.stage_entries (
  stage_id          uuid not null references public.stages on delete cascade,
  team_id           uuid not null references public.teams on update cascade on delete cascade,
  league_id         uuid not null default app.no_stage() references public.leagues on delete cascade,
  group_name        text constraint group_name_length check (btrim(group_name) <> '' and length(group_name) <= 40),
  fair_play         int,
  lot               int constraint lot_range check (lot between 1 and 999),
  withdrawn         text constraint withdrawn_results check (withdrawn in ('kept', 'awarded', 'expunged')),
  withdrawn_on      date,
  entered_fair_play int,
  primary key (stage_id, team_id),
  constraint fair_play_range check (fair_play between -9999 and 9999 and entered_fair_play between -9999 and 9999),
  constraint withdrawn_on_in_reach check (app.is_day(withdrawn_on))
);
create index on public.stage_entries (team_id);
create index on public.stage_entries (league_id);
comment on column public.stage_entries.fair_play is 'Penalty points of cards as a negative number; higher is better.';
comment on column public.stage_entries.lot is 'The place in which the team was drawn among teams that stayed level.';
comment on column public.stage_entries.entered_fair_play is
  'The number that the owner entered. `fair_play` is the one that tables use: of recorded cards, or else this one.';

alter table public.stage_entries enable row level security;
revoke all on public.stage_entries from anon, authenticated;
grant select on public.stage_entries to anon, authenticated;
grant
  insert (stage_id, team_id, group_name, fair_play, lot),
  update (group_name, fair_play, lot),
  delete on public.stage_entries to authenticated;
create policy "anyone reads the entries of a stage that they see" on public.stage_entries for select
  using (exists (select from public.stages s where s.id = stage_id));
create policy "the league owner enters teams" on public.stage_entries for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits entries" on public.stage_entries for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner removes entries" on public.stage_entries for delete to authenticated
  using (league_id in (select app.my_leagues()));

/* Gives each league without a season one, and every row without a stage the league's main table. For leagues of
   earlier versions and of restored backups. */
create function app.complete_seasons() returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.seasons (id, league_id, number, name, status)
    select l.current_season_id, l.id, 1, '2024', 'current' from public.leagues l
    where not exists (select from public.seasons s where s.league_id = l.id);
  insert into public.stages (id, season_id, league_id)
    select l.main_stage_id, l.current_season_id, l.id from public.leagues l
    where not exists (select from public.stages s where s.league_id = l.id);
  insert into public.stage_entries (stage_id, team_id, league_id)
    select l.main_stage_id, t.id, l.id from public.teams t join public.leagues l on l.id = t.league_id
    where not exists (select from public.stage_entries e where e.team_id = t.id);
  update public.matches m set stage_id = l.main_stage_id, season_id = l.current_season_id
    from public.leagues l where l.id = m.league_id and m.stage_id = app.no_stage();
  update app.player_records r set stage_id = l.main_stage_id
    from public.leagues l where l.id = r.league_id and r.stage_id = app.no_stage();
end $$;

-- Adds the first season of a new league, with its table.
create function app.add_first_season() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.seasons (id, league_id, number, name, status) values (new.current_season_id, new.id, 1, '2024', 'current');
  insert into public.stages (id, season_id, league_id) values (new.main_stage_id, new.current_season_id, new.id);
  return null;
end $$;
create trigger add_first_season after insert on public.leagues
  for each row execute function app.add_first_season();

-- Gives a new season the next number of its league. Two at once wait for each other.
create function app.number_season() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.number = 0 then
    perform from public.leagues where id = new.league_id for no key update;
    new.number := 1 + coalesce((select max(number) from public.seasons where league_id = new.league_id), 0);
  end if;
  return new;
end $$;
create trigger number_season before insert on public.seasons for each row execute function app.number_season();

-- Gives a stage the league of its season.
create function app.fill_stage_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.league_id := (select league_id from public.seasons where id = new.season_id);
  return new;
end $$;
create trigger fill_league before insert or update of season_id, league_id on public.stages
  for each row execute function app.fill_stage_league();

-- Gives an entry the league of its stage, and refuses a team of another league.
create function app.fill_entry_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.league_id := (select league_id from public.stages where id = new.stage_id);
  if not exists (select from public.teams where id = new.team_id and league_id = new.league_id) then
    raise exception 'The team must be of the league of the stage' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger fill_league before insert or update of stage_id, team_id, league_id on public.stage_entries
  for each row execute function app.fill_entry_league();

/* Chooses the season and the main table that a league shows. The season that the public pages show is the current
   one, or the one that was current last; its first table is the main one. A season without a table leaves the main
   table as it is. */
create function app.choose_main_stage(_league_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.leagues l set
      current_season_id = coalesce(s.id, l.current_season_id),
      main_stage_id = coalesce((
        select g.id from public.stages g
        where g.season_id = coalesce(s.id, l.current_season_id) and g.kind = 'table' order by g.position, g.created_at, g.id
        limit 1), l.main_stage_id)
    from public.leagues i left join public.seasons s on s.league_id = i.id and s.status = 'current'
    where l.id = _league_id and i.id = l.id;
end $$;

-- Chooses again which season and table a league shows when its seasons or stages change.
create function app.follow_seasons() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.choose_main_stage(coalesce(new.league_id, old.league_id));
  return null;
end $$;
create trigger follow_seasons after update of status on public.seasons
  for each row when (old.status <> new.status) execute function app.follow_seasons();
create trigger follow_stages after insert or delete or update of position, kind, season_id on public.stages
  for each row execute function app.follow_seasons();

-- Refuses to delete the season that visitors see, or its first table.
create function app.keep_shown_season() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.leagues where id = old.league_id and old.id in (current_season_id, main_stage_id)) then
    raise exception 'The season that visitors see, and its first table, cannot be deleted' using errcode = '23514';
  end if;
  return old;
end $$;
create trigger keep_shown_season before delete on public.seasons
  for each row execute function app.keep_shown_season();
create trigger keep_shown_season before delete on public.stages
  for each row execute function app.keep_shown_season();

-- Enters new teams in the main table of their league.
create function app.enter_teams() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stage_entries (stage_id, team_id, league_id)
    select l.main_stage_id, a.id, l.id from added a join public.leagues l on l.id = a.league_id
    on conflict do nothing;
  return null;
end $$;
create trigger enter_teams after insert on public.teams
  referencing new table as added for each statement execute function app.enter_teams();

do $$
declare
  name text;
begin
  foreach name in array array['seasons', 'stages', 'stage_entries'] loop
    execute format('create trigger a_check_session before insert or update or delete on public.%I for each statement
      when (pg_trigger_depth() = 0) execute function app.check_session()', name);
    execute format('create trigger note_league_insert after insert on public.%I referencing new table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_update after update on public.%I referencing new table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_delete after delete on public.%I referencing old table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_truncate after truncate on public.%I
      for each statement execute function app.note_truncation()', name);
  end loop;
end $$;

-- Deductions and bonus points, each with its reason.
create table public.point_adjustments (
  id         uuid primary key default gen_random_uuid(),
  stage_id   uuid not null,
  team_id    uuid not null,
  league_id  uuid not null default app.no_stage() references public.leagues on delete cascade,
  points     int not null constraint adjustment_range check (points between -99 and 99 and points <> 0),
  reason     text not null constraint adjustment_reason check (btrim(reason) <> '' and length(reason) <= 300),
  decided_on date,
  created_at timestamptz not null default now(),
  foreign key (stage_id, team_id) references public.stage_entries on delete cascade on update cascade,
  constraint decided_on_in_reach check (app.is_day(decided_on))
);
create index on public.point_adjustments (stage_id, team_id);
create index on public.point_adjustments (league_id);
comment on column public.point_adjustments.points is 'Negative for a deduction.';

alter table public.point_adjustments enable row level security;
revoke all on public.point_adjustments from anon, authenticated;
grant select on public.point_adjustments to anon, authenticated;
grant
  insert (id, stage_id, team_id, points, reason, decided_on),
  update (points, reason, decided_on),
  delete on public.point_adjustments to authenticated;
create trigger fill_league before insert or update of stage_id, team_id, league_id on public.point_adjustments
  for each row execute function app.fill_entry_league();

-- Places that mean something at the end of the season.
create table public.stage_zones (
  id          uuid primary key default gen_random_uuid(),
  stage_id    uuid not null references public.stages on delete cascade,
  league_id   uuid not null default app.no_stage() references public.leagues on delete cascade,
  first_place int not null constraint zone_first_place check (first_place between 1 and 200),
  last_place  int not null constraint zone_last_place check (last_place between 1 and 200),
  kind        text not null default 'other'
    constraint zone_kind check (kind in ('champion', 'promotion', 'play_off', 'relegation', 'other')),
  label       text not null constraint zone_label check (btrim(label) <> '' and length(label) <= 60),
  constraint zone_places check (first_place <= last_place)
);
create index on public.stage_zones (stage_id);
create index on public.stage_zones (league_id);

alter table public.stage_zones enable row level security;
revoke all on public.stage_zones from anon, authenticated;
grant select on public.stage_zones to anon, authenticated;
grant
  insert (id, stage_id, first_place, last_place, kind, label),
  update (first_place, last_place, kind, label),
  delete on public.stage_zones to authenticated;

do $$
declare
  name text;
begin
  foreach name in array array['point_adjustments', 'stage_zones'] loop
    execute format('create policy "anyone reads those of a stage that they see" on public.%I for select
      using (exists (select from public.stages s where s.id = stage_id))', name);
    execute format('create policy "the league owner adds them" on public.%I for insert to authenticated
      with check (league_id in (select app.my_leagues()))', name);
    execute format('create policy "the league owner edits them" on public.%I for update to authenticated
      using (league_id in (select app.my_leagues()))', name);
    execute format('create policy "the league owner deletes them" on public.%I for delete to authenticated
      using (league_id in (select app.my_leagues()))', name);
    execute format('create trigger a_check_session before insert or update or delete on public.%I for each statement
      when (pg_trigger_depth() = 0) execute function app.check_session()', name);
    execute format('create trigger note_league_insert after insert on public.%I referencing new table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_update after update on public.%I referencing new table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_delete after delete on public.%I referencing old table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_truncate after truncate on public.%I
      for each statement execute function app.note_truncation()', name);
  end loop;
end $$;

-- Lots that were drawn for teams that stayed level. `team_ids` is in the order of the draw; `stage_entries.lot` is the
-- place of each team in its latest draw.
create table public.stage_lots (
  id         uuid primary key default gen_random_uuid(),
  stage_id   uuid not null references public.stages on delete cascade,
  league_id  uuid not null default app.no_stage() references public.leagues on delete cascade,
  team_ids   uuid[] not null constraint lots_of_several check (cardinality(team_ids) between 2 and 32),
  drawn_by   text not null constraint drawn_by_length check (btrim(drawn_by) <> '' and length(drawn_by) <= 100),
  drawn_on   date not null,
  created_at timestamptz not null default now(),
  constraint drawn_on_in_reach check (app.is_day(drawn_on))
);
create index on public.stage_lots (stage_id);
create index on public.stage_lots (league_id);

alter table public.stage_lots enable row level security;
revoke all on public.stage_lots from anon, authenticated;
grant select on public.stage_lots to anon, authenticated;
create policy "anyone reads those of a stage that they see" on public.stage_lots for select
  using (exists (select from public.stages s where s.id = stage_id));
create trigger a_check_session before insert or update or delete on public.stage_lots for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger note_league_insert after insert on public.stage_lots referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_update after update on public.stage_lots referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_delete after delete on public.stage_lots referencing old table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_truncate after truncate on public.stage_lots
  for each statement execute function app.note_truncation();

-- Refuses a table or cup of another season as the one that decides the champion.
create function app.check_champion_stage() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.stages where id = new.champion_stage_id and season_id = new.id) then
    raise exception 'The table or cup of the champion must be of the season' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_champion_stage before insert or update of champion_stage_id on public.seasons
  for each row when (new.champion_stage_id is not null) execute function app.check_champion_stage();

-- Keeps the minutes in a half when a season is finished, and forgets them when it is reopened.
create function app.keep_half_minutes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or old.status <> new.status then
    new.half_minutes := case new.status when 'finished' then app.half_minutes_of_league(new.league_id) end;
  end if;
  return new;
end $$;
create trigger keep_half_minutes before insert or update of status on public.seasons
  for each row execute function app.keep_half_minutes();

revoke execute on all functions in schema app from public;
grant execute on function app.no_stage to anon, authenticated, service_role;
grant execute on function app.is_list, app.is_day, app.is_matrix to authenticated, service_role;
