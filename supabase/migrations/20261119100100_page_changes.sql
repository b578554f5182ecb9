-- Changes that kept pages and open pages must not miss: each league's and each player's, with the transaction that made
-- them. The host compares the transactions with the snapshot that it took before it rendered.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

/* When something last changed that a league's pages show, kept for an hour: a page that begins to listen asks whether
   it missed something since it was made. A row for each change, since with one row a league its writers would wait for
   each other. */
create table app.league_changes (
  -- The id of a league or of a player; the zero id stands for everything.
  league_id  uuid not null,
  changed_at timestamptz not null default now(),
  change     xid8 not null default pg_current_xact_id(),
  primary key (league_id, change)
);
create index on app.league_changes (changed_at);
create index on app.league_changes (league_id, changed_at);
-- Changes after a snapshot are found by their transaction alone, whatever leagues there are.
create index on app.league_changes (change);

alter table app.league_changes enable row level security;

-- Notes a change of the leagues and people of the changed rows, for pages that show them.
create function app.note_league_change() returns trigger
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

/* Whether something of these leagues changed in the last `_seconds`, or may have: it is true for more than ten minutes,
   and for more than a hundred ids. No page shows so many, and looking for some hundred thousand ids takes seconds. The
   id of a player stands for the leagues of the player's teams. */
create function public.leagues_changed_within(_league_ids uuid[], _seconds integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when _seconds is null or _seconds > 600 or cardinality(_league_ids) > 100 then true
    else exists (
      select from app.league_changes
      where changed_at > now() - make_interval(secs => _seconds)
        and league_id = any (
          array['00000000-0000-0000-0000-000000000000'::uuid] || _league_ids
          || array(select l.league_id from app.person_leagues l where l.profile_id = any (_league_ids))))
  end
$$;

/* Notes a change of these leagues and players, for pages that show them. A player's page shows the leagues of their
   teams, and those of former teams. A league of a former team also shows the player, in its line-ups. */
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

-- Notes a change of all pages, because a table was emptied.
create function app.note_truncation() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
  return null;
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

/* Of these leagues and players, the ones that the changes of these ids concern: themselves, a player by each of their
   leagues, and all by the zero id. */
create function app.concerned(_ids uuid[], _changed uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from unnest(_ids) id
  where '00000000-0000-0000-0000-000000000000' = any (_changed)
    or id in (select unnest(_changed))
    or id in (select l.profile_id from app.person_leagues l where l.league_id = any (_changed))
$$;

/* Of these leagues and players, the ones that changed after a snapshot, and the snapshot of this answer. Null for a
   snapshot when there is none yet. */
create function app.changes_among(_ids uuid[], _snapshot text, out changed json, out snapshot text)
language sql stable security definer set search_path = '' as $$
  select to_json(array(select app.concerned(_ids, array(
      select distinct league_id from app.league_changes
      where change >= pg_snapshot_xmin(_snapshot::pg_snapshot)
        and not pg_visible_in_snapshot(change, _snapshot::pg_snapshot))))),
    pg_current_snapshot()::text
$$;

-- Notes a change of the leagues that the changed rows name, for pages that show them.
create function app.note_row_leagues() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_changes(array(select league_id from changed));
  return null;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.leagues_changed_within from public, anon, authenticated;
grant execute on function public.leagues_changed_within to anon, authenticated;
