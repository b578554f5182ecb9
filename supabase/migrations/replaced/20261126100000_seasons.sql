-- Seasons of a competition and their stages: tables (a division, the groups of a tournament) and knock-outs. Each
-- competition has a first season with one table, and needs to know of nothing more (record 0048).

-- A row of an earlier version, or of a client that knows no stages, belongs to the competition's main table.
create function app.no_stage() returns uuid language sql immutable return '00000000-0000-0000-0000-000000000000'::uuid;

-- For tables whose rows name their league.
create function app.note_row_leagues() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_changes(array(select league_id from changed));
  return null;
end $$;

create table public.seasons (
  id           uuid primary key default gen_random_uuid(),
  league_id    uuid not null references public.leagues on delete cascade,
  number       int not null default 0,
  name         text not null constraint season_name_length check (btrim(name) <> '' and length(name) <= 60),
  status       text not null default 'planned'
    constraint season_status check (status in ('planned', 'current', 'finished')),
  first_day    date,
  last_day     date,
  is_published boolean not null default true,
  champion_stage_id uuid,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  unique (league_id, number),
  constraint season_days check (first_day <= last_day),
  constraint shown_season_is_published check (is_published or status = 'planned')
);
create unique index one_current_season on public.seasons (league_id) where status = 'current';
comment on column public.seasons.number is 'From 1 in each league; the season''s public address has it.';
comment on column public.seasons.champion_stage_id is
  'The stage whose winner is the season''s champion; null for the first table.';

create table public.stages (
  id                   uuid primary key default gen_random_uuid(),
  season_id            uuid not null references public.seasons on delete cascade,
  league_id            uuid not null references public.leagues on delete cascade,
  kind                 text not null default 'table' constraint stage_kind check (kind in ('table', 'knockout')),
  name                 text not null default 'Table'
    constraint stage_name_length check (btrim(name) <> '' and length(name) <= 60),
  position             int not null default 1 constraint stage_position check (position between 1 and 99),
  win_points           int not null default 3 constraint win_points_range check (win_points between 0 and 9),
  draw_points          int not null default 1 constraint draw_points_range check (draw_points between 0 and 9),
  loss_points          int not null default 0 constraint loss_points_range check (loss_points between 0 and 9),
  shootout_win_points  int constraint shootout_win_points_range check (shootout_win_points between 0 and 9),
  shootout_loss_points int constraint shootout_loss_points_range check (shootout_loss_points between 0 and 9),
  tie_breaks           text[] not null default '{goal_difference,goals_for,name}'
    constraint known_tie_breaks check (cardinality(tie_breaks) <= 20 and tie_breaks <@ array[
      'head_to_head_points', 'head_to_head_goal_difference', 'head_to_head_goals', 'head_to_head_away_goals',
      'goal_difference', 'goals_for', 'wins', 'away_wins', 'away_goals', 'goal_average', 'fair_play', 'play_off', 'lots',
      'name']),
  head_to_head         text not null default 'none'
    constraint head_to_head_mode check (head_to_head in ('none', 'subset', 'every_criterion')),
  play_off_places      int[] not null default '{}',
  has_default_rules    boolean generated always as (
    win_points = 3 and draw_points = 1 and loss_points = 0 and shootout_win_points is null
    and tie_breaks = '{goal_difference,goals_for,name}' and play_off_places = '{}') stored,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  constraint shootout_points_together check (num_nulls(shootout_win_points, shootout_loss_points) <> 1)
);
create index on public.stages (season_id);
create index on public.stages (league_id);
comment on column public.stages.head_to_head is
  'How a head-to-head table is used: once (none); again for a smaller group that it leaves level (subset, as UEFA does); after every criterion that separates somebody the chain starts again (every_criterion, as in Spain).';
comment on column public.stages.play_off_places is
  'Upper places of pairs that a play-off decides when exactly two teams are level on points there, as in Serie A.';

create table public.stage_entries (
  stage_id     uuid not null references public.stages on delete cascade,
  team_id      uuid not null references public.teams on update cascade on delete cascade,
  league_id    uuid not null references public.leagues on delete cascade,
  group_name   text constraint group_name_length check (btrim(group_name) <> '' and length(group_name) <= 40),
  fair_play    int,
  lot          int constraint lot_range check (lot between 1 and 999),
  withdrawn    text constraint withdrawn_results check (withdrawn in ('kept', 'awarded', 'expunged')),
  withdrawn_on date,
  primary key (stage_id, team_id)
);
create index on public.stage_entries (team_id);
create index on public.stage_entries (league_id);
comment on column public.stage_entries.fair_play is 'Penalty points of cards as a negative number; higher is better.';
comment on column public.stage_entries.lot is 'The place in which the team was drawn among teams that stayed level.';

-- Their ids are chosen with the league, so that a league never lacks them.
alter table public.leagues
  add column current_season_id uuid not null default gen_random_uuid(),
  add column main_stage_id uuid not null default gen_random_uuid();
comment on column public.leagues.current_season_id is 'The season that the public pages show.';
comment on column public.leagues.main_stage_id is 'The first table of that season, which `table_standings` shows.';

alter table public.matches
  add column stage_id uuid not null default app.no_stage(),
  add column season_id uuid not null default app.no_stage(),
  add column is_hidden boolean not null default false;
comment on column public.matches.is_hidden is 'True for the public while the season is not published.';
create index on public.matches (season_id, played_at);
create index on public.matches (stage_id);

-- Results of each team and feats of each player are counted for each stage.
alter table app.team_records
  add column stage_id uuid not null default app.no_stage(),
  add column adjustment int not null default 0;
alter table app.team_records drop constraint team_records_pkey;
alter table app.player_records add column stage_id uuid not null default app.no_stage();
alter table app.player_records drop constraint player_records_pkey;

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

alter table public.matches disable trigger user;
alter table app.player_records disable trigger user;
select app.complete_seasons();
update app.team_records r set stage_id = l.main_stage_id
  from public.teams t join public.leagues l on l.id = t.league_id where t.id = r.team_id;
alter table public.matches enable trigger user;
alter table app.player_records enable trigger user;

alter table public.matches add foreign key (stage_id) references public.stages on delete cascade;
alter table app.team_records add primary key (stage_id, team_id);
create index on app.team_records (team_id);
alter table app.player_records add primary key (stage_id, team_id, player_id);
create index on app.player_records (team_id);

create function app.add_first_season() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.seasons (id, league_id, number, name, status) values (new.current_season_id, new.id, 1, '2024', 'current');
  insert into public.stages (id, season_id, league_id) values (new.main_stage_id, new.current_season_id, new.id);
  return null;
end $$;
create trigger add_first_season after insert on public.leagues
  for each row execute function app.add_first_season();

-- A season has the next number of its league. Two at once wait for each other.
create function app.number_season() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.number = 0 then
    perform from public.leagues where id = new.league_id for no key update;
    new.number := 1 + coalesce((select max(number) from public.seasons where league_id = new.league_id), 0);
  end if;
  return new;
end $$;
create trigger number_season before insert on public.seasons for each row execute function app.number_season();

-- A stage is of its season's league, and an entry of its stage's.
create function app.fill_stage_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.league_id := (select league_id from public.seasons where id = new.season_id);
  return new;
end $$;
create trigger fill_league before insert or update of season_id, league_id on public.stages
  for each row execute function app.fill_stage_league();

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

/* The season that the public pages show is the current one, or the one that was current last; its first table is the
   main one. A season without a table leaves the main table as it is. */
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
create function app.follow_seasons() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.choose_main_stage(coalesce(new.league_id, old.league_id));
  return null;
end $$;
create trigger follow_seasons after update of status on public.seasons
  for each row when (old.status <> new.status) execute function app.follow_seasons();
create trigger follow_stages after insert or delete or update of position, kind, season_id on public.stages
  for each row execute function app.follow_seasons();

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

drop trigger add_team_records on public.teams;
drop function app.add_team_records();
create function app.enter_teams() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stage_entries (stage_id, team_id, league_id)
    select l.main_stage_id, a.id, l.id from added a join public.leagues l on l.id = a.league_id
    on conflict do nothing;
  return null;
end $$;
create trigger enter_teams after insert on public.teams
  referencing new table as added for each statement execute function app.enter_teams();

-- A team whose results were expunged is in no table.
create function app.add_team_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.team_records (stage_id, team_id)
    select stage_id, team_id from added where withdrawn is distinct from 'expunged' on conflict do nothing;
  return null;
end $$;
create trigger add_team_records after insert on public.stage_entries
  referencing new table as added for each statement execute function app.add_team_records();

create function app.remove_team_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.matches m join removed r on m.stage_id = r.stage_id and r.team_id in (m.home_team_id, m.away_team_id)
    join public.teams t on t.id = r.team_id join public.stages s on s.id = r.stage_id) then
    raise exception 'A team with matches in a stage stays in it' using errcode = '23503';
  end if;
  delete from app.team_records c using removed r where c.stage_id = r.stage_id and c.team_id = r.team_id;
  return null;
end $$;
create trigger remove_team_records after delete on public.stage_entries
  referencing old table as removed for each statement execute function app.remove_team_records();

/* A match is of a stage of its league. Both its teams are in that stage: a client that knows no stages need not enter
   them. */
create function app.place_match() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages;
begin
  if new.stage_id is null or new.stage_id = app.no_stage()
    or tg_op = 'UPDATE' and new.league_id <> old.league_id and new.stage_id = old.stage_id then
    new.stage_id := (select main_stage_id from public.leagues where id = new.league_id);
  end if;
  select * into stage from public.stages where id = new.stage_id and league_id = new.league_id;
  if not found then
    raise exception 'The stage must be of the league of the match' using errcode = '23514';
  end if;
  new.season_id := stage.season_id;
  new.is_hidden := not (select is_published from public.seasons where id = stage.season_id);
  insert into public.stage_entries (stage_id, team_id, league_id)
    select new.stage_id, side.id, new.league_id from unnest(array[new.home_team_id, new.away_team_id]) side (id)
    where not exists (select from public.stage_entries e where e.stage_id = new.stage_id and e.team_id = side.id)
    on conflict do nothing;
  return new;
end $$;
create trigger place_match before insert or update of stage_id, league_id on public.matches
  for each row execute function app.place_match();

create function app.hide_matches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches set is_hidden = not new.is_published where season_id = new.id;
  return null;
end $$;
create trigger hide_matches after update of is_published on public.seasons
  for each row when (old.is_published <> new.is_published) execute function app.hide_matches();

-- The public reads nothing of a season that is not published.
drop policy "anyone reads matches" on public.matches;
create policy "anyone reads published matches" on public.matches for select
  using (not is_hidden or league_id in (select app.my_leagues()));
grant insert (stage_id), update (stage_id) on public.matches to authenticated;

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
create or replace function public.player_matches(_player_id uuid) returns setof public.matches
language sql stable set search_path = '' rows 50 as $$
  select * from public.matches where id = any (app.match_ids_of(_player_id))
$$;

alter table public.seasons enable row level security;
revoke all on public.seasons from anon, authenticated;
grant select on public.seasons to anon, authenticated;
grant insert (id, league_id, name, status, first_day, last_day, is_published),
  update (name, status, first_day, last_day, is_published, champion_stage_id), delete on public.seasons to authenticated;
create policy "anyone reads published seasons" on public.seasons for select
  using (is_published or league_id in (select app.my_leagues()));
create policy "the league owner adds seasons" on public.seasons for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits seasons" on public.seasons for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner deletes seasons" on public.seasons for delete to authenticated
  using (league_id in (select app.my_leagues()));

alter table public.stages enable row level security;
revoke all on public.stages from anon, authenticated;
grant select on public.stages to anon, authenticated;
grant
  insert (id, season_id, kind, name, position, win_points, draw_points, loss_points, shootout_win_points,
    shootout_loss_points, tie_breaks, head_to_head, play_off_places),
  update (name, position, win_points, draw_points, loss_points, shootout_win_points, shootout_loss_points, tie_breaks,
    head_to_head, play_off_places),
  delete on public.stages to authenticated;
create policy "anyone reads the stages of a season that they see" on public.stages for select
  using (exists (select from public.seasons s where s.id = season_id));
create policy "the league owner adds stages" on public.stages for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits stages" on public.stages for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner deletes stages" on public.stages for delete to authenticated
  using (league_id in (select app.my_leagues()));

alter table public.stage_entries enable row level security;
revoke all on public.stage_entries from anon, authenticated;
grant select on public.stage_entries to anon, authenticated;
grant insert (stage_id, team_id, group_name, fair_play, lot), update (group_name, fair_play, lot), delete
  on public.stage_entries to authenticated;
create policy "anyone reads the entries of a stage that they see" on public.stage_entries for select
  using (exists (select from public.stages s where s.id = stage_id));
create policy "the league owner enters teams" on public.stage_entries for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits entries" on public.stage_entries for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner removes entries" on public.stage_entries for delete to authenticated
  using (league_id in (select app.my_leagues()));

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
create trigger note_change before update on public.seasons
  for each row when (old.* is distinct from new.*) execute function app.note_change();
-- `has_default_rules` is generated after this trigger, so the whole rows differ always.
create trigger note_change before update on public.stages
  for each row execute function app.note_change();

revoke execute on all functions in schema app from public;
grant execute on function app.no_stage, app.match_ids_of to anon, authenticated, service_role;
