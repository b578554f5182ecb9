-- Match notes and match reports.

-- Each side submits its notes of a match once. They are private (record 0016); `public_line` is one line beside
-- them that a report may quote.
create table public.match_notes (
  id           uuid primary key default gen_random_uuid(),
  match_id     uuid not null references public.matches on delete cascade,
  team_id      uuid not null references public.teams on delete cascade,
  notes        text not null check (btrim(notes) <> '' and length(notes) <= 20000),
  submitted_by uuid default auth.uid() references auth.users on delete set null,
  created_at   timestamptz not null default now(),
  public_line  text check (btrim(public_line) <> '' and length(public_line) <= 200 and public_line !~ '[\r\n]'),
  unique (match_id, team_id)
);
create index on public.match_notes (team_id);
create index on public.match_notes (submitted_by);
comment on column public.match_notes.public_line is
  'What the match report may quote, and so the only part of this row that the public may come to read.';

alter table public.match_notes enable row level security;
revoke all on public.match_notes from anon, authenticated;
grant select on public.match_notes to authenticated;
grant
  insert (match_id, team_id, notes, submitted_by, public_line),
  update (match_id, team_id, notes, submitted_by, public_line) on public.match_notes to authenticated;
create policy "a side's manager and the league owner read its notes" on public.match_notes for select to authenticated
  using (team_id in (select app.my_teams()));
create policy "a side's manager and the league owner hand in its notes" on public.match_notes for insert to authenticated
  with check (team_id in (select app.my_teams()) and submitted_by = (select auth.uid()));
-- An upsert needs a policy for its update; the trigger then refuses it and says why.
create policy "a side's manager and the league owner hear that notes stay" on public.match_notes for update
  to authenticated using (team_id in (select app.my_teams())) with check (false);
create policy "notes are read with all that proves the person" on public.match_notes as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.match_notes for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

/* Refuses to change submitted notes, and notes of a team that does not play in the match. Submitted notes never
   change, not even who submitted them; only a deleted account leaves them. */
create function app.check_notes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.submitted_by is null and (new.match_id, new.team_id, new.notes, new.public_line)
      is not distinct from (old.match_id, old.team_id, old.notes, old.public_line) then
      return new;
    end if;
    raise exception 'Notes have been submitted and cannot be edited.' using errcode = 'PT409';
  end if;
  if not exists (
    select from public.matches where id = new.match_id and new.team_id in (home_team_id, away_team_id)) then
    raise exception 'The team of the notes must play in the match' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_notes before insert or update on public.match_notes
  for each row execute function app.check_notes();

-- Sets for both sides of a match whether they have submitted notes.
create function app.complete_submission() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set
    home_submission_complete = exists (select from public.match_notes where match_id = m.id and team_id = m.home_team_id),
    away_submission_complete = exists (select from public.match_notes where match_id = m.id and team_id = m.away_team_id)
  where m.id = coalesce(new.match_id, old.match_id);
  return null;
end $$;
create trigger complete_submission after insert or delete on public.match_notes
  for each row execute function app.complete_submission();

-- Of a match's reports one is current, and the older ones are archived.
create table public.match_reports (
  id          uuid primary key default gen_random_uuid(),
  match_id    uuid not null references public.matches on delete cascade,
  report_text text check (length(report_text) <= 100000),
  audio_url   text
    constraint match_reports_audio_address check (app.is_file_address(audio_url) and length(audio_url) <= 2000),
  archived    boolean not null default false,
  created_at  timestamptz not null default now()
);
create index on public.match_reports (match_id, created_at);
create unique index match_reports_current_key on public.match_reports (match_id) where not archived;
-- Of a report only the id and its match are kept: an archived one is for the league's owner alone.
create unique index match_reports_identity on public.match_reports (match_id, id);

alter table public.match_reports enable row level security;
revoke all on public.match_reports from anon, authenticated;
grant select on public.match_reports to anon, authenticated;
grant
  insert (match_id, report_text, audio_url),
  update (report_text, audio_url, archived) on public.match_reports to authenticated;
create policy "the league owner reads archived reports" on public.match_reports for select to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner writes reports" on public.match_reports for insert to authenticated
  with check (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner edits reports" on public.match_reports for update to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "archived reports are read with all that proves the person" on public.match_reports as restrictive
  for select to authenticated using (not archived or (select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.match_reports for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

-- Archives the other reports of a match that gets a current one.
create function app.archive_reports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Locks the match, so that of two reports the second archives the first.
  perform from public.matches where id = new.match_id for no key update;
  update public.match_reports set archived = true where match_id = new.match_id and id <> new.id and not archived;
  return new;
end $$;
create trigger archive_reports before insert or update of archived on public.match_reports
  for each row when (not new.archived) execute function app.archive_reports();

/* Makes text, audio, or both the current report of a match; with neither, the match has none. The report before goes to
   the archive in the same transaction. Saving what is there already writes nothing. `_replaces` is the report that the
   editor loaded, the zero UUID where there was none: a second editor gets an error instead of archiving what the first
   one wrote. Without `_replaces` there is no such check. */
create function public.save_match_report(
  _match_id uuid, _report_text text, _audio_url text, _replaces uuid default null
) returns public.match_reports language plpgsql set search_path = '' as $$
declare
  standing public.match_reports;
  saved    public.match_reports;
  wanted   text := nullif(btrim(_report_text, E' \t\r\n'), '');
begin
  perform from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can edit this match' using errcode = '42501';
  end if;
  if length(wanted) > 100000 then
    raise exception 'A report can have at most 100,000 characters, and this one has %', length(wanted)
      using errcode = '22001';
  end if;
  select * into standing from public.match_reports where match_id = _match_id and not archived;
  if (standing.report_text, standing.audio_url) is not distinct from (wanted, nullif(_audio_url, '')) then
    return standing;
  end if;
  if coalesce(standing.id, '00000000-0000-0000-0000-000000000000') <> _replaces then
    raise exception 'Somebody else has changed this report since you opened it' using errcode = 'PT409',
      hint = 'Load the report again, then repeat your changes.';
  end if;
  insert into public.match_reports (match_id, report_text, audio_url) values (_match_id, wanted, nullif(_audio_url, ''))
    returning * into saved;
  return saved;
end $$;
comment on function public.save_match_report is '@nullable _report_text, _audio_url';

revoke execute on all functions in schema app from public;
revoke execute on function public.save_match_report from public, anon, authenticated;
grant execute on function public.save_match_report to authenticated;
