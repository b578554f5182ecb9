-- What open pages follow live. Everything here is for everybody to read anyway; who may not read a row hears nothing of it.
-- Match notes, invitations and addresses are in no publication.
do $$
begin
  if not (select puballtables from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.league_settings, public.matches, public.match_events,
      public.match_reports, public.team_players, public.profiles;
  end if;
end $$;

-- A page that follows a league's or a match's rows hears of deleted ones only if these columns are kept of them.
alter table public.teams replica identity full;
alter table public.matches replica identity full;
alter table public.match_events replica identity full;
-- Of a report no more than its match: an archived one is for the league's owner alone.
create unique index match_reports_identity on public.match_reports (match_id, id);
alter table public.match_reports replica identity using index match_reports_identity;
