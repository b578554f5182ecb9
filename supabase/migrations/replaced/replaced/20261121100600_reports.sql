-- Match reports: the newest one stands, the older ones are archived.
create table public.match_reports (
  id          uuid primary key default gen_random_uuid(),
  match_id    uuid not null references public.matches on delete cascade,
  report_text text check (length(report_text) <= 100000),
  audio_url   text,
  archived    boolean not null default false,
  created_at  timestamptz not null default now()
);
create index on public.match_reports (match_id, created_at);
create unique index match_reports_current_key on public.match_reports (match_id) where not archived;

create function app.archive_reports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time for a match, so that the second archives the first.
  perform from public.matches where id = new.match_id for no key update;
  update public.match_reports set archived = true where match_id = new.match_id and id <> new.id and not archived;
  return new;
end $$;
create trigger archive_reports before insert or update of archived on public.match_reports
  for each row when (not new.archived) execute function app.archive_reports();

alter table public.match_reports enable row level security;
revoke all on public.match_reports from anon, authenticated;
grant select on public.match_reports to anon, authenticated;
grant insert (match_id, report_text, audio_url), update (report_text, audio_url, archived)
  on public.match_reports to authenticated;
create policy "anyone reads the report that stands" on public.match_reports for select using (not archived);
create policy "the league owner reads archived reports" on public.match_reports for select to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner writes reports" on public.match_reports for insert to authenticated
  with check (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner edits reports" on public.match_reports for update to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
