-- Results of each team and feats of each player, counted for each stage at each write (record 0023). A result counts
-- unless the match was called off or its score does not stand; an awarded one counts for the teams and for no player.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

/* Each player's record with each team. It is counted at each write: public pages show these lists, and counting a
   season's line-ups takes many times as long as reading this (record 0023). A game is a match with
   a result whose line-up has the player. */
create table app.player_records (
  /* Without a foreign key: a team's deletion holds its row while it waits for its matches. A save of a line-up holds a
     match, and a key would let it wait for that row. So a trigger removes the records instead. */
  team_id    uuid,
  player_id  uuid references public.profiles on delete cascade,
  league_id  uuid not null,
  games      int not null default 0,
  goals      int not null default 0,
  assists    int not null default 0,
  awards     int not null default 0,
  updated_at timestamptz not null default now(),
  stage_id   uuid not null default app.no_stage(),
  primary key (stage_id, team_id, player_id)
) with (fillfactor = 70);
create index on app.player_records (league_id);
create index on app.player_records (player_id);
create index on app.player_records (team_id);

alter table app.player_records enable row level security;
grant select on app.player_records to anon, authenticated, service_role;
create policy "anyone reads the records of scores that they see" on app.player_records for select
  using (league_id not in (select app.unscored_leagues()));
create trigger note_change before update on app.player_records
  for each row when (old.* is distinct from new.*) execute function app.note_change();

/* Locks the records of the leagues of these teams. Writers of records wait for other writers of the same league. Two
   writers of one match each cannot wait for each other in a circle: they lock the match first, then the league's
   records. With a lock for each team they could, because an import counts its new and its changed matches one after
   the other. Statements that change several matches of one league at once still can; PostgreSQL ends one of them with
   40P01. */
create function app.lock_teams(_team_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('records ' || league_id, 0))
  from (select distinct league_id from public.teams where id = any (_team_ids) order by league_id) locked;
end $$;

/* Counts games and awards of players again when a line-up, a result or the stage of a match changes. A team that is
   being deleted is gone already, and so are its records: the join to teams skips it. */
create function app.record_lineups() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_teams(array[new.home_team_id, new.away_team_id, old.home_team_id, old.away_team_id]);
  perform app.add_feats(array(
    select f from app.count_lineups(new, 1) f union all select f from app.count_lineups(old, -1) f));
  return null;
end $$;
create trigger record_added_lineups after insert on public.matches
  for each row when (new.home_lineup <> '{}' or new.away_lineup <> '{}') execute function app.record_lineups();
create trigger record_removed_lineups after delete on public.matches
  for each row when (old.home_lineup <> '{}' or old.away_lineup <> '{}') execute function app.record_lineups();
create trigger record_changed_lineups after update on public.matches
  for each row when (
    (old.home_lineup, old.away_lineup, old.man_of_match_id, old.home_score is null or old.away_score is null,
      old.stage_id, old.is_counted, old.status = 'awarded')
    is distinct from
    (new.home_lineup, new.away_lineup, new.man_of_match_id, new.home_score is null or new.away_score is null,
      new.stage_id, new.is_counted, new.status = 'awarded'))
  execute function app.record_lineups();

create table app.team_records (
  team_id       uuid references public.teams on update cascade on delete cascade,
  won           int not null default 0,
  drawn         int not null default 0,
  lost          int not null default 0,
  goals_for     int not null default 0,
  goals_against int not null default 0,
  -- Results of each team and feats of each player are counted for each stage.
  stage_id      uuid not null default app.no_stage(),
  adjustment    int not null default 0,
  primary key (stage_id, team_id)
) with (fillfactor = 70);
create index on app.team_records (team_id);

alter table app.team_records enable row level security;
grant select on app.team_records to anon, authenticated, service_role;
create policy "anyone reads the records of a table that they see" on app.team_records for select
  using (stage_id not in (select app.untabled_stages()));

/* Locks all matches of a team before it is deleted. Deleting a team deletes its home matches and then its away
   matches, so both are locked before the first are counted. */
create function app.lock_matches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.matches where home_team_id = old.id or away_team_id = old.id order by id for update;
  return old;
end $$;
create trigger lock_matches before delete on public.teams for each row execute function app.lock_matches();

-- Deletes the players' records of deleted teams.
create function app.remove_player_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.player_records where team_id in (select id from removed);
  return null;
end $$;
create trigger remove_player_records after delete on public.teams
  referencing old table as removed for each statement execute function app.remove_player_records();

-- Moves the players' records of a team to its new id.
create function app.rename_player_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.player_records set team_id = new.id where team_id = old.id;
  return null;
end $$;
create trigger rename_player_records after update of id on public.teams
  for each row when (new.id <> old.id) execute function app.rename_player_records();

-- Empties the players' records when the teams are emptied.
create function app.empty_player_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  truncate app.player_records;
  return null;
end $$;
create trigger empty_player_records after truncate on public.teams
  for each statement execute function app.empty_player_records();

/* Counts all standings again. For a restored backup, which may be older than the records, and for rows that were
   written without triggers. Writers of teams and matches wait until it is committed. */
create function app.recount_standings() returns void language plpgsql security definer set search_path = '' as $$
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

-- Counts all standings again, because the matches were emptied.
create function app.record_no_results() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.recount_standings();
  return null;
end $$;
create trigger record_no_results after truncate on public.matches
  for each statement execute function app.record_no_results();

/* Completes the rows of a restored backup: standings, codes and leagues of persons that an older version did not keep.
   Notices whose mail was queued wait again, because the backup has no jobs, together with later ones of their match, so
   that they leave in one mail. Kept pages are rendered again. */
create function app.complete_restored_rows() returns void language sql security definer set search_path = '' as $$
  select app.recount_standings();
  select app.assign_missing_codes();
  select app.complete_person_leagues();
  update app.notices n set state = 'waiting', mail_id = null, facts = n.facts - 'mailed',
      due_at = case n.state when 'waiting' then n.due_at else greatest(now(), (
        select max(w.due_at) from app.notices w
        where w.user_id = n.user_id and w.match_id = n.match_id and w.state = 'waiting')) end
    where n.state = 'queued' or n.state = 'waiting' and n.mail_id is not null;
  select app.note_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
$$;

-- Adds records for the teams that enter a stage. A team whose results were expunged is in no table, and gets none.
create function app.add_team_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.team_records (stage_id, team_id)
    select stage_id, team_id from added where withdrawn is distinct from 'expunged' on conflict do nothing;
  return null;
end $$;
create trigger add_team_records after insert on public.stage_entries
  referencing new table as added for each statement execute function app.add_team_records();

-- Deletes the records of teams that leave a stage, and refuses to remove a team with matches there.
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

create type app.counted_result as (
  stage_id uuid, team_id uuid, won int, drawn int, lost int, goals_for int, goals_against int
);

-- Updates the records of teams when results change, for all matches of a statement at once. A statement that changes
-- no result locks and writes nothing. A team that is being deleted is gone already: the join to teams skips its
-- record.
create function app.record_results() returns trigger language plpgsql security definer set search_path = '' as $$
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
create trigger record_inserted_results after insert on public.matches
  referencing new table as added for each statement execute function app.record_results();
create trigger record_updated_results after update on public.matches
  referencing old table as removed new table as added for each statement execute function app.record_results();
create trigger record_deleted_results after delete on public.matches
  referencing old table as removed for each statement execute function app.record_results();

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

-- Sums up the points taken off or added in these stages, in the records of their teams.
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

-- Sums up the deductions of a stage's teams again when they change.
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

-- Gives a zone the league of its stage.
create function app.fill_zone_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.league_id := (select league_id from public.stages where id = new.stage_id);
  return new;
end $$;
create trigger fill_league before insert or update of stage_id, league_id on public.stage_zones
  for each row execute function app.fill_zone_league();

-- Whether a match counts for the records of its players.
create function app.counts_for_players(_match public.matches) returns boolean language sql immutable
  return _match.is_counted and _match.status <> 'awarded';

create type app.counted_feats as (
  stage_id uuid, team_id uuid, player_id uuid, games int, goals int, assists int, awards int
);

/* Counts goals and assists that are added or deleted. It fires after keep_events, in the order of names. The deleted
   events of a deleted match are counted by app.record_removed_match, so the join to matches leaves them out. */
create function app.record_events() returns trigger language plpgsql security definer set search_path = '' as $$
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
create trigger record_inserted_events after insert on public.match_events
  referencing new table as changed for each statement execute function app.record_events();
create trigger record_deleted_events after delete on public.match_events
  referencing old table as changed for each statement execute function app.record_events();

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

/* The games and awards of a match for the players' records; `_times` is -1 to take them off. A game is a match with a
   result whose line-up has the player. */
create function app.count_lineups(_match public.matches, _times int) returns setof app.counted_feats
language sql immutable set search_path = '' as $$
  select _match.stage_id, side.team_id, player.id,
    _times * (_match.home_score is not null and _match.away_score is not null)::int, 0, 0,
    _times * coalesce(_match.man_of_match_id = player.id, false)::int
  from (values (_match.home_team_id, _match.home_lineup), (_match.away_team_id, _match.away_lineup)) side (team_id, lineup)
  cross join lateral unnest(side.lineup) player (id)
  where app.counts_for_players(_match)
$$;

-- The goals and assists of a match for the players' records; `_times` is -1 to take them off.
create function app.count_events(_match public.matches, _times int) returns setof app.counted_feats
language sql stable set search_path = '' as $$
  select _match.stage_id, e.team_id, e.player_id, 0, _times * (e.event_type = 'GOAL')::int,
    _times * (e.event_type = 'ASSIST')::int, 0
  from public.match_events e where e.match_id = _match.id and app.counts_for_players(_match)
$$;

/* Takes the goals and assists of a deleted match off the players' records. The events go with the match, and do not
   know its stage any more. The name puts this trigger before those of the foreign keys (RI_…), so it still finds
   them, and all matches of the statement are locked already. The events are locked before the records: a session that
   deletes them by themselves must not hold them while this one waits for records. */
create function app.record_removed_match() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.match_events where match_id = old.id for update;
  perform app.lock_teams(array[old.home_team_id, old.away_team_id]);
  perform app.add_feats(array(select f from app.count_events(old, -1) f));
  return null;
end $$;
create trigger "A_record_removed_match" after delete on public.matches
  for each row execute function app.record_removed_match();

/* Counts the events of a match again when its stage changes, or whether it counts. The name puts this trigger before
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
create trigger fill_league before insert or update of stage_id, league_id on public.stage_lots
  for each row execute function app.fill_zone_league();

revoke execute on all functions in schema app from public;
grant execute on function app.counts_for_players to anon, authenticated, service_role;
