-- Whether anything was recorded for a match, a report included.
create or replace function app.is_recorded(_match public.matches) returns boolean language sql stable set search_path = '' as $$
  select num_nonnulls(_match.home_score, _match.away_score) > 0
    or _match.home_lineup <> '{}' or _match.away_lineup <> '{}'
    or _match.home_submission_complete or _match.away_submission_complete
    or exists (select from public.match_events e where e.match_id = _match.id)
    or exists (select from public.match_incidents i where i.match_id = _match.id)
    or exists (select from public.match_substitutions s where s.match_id = _match.id)
    or exists (select from public.match_reports r where r.match_id = _match.id)
$$;
