-- When something last changed that a league's pages show, kept for an hour: a page that begins to listen asks whether
-- it missed something since it was made. A row for each change, since one row a league would make its writers wait for
-- each other.
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
  -- Nobody waits for another who clears away.
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

/* Whether something of these leagues changed in the last `_seconds`, or may have: of more than ten minutes nothing is
   promised. */
create function public.leagues_changed_within(_league_ids uuid[], _seconds integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(_seconds > 600, true) or exists (
    select from app.league_changes
    where league_id = any (_league_ids) and changed_at > now() - make_interval(secs => _seconds))
$$;
revoke execute on function public.leagues_changed_within from public;
grant execute on function public.leagues_changed_within to anon, authenticated, service_role;
revoke execute on function app.note_league_change from public;
