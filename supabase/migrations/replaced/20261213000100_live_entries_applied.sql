-- Entries of a match that is played are applied in their order, each once, and two phones' entries are merged.

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
    delete from public.result_reports where match_id = _match.id;
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

-- Refuses an entry that comes too early or too late.
create function app.require_live_moment(_match public.matches, _entry app.live_events, _right text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text := app.live_problem(_match);
  ended   timestamptz := (
    select happened_at from app.standing_live_events(_match.id) where kind = 'full_time');
begin
  if problem is null and _entry.kind not in ('kick_off', 'undo') and not exists (
    select from app.standing_live_events(_match.id) where kind = 'kick_off') then
    problem := 'Press kick-off first.';
  elsif problem is null and ended is not null and _entry.kind <> 'undo' then
    problem := case
      when _entry.happened_at > ended then 'The match is over. Undo full time first.'
      when app.is_result_final(_match, _right)
        then 'The result is final. Ask the owner of the competition to change it.' end;
  end if;
  if problem is not null then raise exception using message = problem, errcode = '23514'; end if;
end $$;

/* Applies one entry. Returns 'applied', 'merged' if another phone's entry stands for it, or 'doubtful' if it may be the
   same goal as another phone's, which is not stored: the phone asks, and sends it again with `is_another` or with the
   other one as its `target_id`. */
create function app.apply_live_event(_match public.matches, _event jsonb, _right text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry app.live_events := app.read_live_event(_match, _event);
  same  app.live_events;
  phase int := array_position(app.live_phases(), entry.kind);
begin
  if entry.kind = 'undo' then
    perform app.undo_live_event(_match, entry.target_id, _right);
    entry.target_id := (select id from app.live_events where id = entry.target_id and match_id = _match.id);
    insert into app.live_events overriding user value select entry.*;
    return '{"outcome": "applied"}';
  end if;
  if entry.kind = 'correction' then
    perform app.correct_live_event(_match, entry, _right);
    entry.target_id := (app.entry_that_stands(_match.id, entry.target_id)).id;
    insert into app.live_events overriding user value select entry.*;
    return '{"outcome": "applied"}';
  end if;
  if phase is not null then
    select * into same from app.standing_live_events(_match.id)
      where array_position(app.live_phases(), kind) >= phase
      order by array_position(app.live_phases(), kind) limit 1;
  elsif entry.target_id is not null then
    select * into same from app.standing_live_events(_match.id) where id = entry.target_id;
  elsif not coalesce((_event ->> 'is_another')::boolean, false) then
    same := app.same_live_event(entry, _match, coalesce((_event ->> 'known')::bigint, 0));
    if same.kind in ('goal', 'penalty', 'own_goal') and not app.are_goals_equal(same, entry) then
      return jsonb_build_object('outcome', 'doubtful', 'same_as', same.id);
    end if;
  end if;
  entry.target_id := same.id;
  if same.id is not null then
    if phase is null then
      perform app.require_live_moment(_match, entry, _right);
      perform app.complete_live_goal(same, entry);
    end if;
    insert into app.live_events overriding user value select entry.*;
    return '{"outcome": "merged"}';
  end if;

  perform app.require_live_moment(_match, entry, _right);
  if phase is null and entry.kind not in ('yellow', 'second_yellow', 'red') then
    entry.joined := app.join_lineup(_match, entry.team_id,
      case entry.kind when 'own_goal' then array[entry.player_id] else array[entry.player_id, entry.other_id] end);
  end if;
  insert into app.live_events overriding user value select entry.*;
  if phase is not null then
    perform app.set_live_phase(_match.id);
    if phase = 1 then perform app.write_live_score(_match.id, 0, 0); end if;
    if entry.kind = 'full_time' and _right = 'team' then
      update public.matches set is_provisional = true where id = _match.id;
    end if;
    return '{"outcome": "applied"}';
  end if;
  perform app.record_live_event(entry);
  if entry.kind in ('goal', 'penalty', 'own_goal') then
    perform app.write_live_score(_match.id,
      coalesce(_match.home_score, 0) + (app.scoring_side(entry.kind, entry.team_id, _match) = 'home')::int,
      coalesce(_match.away_score, 0) + (app.scoring_side(entry.kind, entry.team_id, _match) = 'away')::int);
  end if;
  return '{"outcome": "applied"}';
end $$;

-- The result of one entry. One that cannot be applied is refused by itself, and changes nothing.
create function app.try_live_event(_match_id uuid, _event jsonb, _right text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  match  public.matches;
  stored app.live_events;
  result jsonb;
  rule   text;
begin
  select * into match from public.matches where id = _match_id;
  select * into stored from app.live_events where id = app.to_uuid(_event ->> 'id');
  if found and stored.match_id = _match_id then
    result := jsonb_build_object('outcome',
      case when stored.target_id is null or stored.kind in ('undo', 'correction') then 'applied' else 'merged' end);
  else
    result := app.apply_live_event(match, _event, _right);
  end if;
  return result || jsonb_build_object('id', _event -> 'id');
exception
  when integrity_constraint_violation or data_exception then
    -- PostgreSQL's own refusals are no sentences for a person: they name a constraint or have another code.
    get stacked diagnostics rule = constraint_name;
    return jsonb_build_object('id', _event -> 'id', 'outcome', 'refused', 'reason',
      case when rule = '' and sqlstate in ('23514', '22023') then sqlerrm else 'This entry cannot be read.' end);
end $$;

-- The full time of a team's person is a report of that team, with the score as it is now.
create function app.report_live(_match_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
  team  uuid;
begin
  select * into match from public.matches where id = _match_id and is_provisional;
  if not found or public.report_problem(match) is not null then return; end if;
  team := (select id from app.my_teams() id where id in (match.home_team_id, match.away_team_id)
    order by id = match.home_team_id desc limit 1);
  if exists (select from public.result_reports where match_id = _match_id and team_id = team
    and (home_score, away_score) = (match.home_score, match.away_score)) then return; end if;
  perform app.file_report(_match_id, team, match.home_score, match.away_score, null);
end $$;

-- The players of a side: its squad, and everybody of the line-up. Young players' names are as the caller may see them.
create function app.live_players(_match public.matches, _team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', public.real_name(p), 'number', p.jersey_number,
      'plays', p.id = any (app.lineup_of(_match, _team_id)),
      'is_banned', p.id in (select player_id from public.match_bans(_match.id)))
    order by p.jersey_number, p.full_name, p.id), '[]')
  from public.profiles p
  where p.id = any (app.lineup_of(_match, _team_id))
    or p.id in (select player_id from public.team_players where team_id = _team_id)
$$;

create function app.live_side(_match public.matches, _team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select app.pick(to_jsonb(t), 'id', 'name', 'code', 'team_color', 'second_color', 'logo_url')
    || jsonb_build_object('players', app.live_players(_match, t.id))
  from public.teams t where t.id = _team_id
$$;

create function app.live_state(_match_id uuid, _right text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('match_id', m.id, 'league_id', m.league_id, 'league_name', l.name, 'now', now(),
    'right', _right, 'played_at', m.played_at, 'time_zone', s.time_zone,
    'home_score', m.home_score, 'away_score', m.away_score, 'is_provisional', m.is_provisional,
    'phase', m.live_phase, 'since', m.live_since,
    'half_minutes', coalesce(m.live_half_minutes, app.half_minutes(m.league_id)), 'problem', app.live_problem(m),
    'is_over', exists (select from app.standing_live_events(m.id) where kind = 'full_time'),
    'known', (select coalesce(max(sequence), 0) from app.live_events where match_id = m.id),
    'home', app.live_side(m, m.home_team_id), 'away', app.live_side(m, m.away_team_id),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'team_id', e.team_id,
        'player_id', e.player_id, 'other_id', e.other_id, 'minute', e.minute, 'added_minutes', e.added_minutes,
        'happened_at', e.happened_at) order by e.happened_at, e.sequence), '[]')
      from app.standing_live_events(m.id) e))
  from public.matches m join public.leagues l on l.id = m.league_id join public.league_settings s on s.league_id = l.id
  where m.id = _match_id
$$;

create function app.record_live(_match_id uuid, _events jsonb, _right text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  event   jsonb;
  results jsonb := '[]';
  known   bigint := (select max(sequence) from app.live_events where match_id = _match_id);
begin
  if jsonb_typeof(_events) is distinct from 'array' or jsonb_array_length(_events) > 200 then
    raise exception 'Send at most 200 entries at once' using errcode = '22023';
  end if;
  if (select count(*) >= 1000 from app.live_events where match_id = _match_id) then
    raise exception 'A match has at most 1,000 entries.' using errcode = 'PT409';
  end if;
  for event in select value from jsonb_array_elements(_events) with ordinality e (value, at) order by at loop
    results := results || app.try_live_event(_match_id, event, _right);
  end loop;
  if _right = 'team'
    and known is distinct from (select max(sequence) from app.live_events where match_id = _match_id) then
    perform app.report_live(_match_id);
  end if;
  return jsonb_build_object('results', results, 'state', app.live_state(_match_id, _right));
end $$;

/* Applies entries of one match in their order, each once by its id, which the phone makes. `_events`: [{id, kind, team_id,
   player_id, other_id, minute, added_minutes, seconds_ago, known, is_another, target_id}]; see app.live_events and
   app.same_live_event. A 'correction' has those of minute (with added_minutes), team_id, player_id, other_id and
   corrected_kind that it changes. Returns {results: [{id, outcome, reason, same_as}], state}, where an outcome is
   'applied', 'merged', 'doubtful' or 'refused'. */
create function public.record_live_events(_match_id uuid, _events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
  granted text;
begin
  perform app.require_session();
  perform app.hold_memberships();
  select * into match from public.matches where id = _match_id for no key update;
  granted := app.live_right(match);
  if granted is null then
    raise exception 'You cannot enter this match. Ask the owner of the competition.' using errcode = '42501';
  end if;
  return app.record_live(_match_id, _events, granted);
end $$;

-- A match for those who may enter it, with the state as in record_live_events; null for everybody else.
create function public.live_match(_match_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select app.live_state(m.id, app.live_right(m)) from public.matches m
  where m.id = _match_id and app.live_right(m) is not null and (select app.session_problem()) is null
$$;
comment on function public.live_match is '@nullable';

-- Whether the caller may enter a match at present: the button that leads to its screen is offered by the same rule.
create function public.may_enter_live(_match_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.matches m where m.id = _match_id and app.live_right(m) is not null)
    and (select app.session_problem()) is null
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.record_live_events, public.live_match, public.may_enter_live from public, anon;
grant execute on function public.record_live_events, public.live_match, public.may_enter_live to authenticated;
