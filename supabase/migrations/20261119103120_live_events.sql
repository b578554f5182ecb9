-- Entries as phones send them: applied in their order, each once, and the match as a phone reads it (record 0065).

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

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

/* Reports the live score as the result of the caller's team. The full time of a team's person is a report of that
   team, with the score as it is now. */
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

-- A team with its players, as the screen of live entry needs it.
create function app.live_side(_match public.matches, _team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select app.pick(to_jsonb(t), 'id', 'name', 'code', 'team_color', 'second_color', 'logo_url')
    || jsonb_build_object('players', app.live_players(_match, t.id))
  from public.teams t where t.id = _team_id
$$;

-- The state of a match, as the screen of live entry needs it.
create function app.live_state(_match_id uuid, _right text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('match_id', m.id, 'league_id', m.league_id, 'league_name', l.name, 'now', now(),
    'right', _right, 'played_at', m.played_at, 'time_zone', s.time_zone,
    'home_score', m.home_score, 'away_score', m.away_score, 'is_provisional', m.is_provisional,
    'phase', m.live_phase, 'since', m.live_since,
    'half_minutes', coalesce(m.live_half_minutes, app.half_minutes_of_league(m.league_id)), 'problem', app.live_problem(m),
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

-- Applies entries of a match in their order, and returns their results and the state of the match.
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
revoke execute on function public.record_live_events, public.live_match, public.may_enter_live
  from public, anon, authenticated;
grant execute on function public.record_live_events, public.live_match, public.may_enter_live to authenticated;
