-- Fixtures in bulk: what a plan of a season finds, its changes, their undo, and clashes before they are saved.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

-- Whether anything was recorded for a match, a report included.
create function app.is_recorded(_match public.matches) returns boolean language sql stable set search_path = '' as $$
  select num_nonnulls(_match.home_score, _match.away_score) > 0
    or _match.home_lineup <> '{}' or _match.away_lineup <> '{}'
    or _match.home_submission_complete or _match.away_submission_complete
    or exists (select from public.match_events e where e.match_id = _match.id)
    or exists (select from public.match_incidents i where i.match_id = _match.id)
    or exists (select from public.match_substitutions s where s.match_id = _match.id)
    or exists (select from public.match_reports r where r.match_id = _match.id)
$$;

/* Whether a plan leaves a match alone: it was kicked off, something was recorded for it, its status decides it, or it
   is of a knock-out, which plans its own matches. A postponed match is planned again. */
create function app.is_begun(_match public.matches) returns boolean
language sql stable set search_path = '' as $$
  select _match.tie_id is not null or _match.status not in ('scheduled', 'postponed') or app.is_recorded(_match)
    or _match.status = 'scheduled' and _match.played_at <= now()
$$;

-- The last change of each league's fixtures, for its owner to undo. Only functions of the database read it.
create table app.fixture_changes (
  league_id  uuid primary key references public.leagues on delete cascade,
  changed_at timestamptz not null default now(),
  added      uuid[] not null,
  moved      jsonb not null
);
comment on table app.fixture_changes is '`moved`: [{id, played_at, round, status, status_reason, new_played_at, new_round}].
Removed matches are in app.kept_matches.';

alter table app.fixture_changes enable row level security;

/* The effect of an undo: {changed_at, added, moved, removed, left}, or null where there is nothing to undo for the
   caller. `left`: how many of the added and moved matches have been recorded, or moved again, since. A change can be
   undone for seven days. */
create function public.last_fixture_changes(_league_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('changed_at', c.changed_at, 'added', cardinality(c.added),
    'moved', jsonb_array_length(c.moved), 'removed', (select count(*) from app.kept_matches where plan_of = c.league_id),
    'left', (select count(*) from public.matches m where m.id = any (c.added) and app.is_recorded(m))
      + (select count(*) from jsonb_to_recordset(c.moved) s (id uuid, new_played_at timestamptz, new_round int)
        join public.matches m on m.id = s.id
        where app.is_recorded(m) or (m.played_at, m.round) is distinct from (s.new_played_at, s.new_round)))
  from app.fixture_changes c
  where c.league_id = _league_id and c.league_id in (select app.my_leagues())
    and (select app.session_problem()) is null and c.changed_at > now() - interval '7 days'
$$;

-- Changes with every match of the stage that is added, removed, moved, recorded or kicked off.
create function app.fixtures_mark(_stage_id uuid) returns text language sql stable set search_path = '' as $$
  select md5(coalesce(string_agg(m.id || ' ' || m.version || ' ' || app.is_begun(m), ',' order by m.id), ''))
  from public.matches m where m.stage_id = _stage_id
$$;

-- Whether the teams of a match play it on its day: it is not cancelled, nor awarded without having been played.
create function app.takes_day(_match public.matches) returns boolean language sql immutable
  return case _match.status when 'cancelled' then false
    when 'awarded' then _match.replaced ->> 'home_score' is not null
      or coalesce(_match.replaced ->> 'status' = 'abandoned', false)
    else true end;

/* The matches of a stage around which a plan is made. {seen, matches: [{id, home, away, date, time, round, is_begun,
   takes_day, is_void}], elsewhere: [{date, team_ids}]}: a stage's matches, or those of the main table, which a plan is
   made around, in the order of the calendar and by the league's clocks. `takes_day` is false for a match that is
   cancelled, or awarded without having been played. `is_void`: it was cancelled, or abandoned without a score that
   stands. `elsewhere`: the days on which teams play in the cups and other tables of the season. One statement, so that
   `seen` is of exactly these matches. */
create function public.fixtures_to_plan(_league_id uuid, _stage_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('seen', app.fixtures_mark(app.stage_or_main(_league_id, _stage_id)), 'matches', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', m.id, 'home', m.home_team_id, 'away', m.away_team_id, 'round', m.round, 'is_begun', app.is_begun(m),
      'takes_day', app.takes_day(m),
      'is_void', m.status = 'cancelled' or m.status = 'abandoned' and not m.score_stands,
      'date', to_char(m.played_at at time zone s.time_zone, 'YYYY-MM-DD'),
      'time', to_char(m.played_at at time zone s.time_zone, 'HH24:MI')) order by m.played_at, m.id)
    from public.matches m join public.league_settings s using (league_id)
    where m.league_id = _league_id and m.stage_id = app.stage_or_main(_league_id, _stage_id)), '[]'),
  'elsewhere', coalesce((
    select jsonb_agg(jsonb_build_object('date', to_char(m.played_at at time zone s.time_zone, 'YYYY-MM-DD'),
      'team_ids', jsonb_build_array(m.home_team_id, m.away_team_id)) order by m.played_at, m.id)
    from public.stages g
    join public.matches m on m.season_id = g.season_id and m.league_id = _league_id and m.stage_id <> g.id
    join public.league_settings s on s.league_id = m.league_id
    where g.id = app.stage_or_main(_league_id, _stage_id) and m.status <> 'postponed' and app.takes_day(m)
      and exists (
        select from public.stage_entries e
        where e.stage_id = g.id and e.team_id in (m.home_team_id, m.away_team_id))), '[]'))
$$;
comment on function public.fixtures_to_plan is '@nullable _stage_id';

/* Saves a plan of fixtures, or nothing, and returns {added, moved, removed}. For those who run the league. `_added`:
   [{home_team_id, away_team_id, date 'YYYY-MM-DD', time 'HH:MM', round}]; `_moved`: [{id, date, time, round}], by the
   league's clock; `_removed`: ids. Together they are at most 5,000 matches of the stage, or of the main table.
   `_seen` is from fixtures_to_plan: when any match of the stage has changed since, PT409 saves nothing. Matches are
   locked before they are compared, so that a score that is being entered is saved before or after, and never
   overwritten. The change before this one cannot be undone any more; removed matches are kept with all that was entered
   for them. */
create function public.save_fixture_changes(
  _league_id uuid, _added jsonb, _moved jsonb, _removed uuid[], _seen text, _stage_id uuid default null
) returns jsonb language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  stage    constant uuid := app.stage_or_main(_league_id, _stage_id);
  zone     text;
  new_ids  uuid[];
  shifted  jsonb;
  gone     int;
  is_wrong boolean;
begin
  if jsonb_typeof(_added) is distinct from 'array' or jsonb_typeof(_moved) is distinct from 'array'
    or jsonb_array_length(_added) + jsonb_array_length(_moved) + coalesce(cardinality(_removed), 0) > 5000 then
    raise exception 'The matches must be JSON arrays of at most 5,000' using errcode = '22023';
  end if;
  select s.time_zone into zone from public.leagues l join public.league_settings s on s.league_id = l.id
    where l.id = _league_id and l.id in (select app.my_leagues()) for no key update of l;
  if not found then
    raise exception 'Only the owner of the league can plan its fixtures' using errcode = '42501';
  end if;
  perform app.require_session();
  perform from public.matches where league_id = _league_id and stage_id = stage order by id for update;
  if app.fixtures_mark(stage) is distinct from _seen then
    raise exception 'The fixtures have changed since this plan was made' using errcode = 'PT409',
      hint = 'Look at the new preview and save again.';
  end if;

  select jsonb_agg(jsonb_build_object('id', p.id, 'new_played_at', (p.date + p.time) at time zone zone, 'new_round', p.round,
      'played_at', m.played_at, 'round', m.round, 'status', m.status, 'status_reason', m.status_reason)),
    bool_or(m.id is null or app.is_begun(m) or p.id = any (_removed))
    into shifted, is_wrong
    from jsonb_to_recordset(_moved) p (id uuid, date date, time time, round int)
    left join public.matches m on m.id = p.id and m.league_id = _league_id and m.stage_id = stage;
  select coalesce(is_wrong, false) or coalesce(bool_or(m.id is null or app.is_begun(m)), false), count(m.id)
    into is_wrong, gone
    from unnest(_removed) r (id) left join public.matches m on m.id = r.id and m.league_id = _league_id and m.stage_id = stage;
  if is_wrong then
    raise exception 'Only matches of this league that are still to be played can be moved or removed'
      using errcode = '23514';
  end if;

  -- A save that changes nothing keeps the change before it, which can still be undone.
  if jsonb_array_length(_added) + gone > 0 or shifted is not null then
    delete from app.fixture_changes where league_id = _league_id;
    insert into app.fixture_changes (league_id, added, moved) values (_league_id, '{}', coalesce(shifted, '[]'));
    perform app.keep_matches(_removed, null, _league_id);
  end if;
  update public.matches m set played_at = s.new_played_at, round = s.new_round
    from jsonb_to_recordset(shifted) s (id uuid, new_played_at timestamptz, new_round int) where m.id = s.id;
  with created as (
    insert into public.matches (league_id, stage_id, home_team_id, away_team_id, played_at, round)
    select _league_id, stage, home_team_id, away_team_id, (date + time) at time zone zone, round
    from jsonb_to_recordset(_added) a (home_team_id uuid, away_team_id uuid, date date, time time, round int)
    returning id
  )
  select coalesce(array_agg(id), '{}') into new_ids from created;

  update app.fixture_changes set added = new_ids where league_id = _league_id and cardinality(new_ids) > 0;
  return jsonb_build_object('added', cardinality(new_ids), 'moved', jsonb_array_length(coalesce(shifted, '[]')),
    'removed', gone);
end $$;
comment on function public.save_fixture_changes is '@nullable _stage_id';

/* Pairs of matches still to be played, less than `match_minutes` apart, that share a team, a pitch or a manager. `kind`
   is 'team', 'pitch' or 'manager', and `shared` names what they share. A ground with pitches whose match names
   none is left out. The earlier match of a pair is first. At most 200 pairs.
   `_planned` leaves pairs that are stored as they are out: [{id of a stored match or none, date 'YYYY-MM-DD', time 'HH:MM', home_team_id, away_team_id,
   home, away, venue_id, pitch}], by the league's clock. `home` and `away` name teams that the league lacks. Without `venue_id`
   a stored match keeps its place, and a new one is at the home of its home team. A stored match keeps its time where none
   is given. Matches in `_removed` are left out. `match_id` and `other_id` are null for a new match. */
create function public.fixture_clashes(_league_id uuid, _planned jsonb default null, _removed uuid[] default '{}')
returns table (
  kind text, shared text, match_id uuid, played_at timestamptz, home text, away text,
  other_id uuid, other_played_at timestamptz, other_home text, other_away text
) language plpgsql stable set search_path = '' as $$
declare
  zone  text;
  lasts interval;
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can look for clashes' using errcode = '42501';
  end if;
  if jsonb_typeof(coalesce(_planned, '[]')) <> 'array' or jsonb_array_length(coalesce(_planned, '[]')) > 5000 then
    raise exception 'The matches must be JSON arrays of at most 5,000' using errcode = '22023';
  end if;
  select s.time_zone, make_interval(mins => s.match_minutes) into zone, lasts
    from public.league_settings s where s.league_id = _league_id;
  return query
  with plan as (
    select p.n, m.id, (p.date + coalesce(p.time, (m.played_at at time zone zone)::time, time '15:00')) at time zone zone as start,
      coalesce(m.home_team_id, h.id) as home_id, coalesce(m.away_team_id, a.id) as away_id, p.home, p.away,
      case when p.has_place then p.venue_id when m.id is null then h.home_venue_id else m.venue_id end as venue_id,
      case when p.has_place then p.pitch when m.id is null then h.home_pitch else m.pitch end as pitch
    from (
      select e.n, e.p ? 'venue_id' as has_place, r.*
      from jsonb_array_elements(coalesce(_planned, '[]')) with ordinality e (p, n)
      cross join lateral jsonb_to_record(e.p) r (id uuid, date date, time time, home_team_id uuid, away_team_id uuid,
        home text, away text, venue_id uuid, pitch text)
    ) p
    left join public.matches m on m.id = p.id and m.league_id = _league_id
    left join public.teams h on h.id = p.home_team_id and h.league_id = _league_id
    left join public.teams a on a.id = p.away_team_id and a.league_id = _league_id
  ), coming as (
    select p.* from plan p where p.start > now()
    union all
    select null, m.id, m.played_at, m.home_team_id, m.away_team_id, null, null, m.venue_id, m.pitch
    from public.matches m
    where m.league_id = _league_id and m.played_at > now() and m.home_score is null
      and m.status in ('scheduled', 'in_play') and m.id <> all (coalesce(_removed, '{}'))
      and not exists (select from plan p where p.id = m.id)
  ), placed as (
    select row_number() over (order by c.start, c.id, c.n) as place, c.id, c.n, c.start, c.home_id, c.away_id,
      coalesce(h.name, c.home)::text as home_name, coalesce(a.name, c.away)::text as away_name,
      h.manager_id as home_manager, a.manager_id as away_manager, v.id as ground_id,
      btrim(coalesce(c.pitch, '')) as pitch_name, v.name as ground,
      v.id is not null and (cardinality(v.pitches) = 0 or btrim(coalesce(c.pitch, '')) <> '') as has_pitch
    from coming c
    left join public.teams h on h.id = c.home_id
    left join public.teams a on a.id = c.away_id
    left join public.venues v on v.id = c.venue_id and v.league_id = _league_id
  ), needs as (
    -- Teams, pitch and managers of a match. Matches that need the same one at one time clash.
    select p.place, p.start, 'team' as kind, coalesce(p.home_id::text, app.team_key(p.home_name)) as key, p.home_name as shared
    from placed p
    union
    select p.place, p.start, 'team', coalesce(p.away_id::text, app.team_key(p.away_name)), p.away_name from placed p
    union
    select p.place, p.start, 'pitch', p.ground_id || ' ' || lower(p.pitch_name), concat_ws(', ', p.ground, nullif(p.pitch_name, ''))
    from placed p where p.has_pitch
    union
    select p.place, p.start, 'manager', g.id::text, g.full_name::text
    from placed p join public.profiles g on g.id in (p.home_manager, p.away_manager)
  )
  select n.kind, n.shared, one.id, one.start, one.home_name, one.away_name,
    other.id, other.start, other.home_name, other.away_name
  from needs n
  join needs o on o.kind = n.kind and o.key = n.key and o.place > n.place and o.start < n.start + lasts
  join placed one on one.place = n.place
  join placed other on other.place = o.place
  where (_planned is null or num_nonnulls(one.n, other.n) > 0)
    -- A manager who plays against a team of their own is at one place.
    and (n.kind <> 'manager' or not array[one.home_id, one.away_id] && array[other.home_id, other.away_id])
  order by one.place, other.place, n.kind limit 200;
end $$;
comment on function public.fixture_clashes is '@nullable match_id, other_id';

/* Undoes the last change: added matches are deleted, moved ones return to their days and wait for a date again if they
   did, removed ones come back with their addresses, appointments, answers and line-ups. Matches that have been recorded
   since, or moved by hand, stay as they are: `left` counts them. A removed match whose team is gone does not come back,
   and `lost` counts it. `_changed_at` is from last_fixture_changes: a later change is not undone. */
create function public.undo_fixture_changes(_league_id uuid, _changed_at timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  change   app.fixture_changes;
  removed  int;
  moved    int;
  kept     int;
  returned uuid[];
  expected int;
begin
  perform from public.leagues where id = _league_id and id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner of the league can plan its fixtures' using errcode = '42501';
  end if;
  perform app.require_session();
  select * into change from app.fixture_changes
    where league_id = _league_id and changed_at > now() - interval '7 days' for update;
  if not found then
    raise exception 'There is nothing to undo any more' using errcode = 'PT404';
  end if;
  if change.changed_at <> _changed_at then
    raise exception 'Other fixtures have been saved since. Look at what would be undone now, then press again.'
      using errcode = 'PT409';
  end if;
  perform from public.matches where league_id = _league_id order by id for update;

  delete from public.matches m where m.league_id = _league_id and m.id = any (change.added) and not app.is_recorded(m);
  get diagnostics removed = row_count;
  select count(*) into expected from public.matches where id = any (change.added);
  -- A match that waited for a new date waits again, unless its status was changed since.
  update public.matches m set played_at = s.played_at, round = s.round,
      status = case when s.status = 'postponed' and m.status = 'scheduled' then s.status else m.status end,
      status_reason = case when s.status = 'postponed' and m.status = 'scheduled' then s.status_reason else m.status_reason end
    from jsonb_to_recordset(change.moved) s (id uuid, played_at timestamptz, round int, status text, status_reason text,
      new_played_at timestamptz, new_round int)
    where m.id = s.id and m.league_id = _league_id and not app.is_recorded(m)
      and (m.played_at, m.round) is not distinct from (s.new_played_at, s.new_round);
  get diagnostics moved = row_count;
  select expected + count(*) - moved into expected
    from jsonb_to_recordset(change.moved) s (id uuid) join public.matches m on m.id = s.id;
  select count(*), coalesce(array_agg(k.match_id) filter (where exists (
      select from public.teams t where t.id = m.home_team_id and t.league_id = _league_id)
      and exists (select from public.teams t where t.id = m.away_team_id and t.league_id = _league_id)), '{}')
    into kept, returned
    from app.kept_matches k cross join lateral jsonb_populate_record(null::public.matches, k.facts) m
    where k.plan_of = _league_id;
  perform app.return_matches(returned);
  perform app.call_off_matches(g.id, returned) from public.stages g where g.league_id = _league_id and exists (
    select from public.matches m where m.stage_id = g.id and m.id = any (returned));
  delete from app.fixture_changes where league_id = _league_id;
  return jsonb_build_object('removed', removed, 'moved', moved, 'returned', cardinality(returned), 'left', expected,
    'lost', kept - cardinality(returned));
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.last_fixture_changes, public.save_fixture_changes, public.fixture_clashes,
  public.undo_fixture_changes from public, anon, authenticated;
grant execute on function app.is_recorded, app.is_begun, app.takes_day, app.fixtures_mark to anon, authenticated, service_role;
grant execute on function public.last_fixture_changes, public.save_fixture_changes, public.fixture_clashes,
  public.undo_fixture_changes to authenticated;
