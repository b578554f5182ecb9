/* A second report that differs changes no column of the match, and pages that are open follow matches alone: it writes the
   match again as it is, so that the tasks of those who run the league show the dispute. An editor's version stays. */
create function app.show_dispute() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set home_submission_complete = m.home_submission_complete
    where m.id = new.match_id and exists (select from public.result_reports r
      where r.match_id = m.id and (r.home_score, r.away_score) <> (new.home_score, new.away_score));
  return null;
end $$;
create trigger show_dispute after insert or update on public.result_reports for each row
  execute function app.show_dispute();

revoke execute on all functions in schema app from public;
