-- Live changes: the tables that open pages follow.

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

/* A client that filters by league or team gets deletions of teams and matches, because these columns of the old row are
   kept. No policy applies to a row that is gone, so what is kept answers every filter: of a match neither date nor score,
   and of a goal the id alone. The match of a deleted goal changes too. */
alter table public.teams replica identity full;
alter table public.matches replica identity using index matches_identity;
alter table public.match_reports replica identity using index match_reports_identity;

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
    -- A row that moves to another league or player changes the former one too.
    execute format('create trigger note_league_former after update on public.%I referencing old table as changed
      for each statement execute function app.note_league_change()', name);
    execute format('create trigger note_league_delete after delete on public.%I referencing old table as changed
      for each statement execute function app.note_league_change()', name);
    execute format('create trigger note_league_truncate after truncate on public.%I
      for each statement execute function app.note_truncation()', name);
  end loop;
end $$;
