-- A match can be marked as being played, and an award knows the score on the pitch.

/* Postpones, cancels, abandons or awards a match, marks it as being played, or puts it back to scheduled.
   `_played_at`: the new date of a match that is postponed, if it is known; the date of the replay of one that is
   abandoned. `_home_score`, `_away_score`: the score when the match was abandoned, or as it is awarded.
   `_score_stands`: whether the score of an abandoned match counts. `_version` as in save_match_details.
   `_pitch_home_score`, `_pitch_away_score`: the score when a match that is awarded at once was abandoned. */
drop function public.set_match_status;
create function public.set_match_status(
  _match_id uuid, _status text, _reason text default null, _played_at timestamptz default null,
  _home_score int default null, _away_score int default null, _score_stands boolean default false,
  _version int default null, _pitch_home_score int default null, _pitch_away_score int default null
) returns public.matches language plpgsql set search_path = '' as $$
declare
  match public.matches;
  -- A plain call of the same status again keeps the replay that is planned.
  keeps_replay boolean := _status = 'abandoned' and not coalesce(_score_stands, false);
begin
  select * into match from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can change the status of this match' using errcode = '42501';
  end if;
  if match.version <> _version then
    raise exception 'Somebody else has changed this match since you opened it' using errcode = 'PT409',
      hint = 'Load the match again, then repeat your changes.';
  end if;
  if coalesce(_status, '') not in ('scheduled', 'in_play', 'postponed', 'cancelled', 'abandoned', 'awarded') then
    raise exception 'A match is scheduled, in play, postponed, cancelled, abandoned or awarded' using errcode = '22023';
  end if;
  if 1 in (num_nulls(_home_score, _away_score), num_nulls(_pitch_home_score, _pitch_away_score)) then
    raise exception 'Only one of the two scores is given' using errcode = '22023';
  end if;
  if _status = 'awarded' and coalesce(_home_score, case match.status when 'awarded' then match.home_score end) is null then
    raise exception 'An awarded match needs its score' using errcode = '22023';
  end if;
  if _status = 'abandoned' and _score_stands
    and num_nulls(coalesce(_home_score, match.home_score), coalesce(_away_score, match.away_score)) > 0 then
    raise exception 'Only a score that is known can stand' using errcode = '22023';
  end if;

  if _status = 'awarded' and match.status <> 'awarded' and _pitch_home_score is not null then
    -- keep_replaced keeps what the match was just before the award.
    update public.matches set status = 'abandoned', home_score = _pitch_home_score, away_score = _pitch_away_score,
      scores_manual = true where id = _match_id;
  end if;
  if not keeps_replay or _played_at is not null then
    perform app.plan_replay(match, case when _status = 'abandoned' then _played_at end);
  end if;
  update public.matches set status = _status, status_reason = nullif(btrim(_reason), ''),
      score_stands = _status = 'abandoned' and coalesce(_score_stands, false)
    where id = _match_id;
  if _home_score is not null and _status in ('abandoned', 'awarded', 'scheduled', 'in_play') then
    update public.matches set home_score = _home_score, away_score = _away_score, scores_manual = true where id = _match_id;
  elsif _status <> 'abandoned' and match.status = 'abandoned' then
    -- The score of an abandoned match is no result. Recorded goals still count.
    update public.matches set scores_manual = false where id = _match_id and status <> 'awarded';
  end if;
  if _status in ('postponed', 'scheduled') and _played_at is not null then
    update public.matches set status = 'scheduled', played_at = _played_at where id = _match_id;
  end if;

  select * into match from public.matches where id = _match_id;
  if _status in ('postponed', 'cancelled') and num_nulls(match.home_score, match.away_score) = 0 then
    raise exception 'This match has a score' using errcode = '23514',
      hint = 'Clear the score first, or choose abandoned or awarded.';
  end if;
  return match;
end $$;
comment on function public.set_match_status is
  '@nullable _reason, _played_at, _home_score, _away_score, _version, _pitch_home_score, _pitch_away_score';
revoke execute on function public.set_match_status from public, anon;
grant execute on function public.set_match_status to authenticated;
