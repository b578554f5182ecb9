-- The table of each league with its tie-break (points, goal difference, goals for, name). Each team's results are
-- counted at each write, so that reading a table costs the same after any number of matches (record 0023).

create table app.team_records (
  team_id       uuid primary key references public.teams on update cascade on delete cascade,
  won           int not null default 0,
  drawn         int not null default 0,
  lost          int not null default 0,
  goals_for     int not null default 0,
  goals_against int not null default 0
) with (fillfactor = 70);
alter table app.team_records enable row level security;
create policy "anyone reads records" on app.team_records for select using (true);
grant select on app.team_records to anon, authenticated, service_role;

create function app.add_team_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.team_records (team_id) select id from added;
  return null;
end $$;
create trigger add_team_records after insert on public.teams
  referencing new table as added for each statement execute function app.add_team_records();

/* Writers of records wait for other writers of the same league. Two writers of one match each cannot wait for each other
   in a circle: they lock the match first, then the league's records. With a lock for each team they could, because an
   import counts its new and its changed matches one after the other. Statements that change several matches of one
   league at once still can; PostgreSQL ends one of them with 40P01. */
create or replace function app.lock_teams(_team_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('records ' || league_id, 0))
  from (select distinct league_id from public.teams where id = any (_team_ids) order by league_id) locked;
end $$;

-- Deleting a team deletes its home matches and then its away matches. Both are locked before the first are counted.
create function app.lock_matches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.matches where home_team_id = old.id or away_team_id = old.id order by id for update;
  return old;
end $$;
create trigger lock_matches before delete on public.teams for each row execute function app.lock_matches();

/* A team's deletion holds its row while it waits for its matches. A save of a line-up holds a match, and a foreign key
   of the player's record would let it wait for that row. So a trigger removes the records instead. */
alter table app.player_records
  drop constraint player_records_team_id_fkey, drop constraint player_records_league_id_fkey;
create function app.remove_player_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.player_records where team_id in (select id from removed);
  return null;
end $$;
create trigger remove_player_records after delete on public.teams
  referencing old table as removed for each statement execute function app.remove_player_records();
create function app.rename_player_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.player_records set team_id = new.id where team_id = old.id;
  return null;
end $$;
create trigger rename_player_records after update of id on public.teams
  for each row when (new.id <> old.id) execute function app.rename_player_records();
create function app.empty_player_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  truncate app.player_records;
  return null;
end $$;
create trigger empty_player_records after truncate on public.teams
  for each statement execute function app.empty_player_records();

-- The match of a deleted event may be deleted already, so the event names the team.
create or replace function app.record_events() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  change int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform app.lock_teams(array(select team_id from changed));
  insert into app.player_records as r (team_id, player_id, league_id, goals, assists)
  select e.team_id, e.player_id, t.league_id,
    change * count(*) filter (where e.event_type = 'GOAL'), change * count(*) filter (where e.event_type = 'ASSIST')
  from changed e join public.teams t on t.id = e.team_id
  group by 1, 2, 3
  on conflict (team_id, player_id) do update set goals = r.goals + excluded.goals, assists = r.assists + excluded.assists;
  return null;
end $$;

-- A match with a result adds to the records of its two teams; one without adds nothing.
create function app.count_result(_home_id uuid, _away_id uuid, _home_score int, _away_score int, _times int)
returns setof app.team_records language sql immutable rows 2
begin atomic
  select side.team_id, _times * (scored > conceded)::int, _times * (scored = conceded)::int,
    _times * (scored < conceded)::int, _times * scored, _times * conceded
  from (values (_home_id, _home_score, _away_score), (_away_id, _away_score, _home_score))
    side (team_id, scored, conceded)
  where num_nulls(_home_score, _away_score) = 0;
end;

-- Counts all matches of a statement at once. A statement that changes no result locks and writes nothing. A team that is
-- being deleted is gone already: the join to teams skips its record.
create function app.record_results() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  counted app.team_records[] := '{}';
  changes app.team_records[];
begin
  if tg_op <> 'DELETE' then
    counted := array(
      select c from added m, app.count_result(m.home_team_id, m.away_team_id, m.home_score, m.away_score, 1) c);
  end if;
  if tg_op <> 'INSERT' then
    counted := counted || array(
      select c from removed m, app.count_result(m.home_team_id, m.away_team_id, m.home_score, m.away_score, -1) c);
  end if;
  if counted = '{}' then return null; end if;
  changes := array(
    select (team_id, sum(won), sum(drawn), sum(lost), sum(goals_for), sum(goals_against))::app.team_records
    from unnest(counted) group by team_id
    having (sum(won), sum(drawn), sum(lost), sum(goals_for), sum(goals_against)) <> (0, 0, 0, 0, 0));
  if changes = '{}' then return null; end if;
  perform app.lock_teams(array(select team_id from unnest(changes)));
  update app.team_records r set won = r.won + c.won, drawn = r.drawn + c.drawn, lost = r.lost + c.lost,
      goals_for = r.goals_for + c.goals_for, goals_against = r.goals_against + c.goals_against
    from unnest(changes) c join public.teams t on t.id = c.team_id
    where r.team_id = c.team_id;
  return null;
end $$;
create trigger record_inserted_results after insert on public.matches
  referencing new table as added for each statement execute function app.record_results();
create trigger record_updated_results after update on public.matches
  referencing old table as removed new table as added for each statement execute function app.record_results();
create trigger record_deleted_results after delete on public.matches
  referencing old table as removed for each statement execute function app.record_results();

-- For a restored backup, which may be older than the records. Writers of teams and matches wait until it is committed.
create function app.recount_standings() returns void language plpgsql security definer set search_path = '' as $$
begin
  lock table public.teams, public.matches in share row exclusive mode;
  delete from app.team_records;
  insert into app.team_records (team_id, won, drawn, lost, goals_for, goals_against)
    select t.id, coalesce(sum(c.won), 0), coalesce(sum(c.drawn), 0), coalesce(sum(c.lost), 0),
      coalesce(sum(c.goals_for), 0), coalesce(sum(c.goals_against), 0)
    from public.teams t
    left join (public.matches m
      cross join lateral app.count_result(m.home_team_id, m.away_team_id, m.home_score, m.away_score, 1) c)
      on c.team_id = t.id
    group by t.id;
end $$;
select app.recount_standings();

create function app.record_no_results() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.recount_standings();
  return null;
end $$;
create trigger record_no_results after truncate on public.matches
  for each statement execute function app.record_no_results();

-- The rank is partitioned by league_id. PostgreSQL can then apply a filter on league_id to the index of teams, and reads
-- no other league.
create or replace view public.table_standings with (security_invoker = true) as
select
  *,
  row_number() over (
    partition by league_id
    order by points desc, goal_difference desc, goals_for desc, team_name, team_id
  )::int as rank
from (
  select
    t.league_id, t.id as team_id, t.name as team_name, t.logo_url as team_logo_url,
    r.won + r.drawn + r.lost as played, r.won, r.drawn, r.lost, r.goals_for, r.goals_against,
    r.goals_for - r.goals_against as goal_difference, 3 * r.won + r.drawn as points
  from public.teams t join app.team_records r on r.team_id = t.id
) counted;
drop view app.results;

revoke execute on all functions in schema app from public;
