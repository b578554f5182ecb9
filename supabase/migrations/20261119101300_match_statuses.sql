-- The status of a match: in play, called off, abandoned, awarded, replayed; extra time and a shoot-out; and which results
-- count.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

-- Whether a team among these withdrew from the stage and its results were expunged. Such a team counts in no match.
create function app.is_expunged(_stage_id uuid, _team_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.stage_entries
    where stage_id = _stage_id and team_id = any (_team_ids) and withdrawn = 'expunged')
$$;

-- Decides whether a match counts in tables and statistics.
create function app.decide_count() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'abandoned' then new.score_stands := false; end if;
  new.is_counted := app.counts(new);
  return new;
end $$;

-- After place_match, in the order of names.
create trigger recount_match before insert or update of status, score_stands, stage_id, is_counted, played_at
  on public.matches for each row execute function app.decide_count();
create trigger recount_provisional before update of home_score, away_score, scores_manual, is_provisional
  on public.matches for each row when (old.is_provisional or new.is_provisional) execute function app.decide_count();

/* Keeps the first date of a match that is put off, and schedules the match again once it has a new one. The status
   distinguishes this from the correction of a wrong date, which is no postponement. A match that returns to its first
   date has not moved. */
create function app.keep_first_date() returns trigger language plpgsql set search_path = '' as $$
begin
  if 'postponed' in (old.status, new.status) then
    new.first_played_at := coalesce(old.first_played_at, old.played_at);
  end if;
  if old.status = 'postponed' and new.status = 'postponed' and new.played_at <> old.played_at then
    new.status := 'scheduled';
  end if;
  if new.status <> 'postponed' and new.first_played_at = new.played_at then
    new.first_played_at := null;
  end if;
  return new;
end $$;
create trigger keep_first_date before update of status, played_at on public.matches
  for each row execute function app.keep_first_date();

-- Whether a match has both scores, and counts.
create function app.is_result(_match public.matches) returns boolean language sql immutable
  return _match.home_score is not null and _match.away_score is not null and _match.is_counted;

-- Counts a team's records and matches again when its withdrawal changes.
create function app.recount_withdrawn() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.withdrawn is distinct from 'expunged' then
    insert into app.team_records (stage_id, team_id) values (new.stage_id, new.team_id) on conflict do nothing;
    perform app.sum_adjustments(array[new.stage_id]);
  end if;
  update public.matches m set is_counted = is_counted
    where m.stage_id = new.stage_id and new.team_id in (m.home_team_id, m.away_team_id);
  if new.withdrawn = 'expunged' then
    delete from app.team_records where stage_id = new.stage_id and team_id = new.team_id;
  end if;
  return null;
end $$;
create trigger recount_withdrawn after update of withdrawn on public.stage_entries
  for each row when (old.withdrawn is distinct from new.withdrawn) execute function app.recount_withdrawn();

/* Keeps the score of the pitch aside during an award, and brings it back when the award is taken back. The score of a
   match that was abandoned returns only with that status: else it would look like a result. */
create function app.keep_replaced() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'awarded' then
    new.replaced := jsonb_build_object('status', old.status, 'home_score', old.home_score, 'away_score', old.away_score,
      'scores_manual', old.scores_manual);
    new.scores_manual := true;
    return new;
  end if;
  if (new.home_score, new.away_score) is not distinct from (old.home_score, old.away_score) then
    new.home_score := null;
    new.away_score := null;
    if old.replaced ->> 'status' <> 'abandoned' or new.status = 'abandoned' then
      new.home_score := (old.replaced ->> 'home_score')::smallint;
      new.away_score := (old.replaced ->> 'away_score')::smallint;
      new.scores_manual := coalesce((old.replaced ->> 'scores_manual')::boolean, false);
    end if;
  end if;
  new.replaced := null;
  return new;
end $$;

-- Before keep_score, in the order of names.
create trigger keep_replaced before update of status on public.matches
  for each row when ((old.status = 'awarded') <> (new.status = 'awarded')) execute function app.keep_replaced();

/* Adds, moves or removes the replay of an abandoned match. Another decision about the match removes it while nothing
   is recorded for it. */
create function app.plan_replay(_match public.matches, _played_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  replay public.matches;
begin
  select * into replay from public.matches where replay_of = _match.id for no key update;
  if found and app.is_recorded(replay) then
    raise exception 'The replay of this match has been played already' using errcode = '23514';
  elsif _played_at is null then
    delete from public.matches where id = replay.id;
  elsif found then
    update public.matches set played_at = _played_at where id = replay.id;
  else
    insert into public.matches (league_id, stage_id, home_team_id, away_team_id, played_at, round, replay_of)
      values (_match.league_id, _match.stage_id, _match.home_team_id, _match.away_team_id, _played_at, _match.round, _match.id);
  end if;
end $$;

/* Postpones, cancels, abandons or awards a match, marks it as being played, or puts it back to scheduled. For the
   people who run the league.
   `_played_at`: the new date of a match that is postponed, if it is known; the date of the replay of one that is
   abandoned. `_home_score`, `_away_score`: the score when the match was abandoned, or as it is awarded.
   `_score_stands`: whether the score of an abandoned match counts. `_version` as in save_match_details; null is not
   compared. `_pitch_home_score`, `_pitch_away_score`: the score when a match that is awarded at once was abandoned.
   @throws PT409 for another version, 22023 for an unknown status or half a score, 23514 for a postponed or cancelled
   match with a score */
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

/* Whether the tie of a match is level: the match itself, or both legs together. `_home`, `_away`: the score of the match.
   A second leg whose first one has no result may be level. */
create function app.is_tie_level(_match public.matches, _home int, _away int) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when t.legs = 1 then _home = _away
      else _match.leg = 2 and coalesce(_home + f.away_score = _away + f.home_score, true) end
    from public.ties t left join lateral app.result_of_leg(t.id, 1) f on t.legs = 2 where t.id = _match.tie_id), true)
$$;

/* Removes extra time and penalties that a new score rules out: there is none, it is awarded, or the tie is no longer
   level. An editor that writes only the score leaves both as they are otherwise. */
create function app.fit_shoot_out() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_over boolean := num_nulls(new.home_score, new.away_score) = 0 and new.status <> 'awarded';
begin
  if (new.home_score_90, new.away_score_90) is not distinct from (old.home_score_90, old.away_score_90)
    and not (is_over and new.home_score >= new.home_score_90 and new.away_score >= new.away_score_90) then
    new.home_score_90 := null;
    new.away_score_90 := null;
  end if;
  if (new.home_penalties, new.away_penalties) is not distinct from (old.home_penalties, old.away_penalties)
    and not (is_over and app.is_tie_level(new, new.home_score, new.away_score)) then
    new.home_penalties := null;
    new.away_penalties := null;
  end if;
  return new;
end $$;

-- After keep_score, in the order of names.
create trigger z_fit_shoot_out before update on public.matches for each row
  when (new.tie_id is not null and num_nonnulls(new.home_score_90, new.home_penalties) > 0
    and (new.home_score, new.away_score, new.status) is distinct from (old.home_score, old.away_score, old.status))
  execute function app.fit_shoot_out();

-- Whether away goals decide the tie whose second leg this match is.
create function app.is_decided_by_away_goals(_match public.matches) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select (app.decide_legs(f, (_match.home_score, _match.away_score, _match.home_score_90, _match.away_score_90, null,
      null)::app.leg_result, s.away_goals, s.away_goals_in_extra_time)).decided_by = 'away goals'
    from public.ties t join public.stages s on s.id = t.stage_id cross join lateral app.result_of_leg(t.id, 1) f
    where t.id = _match.tie_id and t.legs = 2 and _match.leg = 2 and f.home_score is not null), false)
$$;

-- The sentence that refuses the extra time or penalties of a match; null for none.
create function app.shoot_out_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when num_nulls(_match.home_score, _match.away_score) > 0 then
      'Extra time and penalties need the score after 90 minutes'
    when t.legs = 2 and _match.leg = 1 then 'Only the second leg has extra time and penalties'
    when _match.home_score < _match.home_score_90 or _match.away_score < _match.away_score_90 then
      'After extra time no team has fewer goals than after 90 minutes'
    when _match.home_score_90 is not null and not s.extra_time then 'This knock-out has no extra time'
    when _match.home_penalties is not null and not s.penalties then 'This knock-out has no penalties'
    when not app.is_tie_level(_match, coalesce(_match.home_score_90, _match.home_score),
      coalesce(_match.away_score_90, _match.away_score)) then
      case when _match.home_score_90 is not null then 'There is extra time only if the tie is level after 90 minutes'
        else 'There are penalties only if the tie is level' end
    when _match.home_penalties is not null and not app.is_tie_level(_match, _match.home_score, _match.away_score) then
      'There are penalties only if the tie is level'
    when _match.home_penalties is not null and app.is_decided_by_away_goals(_match) then
      'Away goals decide this tie, so that it has no penalties'
    end
  from public.ties t join public.stages s on s.id = t.stage_id where t.id = _match.tie_id
$$;

-- Refuses extra time and penalties that a tie cannot have.
create function app.check_shoot_out() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
  problem text;
begin
  for match in
    select m.* from public.matches m where m.tie_id = new.tie_id and m.is_counted
      and num_nonnulls(m.home_score_90, m.home_penalties) > 0
  loop
    problem := app.shoot_out_problem(match);
    if problem is not null and match.id <> new.id then
      problem := 'The second leg had extra time or penalties, so the tie has to stay level. Correct the second leg first.';
    end if;
    if problem is not null then raise exception using message = problem, errcode = '23514'; end if;
  end loop;
  return null;
end $$;
create trigger check_shoot_out_insert after insert on public.matches
  for each row when (new.tie_id is not null) execute function app.check_shoot_out();
create trigger check_shoot_out_update after update of home_score, away_score, home_score_90, away_score_90,
  home_penalties, away_penalties on public.matches
  for each row when (new.tie_id is not null) execute function app.check_shoot_out();

-- Refuses a replay that replaces itself or a match of another league.
create function app.check_replay() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.matches m where m.id = new.replay_of and (m.league_id <> new.league_id or m.id = new.id)) then
    raise exception 'A replay replaces another match of its league' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_replay before insert or update of replay_of on public.matches
  for each row when (new.replay_of is not null) execute function app.check_replay();

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

-- Whether a match is still to get a result: it is to be played, is being played, or is abandoned without a replay.
create function app.awaits_result(_match public.matches) returns boolean
language sql stable security definer set search_path = '' as $$
  select case _match.status
      when 'postponed' then true
      when 'in_play' then true
      when 'scheduled' then not app.is_result(_match)
      when 'abandoned' then not _match.score_stands
        and not exists (select from public.matches r where r.replay_of = _match.id)
      else false
    end and not app.is_expunged(_match.stage_id, array[_match.home_team_id, _match.away_team_id])
$$;

-- Whether a match counts in tables and statistics.
create function app.counts(_match public.matches) returns boolean
language sql stable security definer set search_path = '' as $$
  select (_match.status in ('scheduled', 'in_play', 'awarded') or _match.status = 'abandoned' and _match.score_stands)
    and not app.is_expunged(_match.stage_id, array[_match.home_team_id, _match.away_team_id])
    and not (_match.is_provisional and exists (
      select from public.match_day_settings where league_id = _match.league_id and not counts_provisional))
$$;

-- Puts a postponed or cancelled match that gets a score back to scheduled.
create function app.put_back_played() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.status := 'scheduled';
  new.status_reason := null;
  if new.first_played_at = new.played_at then new.first_played_at := null; end if;
  new.is_counted := app.counts(new);
  return new;
end $$;

-- After keep_score, in the order of names: goals may have given the score.
create trigger keep_status_of_played before update on public.matches for each row
  when (new.status in ('postponed', 'cancelled') and num_nulls(new.home_score, new.away_score) = 0
    and (new.home_score, new.away_score) is distinct from (old.home_score, old.away_score))
  execute function app.put_back_played();
create trigger keep_status_of_added before insert on public.matches for each row
  when (new.status in ('postponed', 'cancelled') and num_nulls(new.home_score, new.away_score) = 0)
  execute function app.put_back_played();

revoke execute on all functions in schema app from public;
revoke execute on function public.set_match_status, public.call_off_matches from public, anon, authenticated;
grant execute on function app.is_result to anon, authenticated, service_role;
grant execute on function app.plan_replay to authenticated, service_role;
grant execute on function public.set_match_status, public.call_off_matches to authenticated;
