-- Changes that a kept page must not miss: each league's and each player's, with the transaction that made them. The host
-- compares the transactions with the snapshot that it took before it rendered the page.

/* Until now a change was named by the time at which its transaction began, which two transactions can share. `league_id`
   is the id of a league or of a player; the zero id stands for everything. */
alter table app.league_changes drop constraint league_changes_pkey;
alter table app.league_changes add column change xid8 not null default pg_current_xact_id();
update app.league_changes c set change = n.number::text::xid8
  from (select ctid, row_number() over () as number from app.league_changes) n where n.ctid = c.ctid;
alter table app.league_changes add primary key (league_id, change);
create index on app.league_changes (league_id, changed_at);

/* A player's page shows the leagues of their teams, and those of former teams. A league of a former team also shows the
   player, in its line-ups. */
create function app.note_changes(_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.league_changes (league_id) select distinct id from unnest(_ids) id where id is not null
    on conflict do nothing;
  if not found then return; end if;
  perform pg_notify('league_changes', '');
  -- Old rows are deleted without waiting for another transaction that deletes them.
  delete from app.league_changes where ctid = any (array(
    select ctid from app.league_changes where changed_at < now() - interval '1 hour' limit 1000 for update skip locked));
end $$;

create or replace function app.note_league_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'leagues' then
    perform app.note_changes(array(select id from changed));
  elsif tg_table_name = 'teams' then
    perform app.note_changes(array(select unnest(array[league_id, manager_id]) from changed));
  elsif tg_table_name in ('league_settings', 'matches') then
    perform app.note_changes(array(select league_id from changed));
  elsif tg_table_name in ('match_events', 'match_reports') then
    perform app.note_changes(array(
      select m.league_id from changed c join public.matches m on m.id = c.match_id));
  elsif tg_table_name = 'team_players' then
    perform app.note_changes(array(
      select unnest(array[c.player_id, t.league_id]) from changed c left join public.teams t on t.id = c.team_id));
  else
    perform app.note_changes(array(
      select id from changed
      union all
      select l.league_id from changed c join app.person_leagues l on l.profile_id = c.id
      union all
      select t.league_id from changed c
      join public.team_players s on s.player_id = c.id
      join public.teams t on t.id = s.team_id
      union all
      select t.league_id from changed c join public.teams t on t.manager_id = c.id));
  end if;
  return null;
end $$;

create function app.note_truncation() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['leagues', 'league_settings', 'teams', 'team_players', 'profiles', 'matches',
    'match_events', 'match_reports'] loop
    -- A row that moves to another league or player changes the former one too.
    execute format('create trigger note_league_former after update on public.%I referencing old table as changed
      for each statement execute function app.note_league_change()', name);
    execute format('create trigger note_league_truncate after truncate on public.%I
      for each statement execute function app.note_truncation()', name);
  end loop;
end $$;

/* Whether something of these leagues and players changed after a snapshot (`pg_current_snapshot`), and the snapshot of
   this answer. Null for a snapshot when there is none yet. */
create function app.changes_since(_ids uuid[], _snapshot text, out changed boolean, out snapshot text)
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.league_changes
    where league_id = any (
        array['00000000-0000-0000-0000-000000000000'::uuid] || _ids
        || array(select league_id from app.person_leagues where profile_id = any (_ids)))
      and change >= pg_snapshot_xmin(_snapshot::pg_snapshot)
      and not pg_visible_in_snapshot(change, _snapshot::pg_snapshot)),
    pg_current_snapshot()::text
$$;

revoke execute on all functions in schema app from public;
