-- A match has a day that a calendar can show.
alter table public.matches
  add constraint played_in_our_time check (played_at >= '1900-01-01T00:00:00Z' and played_at < '2200-01-01T00:00:00Z');
