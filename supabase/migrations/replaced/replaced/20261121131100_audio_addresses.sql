-- A recording's address may leave the host out, where it is the page's own: it is found after a move too.
alter table public.match_reports
  drop constraint match_reports_audio_address,
  add constraint match_reports_audio_address
    check (audio_url ~* '^(https?://|/(?!/))\S+$' and length(audio_url) <= 2000);
