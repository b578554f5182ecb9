-- Counts results and feats for each stage. A result counts unless the match was called off or its score does not
-- stand; an awarded one counts for the teams and for no player.

create type app.counted_result as (
  stage_id uuid, team_id uuid, won int, drawn int, lost int, goals_for int, goals_against int
);

drop function app.count_result(uuid, uuid, int, int, int) cascade;
-- A match with a result adds to the records of its two teams; one without adds nothing.
create function app.count_result(_match public.matches, _times int)
returns setof app.counted_result language sql immutable rows 2
begin atomic
  select _match.stage_id, side.team_id, _times * (scored > conceded)::int, _times * (scored = conceded)::int,
    _times * (scored < conceded)::int, _times * scored, _times * conceded
  from (values (_match.home_team_id, _match.home_score::int, _match.away_score::int),
    (_match.away_team_id, _match.away_score::int, _match.home_score::int)) side (team_id, scored, conceded)
  where app.is_result(_match);
end;

-- Counts all matches of a statement at once. A statement that changes no result locks and writes nothing. A team that is
-- being deleted is gone already: the join to teams skips its record.
create or replace function app.record_results() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  counted app.counted_result[] := '{}';
  changes app.counted_result[];
begin
  if tg_op <> 'DELETE' then
    counted := array(select c from added m, app.count_result(m, 1) c);
  end if;
  if tg_op <> 'INSERT' then
    counted := counted || array(select c from removed m, app.count_result(m, -1) c);
  end if;
  if counted = '{}' then return null; end if;
  changes := array(
    select (stage_id, team_id, sum(won), sum(drawn), sum(lost), sum(goals_for), sum(goals_against))::app.counted_result
    from unnest(counted) group by stage_id, team_id
    having (sum(won), sum(drawn), sum(lost), sum(goals_for), sum(goals_against)) <> (0, 0, 0, 0, 0));
  if changes = '{}' then return null; end if;
  perform app.lock_teams(array(select team_id from unnest(changes)));
  update app.team_records r set won = r.won + c.won, drawn = r.drawn + c.drawn, lost = r.lost + c.lost,
      goals_for = r.goals_for + c.goals_for, goals_against = r.goals_against + c.goals_against
    from unnest(changes) c join public.teams t on t.id = c.team_id
    where r.stage_id = c.stage_id and r.team_id = c.team_id;
  return null;
end $$;

/* For a restored backup, which may be older than the records, and for rows that were written without triggers. Writers
   of teams and matches wait until it is committed. */
create or replace function app.recount_standings() returns void language plpgsql security definer set search_path = '' as $$
begin
  lock table public.teams, public.matches in share row exclusive mode;
  perform app.complete_seasons();
  delete from app.team_records;
  insert into app.team_records (stage_id, team_id, won, drawn, lost, goals_for, goals_against)
    select e.stage_id, e.team_id, coalesce(sum(c.won), 0), coalesce(sum(c.drawn), 0), coalesce(sum(c.lost), 0),
      coalesce(sum(c.goals_for), 0), coalesce(sum(c.goals_against), 0)
    from public.stage_entries e
    left join (public.matches m cross join lateral app.count_result(m, 1) c)
      on c.team_id = e.team_id and c.stage_id = e.stage_id
    where e.withdrawn is distinct from 'expunged'
    group by e.stage_id, e.team_id;
  perform app.sum_adjustments(array(select id from public.stages));
end $$;

-- Deductions and bonus points, each with its reason.
create table public.point_adjustments (
  id         uuid primary key default gen_random_uuid(),
  stage_id   uuid not null,
  team_id    uuid not null,
  league_id  uuid not null references public.leagues on delete cascade,
  points     int not null constraint adjustment_range check (points between -99 and 99 and points <> 0),
  reason     text not null constraint adjustment_reason check (btrim(reason) <> '' and length(reason) <= 300),
  decided_on date,
  created_at timestamptz not null default now(),
  foreign key (stage_id, team_id) references public.stage_entries on delete cascade on update cascade
);
create index on public.point_adjustments (stage_id, team_id);
create index on public.point_adjustments (league_id);
comment on column public.point_adjustments.points is 'Negative for a deduction.';

create function app.sum_adjustments(_stage_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update app.team_records r set adjustment = s.points
    from (
      select r2.stage_id, r2.team_id, coalesce(sum(a.points), 0)::int as points
      from app.team_records r2
      left join public.point_adjustments a on a.stage_id = r2.stage_id and a.team_id = r2.team_id
      where r2.stage_id = any (_stage_ids) group by 1, 2) s
    where r.stage_id = s.stage_id and r.team_id = s.team_id and r.adjustment <> s.points
$$;
create function app.record_adjustments() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.sum_adjustments(array(select stage_id from changed));
  return null;
end $$;
create trigger record_adjustment_insert after insert on public.point_adjustments
  referencing new table as changed for each statement execute function app.record_adjustments();
create trigger record_adjustment_update after update on public.point_adjustments
  referencing new table as changed for each statement execute function app.record_adjustments();
create trigger record_adjustment_delete after delete on public.point_adjustments
  referencing old table as changed for each statement execute function app.record_adjustments();
create trigger fill_league before insert or update of stage_id, team_id, league_id on public.point_adjustments
  for each row execute function app.fill_entry_league();

-- Places that mean something at the end of the season.
create table public.stage_zones (
  id          uuid primary key default gen_random_uuid(),
  stage_id    uuid not null references public.stages on delete cascade,
  league_id   uuid not null references public.leagues on delete cascade,
  first_place int not null constraint zone_first_place check (first_place between 1 and 200),
  last_place  int not null constraint zone_last_place check (last_place between 1 and 200),
  kind        text not null default 'other'
    constraint zone_kind check (kind in ('champion', 'promotion', 'play_off', 'relegation', 'other')),
  label       text not null constraint zone_label check (btrim(label) <> '' and length(label) <= 60),
  constraint zone_places check (first_place <= last_place)
);
create index on public.stage_zones (stage_id);
create index on public.stage_zones (league_id);

create function app.fill_zone_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.league_id := (select league_id from public.stages where id = new.stage_id);
  return new;
end $$;
create trigger fill_league before insert or update of stage_id, league_id on public.stage_zones
  for each row execute function app.fill_zone_league();

alter table public.point_adjustments enable row level security;
revoke all on public.point_adjustments from anon, authenticated;
grant select on public.point_adjustments to anon, authenticated;
grant insert (id, stage_id, team_id, points, reason, decided_on), update (points, reason, decided_on), delete
  on public.point_adjustments to authenticated;
alter table public.stage_zones enable row level security;
revoke all on public.stage_zones from anon, authenticated;
grant select on public.stage_zones to anon, authenticated;
grant insert (id, stage_id, first_place, last_place, kind, label), update (first_place, last_place, kind, label), delete
  on public.stage_zones to authenticated;
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

-- The feats of players.
create function app.counts_for_players(_match public.matches) returns boolean language sql immutable
  return _match.is_counted and _match.status <> 'awarded';

create type app.counted_feats as (
  stage_id uuid, team_id uuid, player_id uuid, games int, goals int, assists int, awards int
);

/* Adds feats to the players' records. When a team is being deleted, it and its records are gone already: the join to
   teams skips it. */
create function app.add_feats(_feats app.counted_feats[]) returns void
language sql security definer set search_path = '' as $$
  insert into app.player_records as r (stage_id, team_id, player_id, league_id, games, goals, assists, awards)
  select f.stage_id, f.team_id, f.player_id, t.league_id, sum(f.games), sum(f.goals), sum(f.assists), sum(f.awards)
  from unnest(_feats) f join public.teams t on t.id = f.team_id
  group by 1, 2, 3, 4
  having (sum(f.games), sum(f.goals), sum(f.assists), sum(f.awards)) <> (0, 0, 0, 0)
  on conflict (stage_id, team_id, player_id) do update set games = r.games + excluded.games,
    goals = r.goals + excluded.goals, assists = r.assists + excluded.assists, awards = r.awards + excluded.awards
$$;

drop function app.count_lineups(public.matches);
-- A game is a match with a result whose line-up has the player.
create function app.count_lineups(_match public.matches, _times int) returns setof app.counted_feats
language sql immutable set search_path = '' as $$
  select _match.stage_id, side.team_id, player.id,
    _times * (_match.home_score is not null and _match.away_score is not null)::int, 0, 0,
    _times * coalesce(_match.man_of_match_id = player.id, false)::int
  from (values (_match.home_team_id, _match.home_lineup), (_match.away_team_id, _match.away_lineup)) side (team_id, lineup)
  cross join lateral unnest(side.lineup) player (id)
  where app.counts_for_players(_match)
$$;

create function app.count_events(_match public.matches, _times int) returns setof app.counted_feats
language sql stable set search_path = '' as $$
  select _match.stage_id, e.team_id, e.player_id, 0, _times * (e.event_type = 'GOAL')::int,
    _times * (e.event_type = 'ASSIST')::int, 0
  from public.match_events e where e.match_id = _match.id and app.counts_for_players(_match)
$$;

create or replace function app.record_lineups() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_teams(array[new.home_team_id, new.away_team_id, old.home_team_id, old.away_team_id]);
  perform app.add_feats(array(
    select f from app.count_lineups(new, 1) f union all select f from app.count_lineups(old, -1) f));
  return null;
end $$;

/* The events of a deleted match go with it, and do not know its stage any more: they are taken off before. */
create function app.record_removed_match() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_teams(array[old.home_team_id, old.away_team_id]);
  perform app.add_feats(array(select f from app.count_events(old, -1) f));
  return old;
end $$;
create trigger record_removed_match before delete on public.matches
  for each row execute function app.record_removed_match();

create or replace function app.record_events() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  change int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform app.lock_teams(array(select team_id from changed));
  perform app.add_feats(array(
    select (m.stage_id, e.team_id, e.player_id, 0, change * (e.event_type = 'GOAL')::int,
      change * (e.event_type = 'ASSIST')::int, 0)::app.counted_feats
    from changed e join public.matches m on m.id = e.match_id and app.counts_for_players(m)));
  return null;
end $$;

/* A match that moves to another stage, or that counts no more, takes its events along. The name puts this trigger before
   drop_events: events that the same statement drops are then taken off where they were counted. */
create function app.count_changed_match() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_teams(array[new.home_team_id, new.away_team_id]);
  perform app.add_feats(array(
    select f from app.count_events(new, 1) f union all select f from app.count_events(old, -1) f));
  return null;
end $$;
create trigger count_changed_match after update on public.matches
  for each row when (
    (old.stage_id, old.is_counted, old.status = 'awarded') is distinct from
    (new.stage_id, new.is_counted, new.status = 'awarded'))
  execute function app.count_changed_match();

drop trigger record_changed_lineups on public.matches;
create trigger record_changed_lineups after update on public.matches
  for each row when (
    (old.home_lineup, old.away_lineup, old.man_of_match_id, old.home_score is null or old.away_score is null,
      old.stage_id, old.is_counted, old.status = 'awarded')
    is distinct from
    (new.home_lineup, new.away_lineup, new.man_of_match_id, new.home_score is null or new.away_score is null,
      new.stage_id, new.is_counted, new.status = 'awarded'))
  execute function app.record_lineups();

create or replace view public.table_standings with (security_invoker = true) as
select
  league_id, team_id, team_name, team_logo_url, played, won, drawn, lost, goals_for, goals_against, goal_difference, points,
  row_number() over (
    partition by league_id
    order by points desc, goal_difference desc, goals_for desc, team_name, team_id
  )::int as rank,
  team_code, team_color, second_color
from (
  select
    l.id as league_id, t.id as team_id, t.name as team_name, t.logo_url as team_logo_url,
    r.won + r.drawn + r.lost as played, r.won, r.drawn, r.lost, r.goals_for, r.goals_against,
    r.goals_for - r.goals_against as goal_difference, 3 * r.won + r.drawn + r.adjustment as points,
    t.code as team_code, t.team_color, t.second_color
  from public.leagues l
  join app.team_records r on r.stage_id = l.main_stage_id
  join public.teams t on t.id = r.team_id
) counted;

revoke execute on all functions in schema app from public;
grant execute on function app.counts_for_players to anon, authenticated, service_role;
grant select (current_season_id, main_stage_id) on public.leagues to league_key;
