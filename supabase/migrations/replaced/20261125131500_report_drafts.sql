-- Drafts of match reports, for owners who check reports before they are published (record 0047).

alter table public.league_settings add column checks_reports boolean not null default false;
comment on column public.league_settings.checks_reports is
  'True if a generated report is a draft until the owner publishes it.';
grant update (checks_reports) on public.league_settings to authenticated;

create or replace function app.replace_bare_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.league_settings s
    where s.league_id = new.league_id and s.time_zone = 'UTC' and s.dates_of_birth = 'shown' and not s.checks_reports
      and num_nonnulls(s.custom_slug, s.description, s.og_title, s.og_description, s.og_image_url, s.favicon_url,
        s.app_icon_url, s.colour) = 0;
  return new;
end $$;

/* A generated report that the public does not read yet. It is in a table of its own, and in no publication: a draft in
   `match_reports` would be one forgotten condition away from the public. The published report stays beside it. */
create table public.match_report_drafts (
  match_id    uuid primary key references public.matches on delete cascade,
  report_text text not null check (btrim(report_text, E' \t\r\n') <> '' and length(report_text) <= 100000),
  created_at  timestamptz not null default now()
);
alter table public.match_report_drafts enable row level security;
revoke all on public.match_report_drafts from anon, authenticated;
grant select, update (report_text), delete on public.match_report_drafts to authenticated;
create policy "the league owner reads drafts" on public.match_report_drafts for select to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner edits drafts" on public.match_report_drafts for update to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner discards drafts" on public.match_report_drafts for delete to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "drafts are read with all that proves the person" on public.match_report_drafts as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.match_report_drafts for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

/* Saves what was written from these facts: as the current report, or as a draft for an owner who checks reports. It is
   refused when the match has changed since, as it would not be true. The recording of the current report stays with it.
   @returns null for a draft */
create or replace function public.save_generated_report(_match_id uuid, _claim uuid, _digest text, _report_text text)
returns public.match_reports language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.matches where id = _match_id and league_id in (select app.my_leagues())) then
    raise exception 'Only the owner of the league can generate the report of this match' using errcode = '42501';
  end if;
  perform from public.matches where id = _match_id for no key update;
  delete from app.report_claims where match_id = _match_id and claim = _claim;
  if not found then
    raise exception 'The report of this match is being written by somebody else' using errcode = 'PT409';
  end if;
  if md5(public.match_facts(_match_id)::text) is distinct from _digest then
    raise exception 'The match has changed while its report was written' using errcode = 'PT412';
  end if;
  delete from public.match_report_drafts where match_id = _match_id;
  if (select s.checks_reports from public.matches m join public.league_settings s using (league_id)
      where m.id = _match_id) then
    insert into public.match_report_drafts (match_id, report_text) values (_match_id, _report_text);
    return null;
  end if;
  return public.save_match_report(_match_id, _report_text,
    (select audio_url from public.match_reports where match_id = _match_id and not archived));
end $$;

/* Makes the draft the current report of its match, with the recording of the report before. `_report_text` is the text
   that the owner read: a draft that has changed since is not published. */
create function public.publish_report_draft(_match_id uuid, _report_text text) returns public.match_reports
language plpgsql set search_path = '' as $$
declare
  draft text;
begin
  perform from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can publish the report of this match' using errcode = '42501';
  end if;
  delete from public.match_report_drafts where match_id = _match_id returning report_text into draft;
  if draft is distinct from _report_text then
    raise exception 'The draft has changed since you opened it' using errcode = 'PT409',
      hint = 'Load the page again and read the draft before you publish it.';
  end if;
  return public.save_match_report(_match_id, draft,
    (select audio_url from public.match_reports where match_id = _match_id and not archived));
end $$;
revoke execute on function public.publish_report_draft from public, anon;
grant execute on function public.publish_report_draft to authenticated;
