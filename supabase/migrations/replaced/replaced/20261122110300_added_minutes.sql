-- A goal of 45+2 has the minute 45 and two added ones.
alter table public.match_events add column added_minutes smallint check (added_minutes between 1 and 30),
  add constraint match_events_added_minutes check (added_minutes is null or event_type = 'GOAL' and minute is not null);
comment on column public.match_events.added_minutes is 'Minutes of added time after `minute`; null outside it.';
grant insert (added_minutes), update (added_minutes) on public.match_events to authenticated;

create or replace function public.save_match_details(
  _match_id uuid, _version int, _home_lineup uuid[], _away_lineup uuid[], _events jsonb, _man_of_match_id uuid,
  _home_score int default null, _away_score int default null, _scores_manual boolean default null
) returns public.matches language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  if jsonb_typeof(_events) is distinct from 'array' then
    raise exception 'The events must be a JSON array' using errcode = '22023';
  end if;
  select * into match from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can edit this match' using errcode = '42501';
  end if;
  if match.version is distinct from _version then
    raise exception 'Somebody else has changed this match since you opened it' using errcode = 'PT409',
      hint = 'Load the match again, then repeat your changes.';
  end if;
  delete from public.match_events where match_id = _match_id;
  update public.matches set
    home_lineup = _home_lineup, away_lineup = _away_lineup, man_of_match_id = _man_of_match_id
  where id = _match_id;
  insert into public.match_events (match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes)
    select _match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes from jsonb_to_recordset(_events)
      as e (player_id uuid, team_id uuid, event_type public.event_type, assist_by_id uuid, minute smallint,
        added_minutes smallint);
  if _scores_manual is not null and not _scores_manual then
    update public.matches set scores_manual = false where id = _match_id;
  elsif num_nonnulls(_home_score, _away_score) > 0 then
    update public.matches set
      home_score = coalesce(_home_score, home_score), away_score = coalesce(_away_score, away_score)
    where id = _match_id;
  end if;
  if _scores_manual then
    update public.matches set scores_manual = true where id = _match_id;
  end if;
  select * into match from public.matches where id = _match_id;
  return match;
end $$;

-- Whoever sends scores_manual as false asks for the count, whatever scores come with it. The trigger runs before
-- keep_score, which takes a new score for a typed one; it fires only where the statement names the column.
create function app.ask_for_count() returns trigger language plpgsql set search_path = '' as $$
begin
  new.home_score := old.home_score;
  new.away_score := old.away_score;
  return new;
end $$;
create trigger ask_for_count before update of scores_manual on public.matches
  for each row when (not new.scores_manual) execute function app.ask_for_count();
revoke execute on function app.ask_for_count from public;
