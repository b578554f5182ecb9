-- Who asks about more than a hundred leagues at once is told that something may have changed: no page shows so many, and
-- looking for each of some hundred thousand ids takes seconds.
create or replace function public.leagues_changed_within(_league_ids uuid[], _seconds integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when _seconds is null or _seconds > 600 or cardinality(_league_ids) > 100 then true
    else exists (
      select from app.league_changes
      where league_id = any (_league_ids) and changed_at > now() - make_interval(secs => _seconds))
  end
$$;
