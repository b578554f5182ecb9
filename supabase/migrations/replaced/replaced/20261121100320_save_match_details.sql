-- Everything about one match at once, or nothing. `_version` is the one that was on the screen: whoever saves second
-- is told, instead of undoing what the first did. A score is given only where somebody typed it.
create function public.save_match_details(
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
  insert into public.match_events (match_id, player_id, team_id, event_type, assist_by_id, minute)
    select _match_id, player_id, team_id, event_type, assist_by_id, minute from jsonb_to_recordset(_events)
      as e (player_id uuid, team_id uuid, event_type public.event_type, assist_by_id uuid, minute smallint);
  if _scores_manual is false then
    update public.matches set scores_manual = false where id = _match_id;
  elsif num_nonnulls(_home_score, _away_score, _scores_manual) > 0 then
    update public.matches set
      home_score = coalesce(_home_score, home_score), away_score = coalesce(_away_score, away_score),
      scores_manual = coalesce(_scores_manual, scores_manual)
    where id = _match_id;
  end if;
  select * into match from public.matches where id = _match_id;
  return match;
end $$;
comment on function public.save_match_details is '@nullable _man_of_match_id';

revoke execute on function public.save_match_details from public, anon;
grant execute on function public.save_match_details to authenticated;
