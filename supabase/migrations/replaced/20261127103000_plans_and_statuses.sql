-- The generator plans a match that was postponed again, and leaves alone one that was cancelled, abandoned or awarded.

create or replace function app.is_begun(_match public.matches) returns boolean
language sql stable set search_path = '' as $$
  select _match.tie_id is not null or _match.status not in ('scheduled', 'postponed') or app.is_recorded(_match)
    or _match.status = 'scheduled' and _match.played_at <= now()
$$;
