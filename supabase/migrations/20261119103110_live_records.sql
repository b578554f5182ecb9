/* The rows that entries make in a match's record, which entry says the same as another, and how an entry is undone
   (record 0065). */

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

/* The id of the row that an entry made. The editor may have replaced it by an equal one with another id, and may have
   given a card or a substitution, of which a player has one, another minute. */
create function app.live_record_id(_entry app.live_events) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from (
    select id from public.match_events
    where _entry.kind in ('goal', 'penalty') and match_id = _entry.match_id and event_type = 'GOAL' and (id = _entry.id
      or (player_id, team_id) = (_entry.player_id, _entry.team_id)
        and minute is not distinct from _entry.minute and added_minutes is not distinct from _entry.added_minutes)
    union all
    select id from public.match_substitutions
    where _entry.kind = 'substitution' and match_id = _entry.match_id and (id = _entry.id
      or (player_off_id, player_on_id) = (_entry.player_id, _entry.other_id))
    union all
    select id from public.match_incidents
    where match_id = _entry.match_id and (id = _entry.id or (kind, player_id) = (_entry.kind, _entry.player_id)
      and (kind <> 'own_goal'
        or minute is not distinct from _entry.minute and added_minutes is not distinct from _entry.added_minutes))
  ) rows order by id <> _entry.id limit 1
$$;

-- Writes the row of the match's record that an entry makes.
create function app.record_live_event(_entry app.live_events) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if _entry.kind in ('goal', 'penalty') then
    if _entry.player_id is null then return; end if;
    insert into public.match_events (id, match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes,
        is_penalty)
      values (_entry.id, _entry.match_id, _entry.player_id, _entry.team_id, 'GOAL', _entry.other_id, _entry.minute,
        _entry.added_minutes, _entry.kind = 'penalty');
  elsif _entry.kind = 'substitution' then
    insert into public.match_substitutions (id, match_id, team_id, player_off_id, player_on_id, minute, added_minutes)
      values (_entry.id, _entry.match_id, _entry.team_id, _entry.player_id, _entry.other_id, _entry.minute,
        _entry.added_minutes);
  else
    insert into public.match_incidents (id, match_id, team_id, player_id, kind, minute, added_minutes)
      values (_entry.id, _entry.match_id, _entry.team_id, _entry.player_id, _entry.kind, _entry.minute,
        _entry.added_minutes);
  end if;
end $$;

-- Removes the row of the match's record that an entry made. Returns whether there was one.
create function app.remove_live_record(_entry app.live_events) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  record uuid := app.live_record_id(_entry);
begin
  delete from public.match_events where id = record;
  delete from public.match_incidents where id = record;
  delete from public.match_substitutions where id = record;
  return record is not null;
end $$;

-- Counts a goal or an assist for the player who has it after a correction.
create function app.record_rewritten_events() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from removed r join added a using (id) where (r.team_id, r.player_id) <> (a.team_id, a.player_id)) then
    return null;
  end if;
  perform app.lock_teams(array(select team_id from added union select team_id from removed));
  perform app.add_feats(array(
    select (m.stage_id, e.team_id, e.player_id, 0, e.change * (e.event_type = 'GOAL')::int,
      e.change * (e.event_type = 'ASSIST')::int, 0)::app.counted_feats
    from (select *, 1 as change from added union all select *, -1 from removed) e
      join public.matches m on m.id = e.match_id and app.counts_for_players(m)));
  return null;
end $$;
create trigger record_rewritten_events after update on public.match_events
  referencing old table as removed new table as added for each statement execute function app.record_rewritten_events();

-- The sentence that refuses all entries of a match at present; null for none.
create function app.live_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when _match.status not in ('scheduled', 'in_play') then 'This match is not played as planned, so nothing can be entered live.'
    when not exists (select from app.standing_live_events(_match.id) where kind = 'kick_off') then case
      when num_nonnulls(_match.home_score, _match.away_score) > 0 then 'This match has a result already.'
      when _match.played_at > now() + interval '6 hours' then 'This match is planned for later. Change its date first.' end
    when _match.live_phase is null
      and not exists (select from app.standing_live_events(_match.id) where kind = 'full_time')
      then 'The owner of the competition has ended this match.'
  end
$$;

-- An entry as a phone sent it, checked; a wrong one is refused.
create function app.read_live_event(_match public.matches, _event jsonb) returns app.live_events
language plpgsql stable security definer set search_path = '' as $$
declare
  entry app.live_events;
begin
  entry := jsonb_populate_record(null::app.live_events,
    app.pick(_event, 'id', 'kind', 'team_id', 'player_id', 'other_id', 'minute', 'added_minutes', 'device_id',
      'target_id', 'corrected_kind'));
  entry.match_id := _match.id;
  entry.user_id := auth.uid();
  entry.joined := '{}';
  entry.corrects := '{}';
  -- A phone's clock may be wrong, but it knows how long ago an entry was made.
  entry.happened_at := now() - make_interval(secs =>
    least(greatest(coalesce((_event ->> 'seconds_ago')::float8, 0), 0), 86400));
  if entry.kind = any (app.live_phases()) or entry.kind = 'undo' then return entry; end if;
  if entry.kind = 'correction' then
    entry.corrects := array(
      select field from unnest('{minute,team_id,player_id,other_id,corrected_kind}'::text[]) field where _event ? field);
    return entry;
  end if;
  if entry.team_id is null or entry.team_id not in (_match.home_team_id, _match.away_team_id) then
    raise exception 'The team of a goal or an assist must play in the match' using errcode = '23514';
  end if;
  if entry.player_id is null and entry.kind not in ('goal', 'penalty') or entry.kind = 'substitution' and entry.other_id is null then
    raise exception 'Choose the player.' using errcode = '22023';
  end if;
  return entry;
end $$;

/* The entry that somebody else made of the same event, of which the phone did not know: `known` is the last one that it
   had seen. Another scorer or pass within three minutes may be the same goal; that is for the person to say. */
create function app.same_live_event(_entry app.live_events, _match public.matches, _known bigint) returns app.live_events
language sql stable security definer set search_path = '' as $$
  select e from app.standing_live_events(_entry.match_id) e
  where e.sequence > _known and e.device_id is distinct from _entry.device_id
    and not exists (
      select from app.live_events m
      where m.target_id = e.id and m.device_id = _entry.device_id and m.kind <> 'correction')
    and case
    when _entry.kind in ('goal', 'penalty', 'own_goal') then e.kind in ('goal', 'penalty', 'own_goal')
      and app.scoring_side(e.kind, e.team_id, _match) = app.scoring_side(_entry.kind, _entry.team_id, _match)
      and abs(extract(epoch from e.happened_at - _entry.happened_at)) <= 180
    when _entry.kind = 'substitution' then e.kind = 'substitution'
      and (e.player_id, e.other_id) = (_entry.player_id, _entry.other_id)
    else e.kind = _entry.kind and e.player_id = _entry.player_id end
  order by abs(extract(epoch from e.happened_at - _entry.happened_at)), e.sequence limit 1
$$;

-- Whether two entries of one goal agree: each may know what the other one left open.
create function app.are_goals_equal(_one app.live_events, _other app.live_events) returns boolean language sql immutable
  return _one.kind = _other.kind and _one.player_id is not distinct from _other.player_id
    and coalesce(_one.other_id = _other.other_id, true);

-- Whether the editor has named the scorers of all goals of an entry's side.
create function app.are_scorers_named(_match public.matches, _entry app.live_events) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.recorded_goals(_match, side)
    >= coalesce(case side when 'home' then _match.home_score else _match.away_score end, 0)
  from app.scoring_side(_entry.kind, _entry.team_id, _match) side
$$;

-- Adds to an entry what another one of the same goal knows: the scorer, the pass.
create function app.complete_live_goal(_known app.live_events, _entry app.live_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  match   public.matches;
  present app.live_events := _known;
begin
  select * into match from public.matches where id = _known.match_id;
  if _known.kind = 'own_goal' or _entry.kind = 'own_goal' or _entry.player_id is null
    or coalesce(_known.player_id <> _entry.player_id, false) or _known.other_id is not null
    or _known.player_id is null and app.are_scorers_named(match, _known) then return; end if;
  update app.live_events set player_id = _entry.player_id, other_id = _entry.other_id,
      joined = joined || app.join_lineup(match, team_id, array[_entry.player_id, _entry.other_id])
    where id = _known.id returning * into present;
  if _known.player_id is not null then
    update public.match_events set assist_by_id = _entry.other_id where id = _known.id;
  else
    perform app.record_live_event(present);
    -- The goal was in the score already.
    perform app.write_live_score(match.id, match.home_score, match.away_score);
  end if;
end $$;

-- The entry with an id; of one that was merged, the entry that stands for it.
create function app.entry_that_stands(_match_id uuid, _id uuid) returns app.live_events
language sql stable security definer set search_path = '' as $$
  select coalesce(t, e) from app.live_events e left join app.live_events t on t.id = e.target_id
    and e.kind not in ('undo', 'correction')
  where e.id = _id and e.match_id = _match_id
$$;

/* Whether the result of a match that is over is final for those who enter it by this right: for a team once it is not
   provisional, and for scorers once the teams have confirmed it. */
create function app.is_result_final(_match public.matches, _right text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not _match.is_provisional and (_right = 'team' or _right <> 'owner'
    and exists (select from public.result_reports where match_id = _match.id))
$$;

-- Refuses to take back or correct what was entered, once the result is decided.
create function app.require_changeable(_match public.matches, _right text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text := app.live_problem(_match);
begin
  if problem is null and app.is_result_final(_match, _right) and exists (
    select from app.standing_live_events(_match.id) where kind = 'full_time') then
    problem := 'The result is final. Ask the owner of the competition to change it.';
  end if;
  if problem is not null then raise exception using message = problem, errcode = '23514'; end if;
end $$;

/* Takes back an entry and what it changed. Full time that a team takes back ends the report of that team alone: each side
   has one report, which the other side does not change (record 0057), and the other side's is compared with the next
   full time. Those who run the league and scorers, who are neither side, take back the end of the match for both. */
create function app.undo_live_event(_match public.matches, _id uuid, _right text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry   app.live_events;
  phase   int;
begin
  perform app.require_changeable(_match, _right);
  entry := app.entry_that_stands(_match.id, _id);
  if entry.id is null or entry.undone_at is not null or entry.kind in ('undo', 'correction') then return; end if;
  phase := array_position(app.live_phases(), entry.kind);
  if exists (select from app.standing_live_events(_match.id) e where e.id <> entry.id
    and (phase = 1 or array_position(app.live_phases(), e.kind) > phase)) then
    raise exception 'Undo what was entered after it first.' using errcode = '23514';
  end if;
  if entry.kind = 'full_time' then
    delete from public.result_reports where match_id = _match.id
      and (_right <> 'team' or team_id in (select app.my_teams()));
  end if;
  update app.live_events set undone_at = now() where id = entry.id;
  if phase = 1 and (_match.home_score, _match.away_score) = (0, 0) then
    perform app.write_live_score(_match.id, null, null);
  end if;
  if phase is not null then
    perform app.set_live_phase(_match.id);
  elsif entry.player_id is null then
    perform app.add_live_goal(_match.id, app.scoring_side(entry.kind, entry.team_id, _match), -1);
  elsif app.remove_live_record(entry) and entry.kind in ('goal', 'penalty', 'own_goal') then
    perform app.write_live_score(_match.id,
      greatest(0, _match.home_score - (app.scoring_side(entry.kind, entry.team_id, _match) = 'home')::int),
      greatest(0, _match.away_score - (app.scoring_side(entry.kind, entry.team_id, _match) = 'away')::int));
  end if;
  perform app.leave_lineup(_match.id, entry.joined);
end $$;

revoke execute on all functions in schema app from public;
