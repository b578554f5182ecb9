-- Matches that are called off together.

/* Postpones or cancels matches of a competition in one step, or puts them back to scheduled: all of them, or none.
   `_status`: 'postponed', 'cancelled' or 'scheduled'. `_reason`: public, as in set_match_status. Only a match without a
   result is called off, and only one that was called off is put back. @returns the number of matches */
create function public.call_off_matches(_league_id uuid, _match_ids uuid[], _status text, _reason text default null)
returns int language plpgsql set search_path = '' as $$
declare
  wanted uuid[] := array(select distinct id from unnest(_match_ids) id where id is not null);
  match  public.matches;
  number int := 0;
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can call off matches' using errcode = '42501';
  elsif coalesce(_status, '') not in ('postponed', 'cancelled', 'scheduled') then
    raise exception 'Matches are postponed, cancelled or put back to scheduled' using errcode = '22023';
  elsif cardinality(wanted) not between 1 and 500 then
    raise exception 'Choose from 1 to 500 matches' using errcode = '22023';
  end if;
  -- Two calls lock the matches in one order.
  for match in
    select * from public.matches where id = any (wanted) and league_id = _league_id order by id for no key update
  loop
    if _status = 'scheduled' and match.status not in ('postponed', 'cancelled') then
      raise exception 'A match that was not called off cannot be put back' using errcode = 'PT409',
        hint = 'Load the matches again.';
    elsif _status <> 'scheduled'
      and (match.status not in ('scheduled', 'in_play', 'postponed') or num_nonnulls(match.home_score, match.away_score) > 0) then
      raise exception 'A match that has a result or was decided cannot be called off' using errcode = 'PT409',
        hint = 'Load the matches again.';
    end if;
    perform public.set_match_status(match.id, _status, _reason);
    number := number + 1;
  end loop;
  if number < cardinality(wanted) then
    raise exception 'Some of these matches no longer exist' using errcode = 'PT409', hint = 'Load the matches again.';
  end if;
  return number;
end $$;
comment on function public.call_off_matches is '@nullable _reason';
revoke execute on function public.call_off_matches from public, anon;
grant execute on function public.call_off_matches to authenticated;
