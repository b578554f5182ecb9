-- Live changes: the tables that open pages follow, and the question of a page that subscribes: did it miss a change?

/* Everybody may read these tables anyway, and a client gets no change of a row that it may not read. Match notes,
   invitations and addresses are in no publication. Hosted Supabase has the publication already. */
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if not (select puballtables from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.leagues, public.league_settings, public.teams,
      public.team_players, public.profiles, public.matches, public.match_events, public.match_reports;
  end if;
end $$;

-- A client that filters by league or match gets deletions only if these columns of the old row are kept.
alter table public.teams replica identity full;
alter table public.matches replica identity full;
alter table public.match_events replica identity full;
-- Of a report only the id and its match are kept: an archived one is for the league's owner alone.
create unique index match_reports_identity on public.match_reports (match_id, id);
alter table public.match_reports replica identity using index match_reports_identity;

/* When something last changed that a league's pages show, kept for an hour: a page that begins to listen asks whether
   it missed something since it was made. A row for each change, since with one row a league its writers would wait for
   each other. */
create table app.league_changes (
  league_id  uuid not null,
  changed_at timestamptz not null default now(),
  primary key (league_id, changed_at)
);
create index on app.league_changes (changed_at);
alter table app.league_changes enable row level security;

create function app.note_league_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'leagues' then
    insert into app.league_changes (league_id) select id from changed on conflict do nothing;
  elsif tg_table_name in ('league_settings', 'teams', 'matches') then
    insert into app.league_changes (league_id) select distinct league_id from changed on conflict do nothing;
  elsif tg_table_name in ('match_events', 'match_reports') then
    insert into app.league_changes (league_id)
      select distinct m.league_id from changed c join public.matches m on m.id = c.match_id on conflict do nothing;
  elsif tg_table_name = 'team_players' then
    insert into app.league_changes (league_id)
      select distinct t.league_id from changed c join public.teams t on t.id = c.team_id on conflict do nothing;
  else
    insert into app.league_changes (league_id)
      select t.league_id from changed c
      join public.team_players s on s.player_id = c.id
      join public.teams t on t.id = s.team_id
      union
      select t.league_id from changed c join public.teams t on t.manager_id = c.id on conflict do nothing;
  end if;
  -- Old rows are deleted without waiting for another transaction that deletes them.
  if found then
    delete from app.league_changes where ctid = any (array(
      select ctid from app.league_changes where changed_at < now() - interval '1 hour' limit 100 for update skip locked));
  end if;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['leagues', 'league_settings', 'teams', 'team_players', 'profiles', 'matches',
    'match_events', 'match_reports'] loop
    execute format('create trigger note_league_insert after insert on public.%I referencing new table as changed
      for each statement execute function app.note_league_change()', name);
    execute format('create trigger note_league_update after update on public.%I referencing new table as changed
      for each statement execute function app.note_league_change()', name);
    execute format('create trigger note_league_delete after delete on public.%I referencing old table as changed
      for each statement execute function app.note_league_change()', name);
  end loop;
end $$;

/* Whether something of these leagues changed in the last `_seconds`, or may have: it is true for more than ten minutes,
   and for more than a hundred leagues. No page shows so many, and looking for some hundred thousand ids takes seconds.
   */
create function public.leagues_changed_within(_league_ids uuid[], _seconds integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when _seconds is null or _seconds > 600 or cardinality(_league_ids) > 100 then true
    else exists (
      select from app.league_changes
      where league_id = any (_league_ids) and changed_at > now() - make_interval(secs => _seconds))
  end
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.leagues_changed_within from public;
grant execute on function public.leagues_changed_within to anon, authenticated, service_role;
