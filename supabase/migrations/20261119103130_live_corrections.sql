-- Corrections of entries, and of the rows that they made (record 0065).

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

/* The entry as a correction leaves it. Of two phones' corrections of one field the one that was made last stands, in
   whatever order they arrive. */
create function app.corrected(_entry app.live_events, _correction app.live_events) returns app.live_events
language plpgsql stable security definer set search_path = '' as $$
declare
  fields text[] := array(
    select field from unnest(_correction.corrects) field
    where not exists (
      select from app.live_events c where c.target_id = _entry.id and c.kind = 'correction' and field = any (c.corrects)
        and c.happened_at > _correction.happened_at));
begin
  if 'minute' = any (fields) then
    _entry.minute := _correction.minute;
    _entry.added_minutes := _correction.added_minutes;
  end if;
  if 'corrected_kind' = any (fields) then _entry.kind := _correction.corrected_kind; end if;
  if 'team_id' = any (fields) then _entry.team_id := _correction.team_id; end if;
  if 'player_id' = any (fields) then _entry.player_id := _correction.player_id; end if;
  if 'other_id' = any (fields) then _entry.other_id := _correction.other_id; end if;
  -- An own goal has no pass, and nobody passes to themself.
  if _entry.kind = 'own_goal' or _entry.kind in ('goal', 'penalty') and _entry.other_id = _entry.player_id then
    _entry.other_id := null;
  end if;
  return _entry;
end $$;

-- The present value of a field of the record, or the corrected one if the correction changes it.
create function app.corrected_value(_present anycompatible, _entered anycompatible, _corrected anycompatible)
returns anycompatible language sql immutable set search_path = '' as $$
  select case when _corrected is distinct from _entered then _corrected else _present end
$$;

/* Writes a corrected entry into its row of the match's record. Fields that the correction leaves as they were entered
   keep what the editor has made of them. An own goal is in another table than a goal. Returns false where the editor has
   removed the row. */
create function app.correct_live_record(_entry app.live_events, _corrected app.live_events) returns boolean
language plpgsql security definer set search_path = '' set app.correcting = 'on' as $$
declare
  record     uuid := app.live_record_id(_entry);
  is_retimed boolean := (_entry.minute, _entry.added_minutes)
    is distinct from (_corrected.minute, _corrected.added_minutes);
begin
  if _entry.player_id is null then
    if _corrected.player_id is not null then perform app.record_live_event(_corrected); end if;
    return true;
  elsif _corrected.player_id is null then
    return app.remove_live_record(_entry);
  elsif (_entry.kind = 'own_goal') <> (_corrected.kind = 'own_goal') then
    if not is_retimed then
      select minute, added_minutes into _corrected.minute, _corrected.added_minutes from (
        select id, minute, added_minutes from public.match_events
        union all select id, minute, added_minutes from public.match_incidents) rows where id = record;
    end if;
    if not app.remove_live_record(_entry) then return false; end if;
    perform app.record_live_event(_corrected);
    return true;
  elsif _entry.kind in ('goal', 'penalty') then
    -- The pass to a goal is by another player than its scorer, and of the same team.
    update public.match_events set
        team_id = _corrected.team_id,
        player_id = app.corrected_value(player_id, _entry.player_id, _corrected.player_id),
        assist_by_id = nullif(
          case when team_id <> _corrected.team_id then _corrected.other_id
            else app.corrected_value(assist_by_id, _entry.other_id, _corrected.other_id) end,
          app.corrected_value(player_id, _entry.player_id, _corrected.player_id)),
        is_penalty = app.corrected_value(is_penalty, _entry.kind = 'penalty', _corrected.kind = 'penalty'),
        minute = case when is_retimed then _corrected.minute else minute end,
        added_minutes = case when is_retimed then _corrected.added_minutes else added_minutes end
      where id = record;
  elsif _entry.kind = 'substitution' then
    update public.match_substitutions set
        team_id = _corrected.team_id,
        player_off_id = app.corrected_value(player_off_id, _entry.player_id, _corrected.player_id),
        player_on_id = app.corrected_value(player_on_id, _entry.other_id, _corrected.other_id),
        minute = case when is_retimed then _corrected.minute else minute end,
        added_minutes = case when is_retimed then _corrected.added_minutes else added_minutes end
      where id = record;
  else
    update public.match_incidents set
        team_id = _corrected.team_id,
        kind = _corrected.kind,
        player_id = app.corrected_value(player_id, _entry.player_id, _corrected.player_id),
        minute = case when is_retimed then _corrected.minute else minute end,
        added_minutes = case when is_retimed then _corrected.added_minutes else added_minutes end
      where id = record;
  end if;
  return found;
end $$;

/* Refuses a correction that makes no entry: of a phase, with a team of another match, without a player, or of a card
   into a goal. */
create function app.check_correction(_match public.matches, _entry app.live_events, _corrected app.live_events)
returns void language plpgsql immutable set search_path = '' as $$
declare
  goals text[] := '{goal,penalty,own_goal}';
  cards text[] := '{yellow,second_yellow,red}';
begin
  if _entry.kind = any (app.live_phases()) or _entry.kind in ('undo', 'correction') then
    raise exception 'Only goals, cards and substitutions can be corrected.' using errcode = '22023';
  end if;
  if _corrected.kind is distinct from _entry.kind
    and not (array[_entry.kind, _corrected.kind] <@ goals or array[_entry.kind, _corrected.kind] <@ cards) then
    raise exception 'A goal can become another goal, and a card another card.' using errcode = '22023';
  end if;
  if coalesce(_corrected.team_id not in (_match.home_team_id, _match.away_team_id), true) then
    raise exception 'The team of a goal or an assist must play in the match' using errcode = '23514';
  end if;
  if _corrected.player_id is null and _corrected.kind not in ('goal', 'penalty')
    or _corrected.kind = 'substitution'
      and (_corrected.other_id is null or _corrected.other_id = _corrected.player_id) then
    raise exception 'Choose the player.' using errcode = '22023';
  end if;
end $$;

-- The goals of a side that an entry adds.
create function app.live_goals(_match public.matches, _entry app.live_events, _side text) returns int
language sql immutable set search_path = '' as $$
  select (_entry.kind in ('goal', 'penalty', 'own_goal')
    and app.scoring_side(_entry.kind, _entry.team_id, _match) = _side)::int
$$;

-- A score with a correction's goals in place of the former ones, at least 0; null for an unknown score.
create function app.corrected_goals(_score int, _former int, _latter int) returns int language sql immutable
  return case when _score is not null then greatest(0, _score - _former + _latter) end;

/* Gives an entry another minute, team, kind, player or pass. The score stays as it is, unless a goal becomes the other
   side's. */
create function app.correct_live_event(_match public.matches, _correction app.live_events, _right text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry     app.live_events := app.entry_that_stands(_match.id, _correction.target_id);
  corrected app.live_events := app.corrected(entry, _correction);
  playing   uuid[] := array_remove(array[corrected.player_id, corrected.other_id], null);
  joining   uuid[] := '{}';
begin
  perform app.require_changeable(_match, _right);
  if entry.id is null or entry.undone_at is not null then
    raise exception 'This entry was not saved, or was taken back.' using errcode = '23514';
  end if;
  perform app.check_correction(_match, entry, corrected);
  if corrected is not distinct from entry then return; end if;
  if entry.player_id is null and (corrected.player_id is not null or corrected.team_id <> entry.team_id)
    and app.are_scorers_named(_match, entry) then
    raise exception 'The editor has changed this entry meanwhile. Correct it there.' using errcode = '23514';
  end if;
  if entry.kind not in ('yellow', 'second_yellow', 'red') then
    joining := app.join_lineup(_match, corrected.team_id, playing);
  end if;
  -- A score that is counted from the goals must not change in between.
  perform set_config('app.held_score', _match.id::text, true);
  if not app.correct_live_record(entry, corrected) then
    raise exception 'The editor has changed this entry meanwhile. Correct it there.' using errcode = '23514';
  end if;
  perform set_config('app.held_score', '', true);
  perform app.write_live_score(_match.id,
    app.corrected_goals(_match.home_score, app.live_goals(_match, entry, 'home'), app.live_goals(_match, corrected, 'home')),
    app.corrected_goals(_match.away_score, app.live_goals(_match, entry, 'away'), app.live_goals(_match, corrected, 'away')));
  update app.live_events set kind = corrected.kind, team_id = corrected.team_id, player_id = corrected.player_id,
      other_id = corrected.other_id, minute = corrected.minute, added_minutes = corrected.added_minutes,
      joined = array(select id from unnest(entry.joined) id where id = any (playing)) || joining
    where id = entry.id;
  perform app.leave_lineup(_match.id, array(select id from unnest(entry.joined) id where id <> all (playing)));
end $$;

revoke execute on all functions in schema app from public;
