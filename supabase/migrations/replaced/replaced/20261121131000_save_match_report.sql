-- An address that a browser can play from, and nothing else.
alter table public.match_reports add constraint match_reports_audio_address
  check (audio_url ~* '^https?://\S+$' and length(audio_url) <= 2000);

-- The report of a match as it shall stand: text, audio, both or neither. The one before goes to the archive in the same
-- transaction; saving what stands already, or nothing where nothing stands, writes nothing. `_replaces` is the report that was on the screen, the zero
-- UUID where there was none: whoever saves second is told, instead of archiving what the first wrote. Without it,
-- nobody is asked.
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

revoke execute on function public.save_match_report from public, anon;
grant execute on function public.save_match_report to authenticated;
