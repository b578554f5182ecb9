/* A save replaces the goals of a match in several statements. A score that is counted from them would be another one in
   between: penalties would go, and the next round would lose its team. So the score stays while the goals are replaced,
   and one statement at the end writes it (app.keep_score, `app.held_score`). */

/* {home, away} as the recorded goals say; null while that is not known. `_former`: the match before the change. */
create function app.counted_score(_match public.matches, _former public.matches) returns int[]
language sql stable security definer set search_path = '' as $$
  select array[home, away] from (
    select count(*) filter (where for_team = _match.home_team_id)::int as home,
      count(*) filter (where for_team = _match.away_team_id)::int as away
    from (
      select team_id as for_team from public.match_events where match_id = _match.id and event_type = 'GOAL'
      union all
      select case team_id when _match.home_team_id then _match.away_team_id else _match.home_team_id end
      from public.match_incidents where match_id = _match.id and kind = 'own_goal') counted) goals
  where home + away > 0 or not _former.scores_manual and _former.home_score is not null
    and _match.home_lineup || _match.away_lineup <> '{}'
$$;

create or replace function app.keep_score() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_typed boolean;
  counted  int[];
begin
  if tg_op = 'INSERT' then
    new.scores_manual := num_nonnulls(new.home_score, new.away_score) > 0;
    return new;
  end if;
  new.version := old.version + 1;
  is_typed := (new.home_score, new.away_score) is distinct from (old.home_score, old.away_score);
  if is_typed and not old.scores_manual then new.scores_manual := true; end if;
  if num_nonnulls(new.home_score, new.away_score) = 0 then new.scores_manual := false; end if;
  if new.scores_manual or current_setting('app.held_score', true) = new.id::text then return new; end if;

  counted := app.counted_score(new, old);
  new.home_score := counted[1];
  new.away_score := counted[2];
  return new;
end $$;

create function app.count_score(_match_id uuid) returns void language sql security definer set search_path = '' as $$
  update public.matches set version = version where id = _match_id and not scores_manual;
$$;

/* Writes the score of a match whose goals have been replaced. `_home`, `_away`: those that were typed. `_is_manual`:
   whether the score is typed from now on; null leaves that to the score. */
create function app.release_score(_match_id uuid, _home int, _away int, _is_manual boolean) returns void
language plpgsql set search_path = '' as $$
declare
  match public.matches;
  score int[];
begin
  perform set_config('app.held_score', '', true);
  if _is_manual is false then
    update public.matches set scores_manual = false where id = _match_id;
  elsif num_nonnulls(_home, _away) = 0 and _is_manual is null then
    perform app.count_score(_match_id);
  else
    select * into match from public.matches where id = _match_id;
    score := case when match.scores_manual then array[match.home_score, match.away_score]::int[]
      else app.counted_score(match, match) end;
    update public.matches set home_score = coalesce(_home, score[1]), away_score = coalesce(_away, score[2]),
        scores_manual = scores_manual or coalesce(_is_manual, false)
          or (coalesce(_home, score[1]), coalesce(_away, score[2])) is distinct from (score[1], score[2])
      where id = _match_id;
  end if;
end $$;

-- Replaces the line-ups and everything recorded of a match. Its score is held, so `app.release_score` follows.
create function app.replace_details(
  _match_id uuid, _home_lineup uuid[], _away_lineup uuid[], _events jsonb, _man_of_match_id uuid, _incidents jsonb,
  _substitutions jsonb, _roles jsonb, _formations jsonb
) returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('app.held_score', _match_id::text, true);
  delete from public.match_events where match_id = _match_id;
  update public.matches set
    home_lineup = _home_lineup, away_lineup = _away_lineup, man_of_match_id = _man_of_match_id
  where id = _match_id;
  insert into public.match_events (match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes,
      is_penalty)
    select _match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes, coalesce(is_penalty, false)
    from jsonb_to_recordset(_events)
      as e (player_id uuid, team_id uuid, event_type public.event_type, assist_by_id uuid, minute smallint,
        added_minutes smallint, is_penalty boolean);
  if _formations is not null then
    update public.matches set
      home_formation = _formations #>> '{home,shape}', home_places = app.to_places(_formations #> '{home,players}'),
      away_formation = _formations #>> '{away,shape}', away_places = app.to_places(_formations #> '{away,players}')
    where id = _match_id;
  end if;
  if num_nonnulls(_incidents, _substitutions, _roles) > 0 then
    perform app.replace_incidents(_match_id, _incidents, _substitutions, _roles);
  end if;
end $$;

create or replace function public.save_match_details(
  _match_id uuid, _version int, _home_lineup uuid[], _away_lineup uuid[], _events jsonb, _man_of_match_id uuid,
  _home_score int default null, _away_score int default null, _scores_manual boolean default null,
  _incidents jsonb default null, _substitutions jsonb default null, _roles jsonb default null,
  _formations jsonb default null
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
  perform app.replace_details(_match_id, _home_lineup, _away_lineup, _events, _man_of_match_id, _incidents,
    _substitutions, _roles, _formations);
  perform app.release_score(_match_id, _home_score, _away_score, _scores_manual);
  select * into match from public.matches where id = _match_id;
  return match;
end $$;

create or replace function public.save_match_incidents(
  _match_id uuid, _version int, _incidents jsonb, _substitutions jsonb, _roles jsonb
) returns public.matches language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  select * into match from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can edit this match' using errcode = '42501';
  end if;
  if match.version is distinct from _version then
    raise exception 'Somebody else has changed this match since you opened it' using errcode = 'PT409',
      hint = 'Load the match again, then repeat your changes.';
  end if;
  perform set_config('app.held_score', _match_id::text, true);
  perform app.replace_incidents(_match_id, _incidents, _substitutions, _roles);
  perform app.release_score(_match_id, null, null, null);
  select * into match from public.matches where id = _match_id;
  return match;
end $$;

/* As before. The score, extra time and penalties are one statement, so that undoing a change does not pass through a
   score that decides the tie in another way. */
create or replace function app.restore_result(_match public.matches, _facts jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted public.matches := app.with_result(_match, _facts);
begin
  perform app.replace_details(_match.id, wanted.home_lineup, wanted.away_lineup, _facts -> 'goals',
    wanted.man_of_match_id, _facts -> 'incidents', _facts -> 'substitutions', _facts -> 'roles',
    jsonb_build_object('home', _facts -> 'home_formation', 'away', _facts -> 'away_formation'));
  perform set_config('app.held_score', '', true);
  -- A match that is called off has no score, so the score goes first.
  if wanted.home_score is null then
    update public.matches set home_score = null, away_score = null, home_score_90 = null, away_score_90 = null,
      home_penalties = null, away_penalties = null where id = _match.id;
  end if;
  if (wanted.status, wanted.status_reason, wanted.score_stands)
    is distinct from (_match.status, _match.status_reason, _match.score_stands) then
    perform public.set_match_status(_match.id, wanted.status, wanted.status_reason, null, wanted.home_score,
      wanted.away_score, wanted.score_stands);
  end if;
  if wanted.home_score is null then
    update public.matches set scores_manual = false where id = _match.id;
  else
    update public.matches set home_score = wanted.home_score, away_score = wanted.away_score,
        scores_manual = wanted.scores_manual, home_score_90 = wanted.home_score_90, away_score_90 = wanted.away_score_90,
        home_penalties = wanted.home_penalties, away_penalties = wanted.away_penalties
      where id = _match.id;
  end if;
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.counted_score, app.count_score, app.release_score, app.replace_details
  to authenticated, service_role, league_key;
