-- The results of a round, entered together, and what waits for the people who run a league.

/* Enters results of a competition's matches: all of them, or none. `_results`: [{match_id, home_score, away_score}].
   A result that is in the table already is left as it is, so that a lost answer can be asked for again.
   @returns the number of matches that got a result */
create function public.enter_results(_league_id uuid, _results jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  entry  record;
  match  public.matches;
  number int := 0;
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can enter results' using errcode = '42501';
  elsif jsonb_typeof(_results) is distinct from 'array' or jsonb_array_length(_results) not between 1 and 500 then
    raise exception 'Enter from 1 to 500 results' using errcode = '22023';
  end if;
  -- Two calls lock the matches in one order.
  for entry in
    select * from jsonb_to_recordset(_results) result (match_id uuid, home_score int, away_score int) order by match_id
  loop
    if num_nulls(entry.home_score, entry.away_score) > 0 then
      raise exception 'A result has the goals of both teams' using errcode = '22023';
    end if;
    select * into match from public.matches where id = entry.match_id and league_id = _league_id for no key update;
    if not found then
      raise exception 'Some of these matches no longer exist' using errcode = 'PT409', hint = 'Load the matches again.';
    elsif match.home_score = entry.home_score and match.away_score = entry.away_score then
      continue;
    elsif match.status not in ('scheduled', 'in_play') or num_nonnulls(match.home_score, match.away_score) > 0 then
      raise exception 'One of these matches has been decided meanwhile' using errcode = 'PT409',
        hint = 'Load the matches again.';
    end if;
    update public.matches set home_score = entry.home_score, away_score = entry.away_score where id = match.id;
    number := number + 1;
  end loop;
  return number;
end $$;
revoke execute on function public.enter_results from public, anon;
grant execute on function public.enter_results to authenticated;

/* The tasks of the caller in each league that they run: `results_missing`, the number of matches that kicked off at
   least 90 minutes ago and have no result; `disputed`, matches of which the two teams report different results;
   `drafts`, matches with a report that is not published; both with the earliest first. */
create function public.league_tasks()
returns table (league_id uuid, results_missing int, disputed uuid[], drafts uuid[])
language sql stable set search_path = '' as $$
  select l.id,
    (select count(*)::int from public.matches m
      where m.league_id = l.id and m.played_at < now() - interval '90 minutes' and m.home_score is null
        and m.status in ('scheduled', 'in_play')),
    array(select m.id from public.matches m
      where m.league_id = l.id and m.is_provisional
        and (select count(distinct (r.home_score, r.away_score)) > 1
          from public.result_reports r where r.match_id = m.id)
      order by m.played_at, m.id),
    array(select m.id from public.match_report_drafts d join public.matches m on m.id = d.match_id
      where m.league_id = l.id order by m.played_at, m.id)
  from public.leagues l where l.id in (select app.my_leagues())
$$;
revoke execute on function public.league_tasks from public, anon;
grant execute on function public.league_tasks to authenticated;
