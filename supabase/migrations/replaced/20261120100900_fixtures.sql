-- Fixtures in bulk: the import from a spreadsheet, and the changes that the generator makes to a season.

-- A row as it was read, with what it means in the league. `reason` says what is wrong with it.
create type app.import_row as (
  line int, home_id uuid, away_id uuid, day date, kick_off time, round int, home_score int, away_score int, reason text
);

-- null for a text that is no day of the calendar
create function app.read_date(_text text) returns date language plpgsql immutable set search_path = '' as $$
begin
  return case when _text ~ '^\d{4}-\d{2}-\d{2}$' then _text::date end;
exception when datetime_field_overflow then
  return null;
end $$;

create function app.read_time(_text text) returns time language sql immutable
  return case when _text ~ '^([01]?\d|2[0-3]):[0-5]\d$' then _text::time end;

create function app.read_number(_text text, _digits int) returns int language sql immutable
  return case when _text ~ '^\d+$' and length(_text) <= _digits then _text::int end;

create function app.read_import(_league_id uuid, _rows jsonb) returns setof app.import_row
language sql stable set search_path = '' as $$
  with cells as (
    select coalesce(app.read_number(r ->> 'row', 9), n::int) as line, btrim(r ->> 'home') as home, btrim(r ->> 'away') as away,
      r ->> 'date' as date, nullif(btrim(r ->> 'time'), '') as time, nullif(btrim(r ->> 'round'), '') as round,
      nullif(btrim(r ->> 'home_score'), '') as home_score, nullif(btrim(r ->> 'away_score'), '') as away_score
    from jsonb_array_elements(_rows) with ordinality e (r, n)
  ), meant as (
    select c.*, h.id as home_id, a.id as away_id, app.read_date(c.date) as day, app.read_time(c.time) as kick_off,
      app.read_number(c.round, 4) as number, app.read_number(c.home_score, 3) as scored,
      app.read_number(c.away_score, 3) as conceded
    from cells c
    left join public.teams h on h.league_id = _league_id and app.team_key(h.name) = app.team_key(c.home)
    left join public.teams a on a.league_id = _league_id and app.team_key(a.name) = app.team_key(c.away)
  ), counted as (
    select m.*, count(*) over (partition by day, least(home_id, away_id), greatest(home_id, away_id)) as meetings
    from meant m
  )
  select line, home_id, away_id, day, kick_off, number, scored, conceded, nullif(concat_ws(' ',
    case when coalesce(home, '') = '' or coalesce(away, '') = '' then 'A team is missing.' end,
    case when home <> '' and home_id is null then format('"%s" is not a team of this league.', home) end,
    case when away <> '' and away_id is null then format('"%s" is not a team of this league.', away) end,
    case when app.team_key(home) = app.team_key(away) and home <> '' then format('%s cannot play against itself.', home) end,
    case when day is null then format('"%s" is not a date.', date) end,
    case when time is not null and kick_off is null then format('"%s" is not a time.', time) end,
    case when round is not null and coalesce(number, 0) = 0 then format('"%s" is not a round.', round) end,
    case when home_score is not null and scored is null then format('"%s" is not a score.', home_score) end,
    case when away_score is not null and conceded is null then format('"%s" is not a score.', away_score) end,
    case when num_nonnulls(home_score, away_score) = 1 then 'Only one of the two scores is given.' end,
    case when day is not null and home_id <> away_id and meetings > 1
      then format('%s and %s meet more than once on this day.', home, away) end
  ), '')
  from counted
$$;

/* Imports all rows or none, and names every wrong row.
   `_rows`: [{row, date 'YYYY-MM-DD', time 'HH:MM' or null, round, home, away, home_score, away_score}], dates and times
   as the league's clock shows them. Of the unknown teams only those in `_new_teams` are created. A fixture that the
   league has on that day is updated; what a row leaves empty stays as it is.
   Thousands of rows may take longer than the eight seconds that other requests have. */
create function public.import_matches(_league_id uuid, _rows jsonb, _new_teams text[] default '{}') returns jsonb
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  zone          text;
  imported      app.import_row[];
  wrong         jsonb;
  teams_created int;
  created       int;
  updated       int;
begin
  if jsonb_typeof(_rows) is distinct from 'array' then
    raise exception 'The rows must be a JSON array' using errcode = '22023';
  end if;
  if jsonb_array_length(_rows) > 5000 then
    raise exception 'At most 5,000 rows can be imported at once' using errcode = 'PT422', detail = '[]';
  end if;
  -- One import of a league at a time: a second one sees the fixtures of the first. Only its owner can lock a league.
  select s.time_zone into zone from public.leagues l join public.league_settings s on s.league_id = l.id
    where l.id = _league_id for no key update of l;
  if not found then
    raise exception 'Only the owner of the league can import matches' using errcode = '42501';
  end if;

  insert into public.teams (league_id, name)
    select distinct on (app.team_key(name)) _league_id, btrim(name) from unnest(_new_teams) name
    on conflict do nothing;
  get diagnostics teams_created = row_count;

  imported := array(select r from app.read_import(_league_id, _rows) r order by r.line);
  select jsonb_agg(jsonb_build_object('row', line, 'reason', reason) order by line) into wrong
    from unnest(imported) where reason is not null;
  if wrong is not null then
    raise exception '% of % rows cannot be imported', jsonb_array_length(wrong), jsonb_array_length(_rows)
      using errcode = 'PT422', detail = wrong::text;
  end if;

  with known as (
    select distinct on (i.home_id, i.away_id, i.day) m.id, i.* from unnest(imported) i
    join public.matches m on m.league_id = _league_id and m.home_team_id = i.home_id and m.away_team_id = i.away_id
      and (m.played_at at time zone zone)::date = i.day
    order by i.home_id, i.away_id, i.day, m.played_at
  ), changed as (
    update public.matches m set
      played_at = case when k.kick_off is null then m.played_at else (k.day + k.kick_off) at time zone zone end,
      round = coalesce(k.round, m.round), home_score = coalesce(k.home_score, m.home_score),
      away_score = coalesce(k.away_score, m.away_score)
    from known k where m.id = k.id returning m.id
  ), added as (
    insert into public.matches (league_id, home_team_id, away_team_id, played_at, round, home_score, away_score)
    select _league_id, i.home_id, i.away_id, (i.day + coalesce(i.kick_off, time '15:00')) at time zone zone, i.round,
      i.home_score, i.away_score
    from unnest(imported) i left join known k using (home_id, away_id, day) where k.id is null
    returning id
  )
  select (select count(*) from changed), (select count(*) from added) into updated, created;
  return jsonb_build_object('teams_created', teams_created, 'matches_created', created, 'matches_updated', updated);
end $$;

-- Whether anything was recorded for a match, a report included.
create function app.is_recorded(_match public.matches) returns boolean language sql stable set search_path = '' as $$
  select num_nonnulls(_match.home_score, _match.away_score) > 0
    or _match.home_lineup <> '{}' or _match.away_lineup <> '{}'
    or _match.home_submission_complete or _match.away_submission_complete
    or exists (select from public.match_events e where e.match_id = _match.id)
    or exists (select from public.match_reports r where r.match_id = _match.id)
$$;

-- Whether a match must stay as it is: it was kicked off, or something was recorded for it.
create function app.is_begun(_match public.matches) returns boolean
language sql stable set search_path = '' as $$
  select _match.played_at <= now() or app.is_recorded(_match)
$$;

-- Changes with every match that is added, removed, moved, recorded or kicked off.
create function app.fixtures_mark(_league_id uuid) returns text language sql stable set search_path = '' as $$
  select md5(coalesce(string_agg(m.id || ' ' || m.version || ' ' || app.is_begun(m), ',' order by m.id), ''))
  from public.matches m where m.league_id = _league_id
$$;

/* {seen, matches: [{id, home, away, date, time, round, is_begun}]}: what a plan is made around, in the order of the
   calendar and by the league's clocks. One statement, so that `seen` is of exactly these matches. */
create function public.fixtures_to_plan(_league_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('seen', app.fixtures_mark(_league_id), 'matches', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', m.id, 'home', m.home_team_id, 'away', m.away_team_id, 'round', m.round, 'is_begun', app.is_begun(m),
      'date', to_char(m.played_at at time zone s.time_zone, 'YYYY-MM-DD'),
      'time', to_char(m.played_at at time zone s.time_zone, 'HH24:MI')) order by m.played_at, m.id)
    from public.matches m join public.league_settings s using (league_id) where m.league_id = _league_id), '[]'))
$$;

-- The last change of each league's fixtures, for its owner to undo. Only the functions below read it.
create table app.fixture_changes (
  league_id  uuid primary key references public.leagues on delete cascade,
  changed_at timestamptz not null default now(),
  added      uuid[] not null,
  moved      jsonb not null,
  removed    jsonb not null
);
comment on table app.fixture_changes is
  '`moved`: [{id, played_at, round, new_played_at, new_round}]; `removed`: whole rows of matches.';
alter table app.fixture_changes enable row level security;

/* `_added`: [{home_team_id, away_team_id, date 'YYYY-MM-DD', time 'HH:MM', round}]; `_moved`: [{id, date, time,
   round}]; `_removed`: ids. `_seen` is from fixtures_to_plan: when any match has changed since, nothing is saved.
   Matches are locked before they are compared, so that a score that is being entered is saved before or after, and
   never overwritten. */
create function public.save_fixture_changes(
  _league_id uuid, _added jsonb, _moved jsonb, _removed uuid[], _seen text
) returns jsonb language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  zone     text;
  new_ids  uuid[];
  shifted  jsonb;
  gone     jsonb;
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
  perform from public.matches where league_id = _league_id order by id for update;
  if app.fixtures_mark(_league_id) is distinct from _seen then
    raise exception 'The fixtures have changed since this plan was made' using errcode = 'PT409',
      hint = 'Look at the new preview and save again.';
  end if;

  select jsonb_agg(jsonb_build_object('id', p.id, 'new_played_at', (p.date + p.time) at time zone zone, 'new_round', p.round,
      'played_at', m.played_at, 'round', m.round)),
    bool_or(m.id is null or app.is_begun(m) or p.id = any (_removed))
    into shifted, is_wrong
    from jsonb_to_recordset(_moved) p (id uuid, date date, time time, round int)
    left join public.matches m on m.id = p.id and m.league_id = _league_id;
  select coalesce(is_wrong, false) or count(*) filter (where m.id is null or app.is_begun(m)) > 0, jsonb_agg(to_jsonb(m)) filter (where m.id is not null)
    into is_wrong, gone
    from unnest(_removed) r (id) left join public.matches m on m.id = r.id and m.league_id = _league_id;
  if is_wrong then
    raise exception 'Only matches of this league that are still to be played can be moved or removed'
      using errcode = '23514';
  end if;

  delete from public.matches where league_id = _league_id and id = any (_removed);
  update public.matches m set played_at = s.new_played_at, round = s.new_round
    from jsonb_to_recordset(shifted) s (id uuid, new_played_at timestamptz, new_round int) where m.id = s.id;
  with created as (
    insert into public.matches (league_id, home_team_id, away_team_id, played_at, round)
    select _league_id, home_team_id, away_team_id, (date + time) at time zone zone, round
    from jsonb_to_recordset(_added) a (home_team_id uuid, away_team_id uuid, date date, time time, round int)
    returning id
  )
  select coalesce(array_agg(id), '{}') into new_ids from created;

  -- A save that changes nothing keeps the change before it, which can still be undone.
  insert into app.fixture_changes (league_id, added, moved, removed)
    select _league_id, new_ids, coalesce(shifted, '[]'), coalesce(gone, '[]')
    where cardinality(new_ids) > 0 or num_nonnulls(shifted, gone) > 0
    on conflict (league_id) do update set changed_at = now(), added = excluded.added, moved = excluded.moved,
      removed = excluded.removed;
  return jsonb_build_object('added', cardinality(new_ids), 'moved', jsonb_array_length(coalesce(shifted, '[]')),
    'removed', jsonb_array_length(coalesce(gone, '[]')));
end $$;

/* The effect of an undo: {changed_at, added, moved, removed, left}, or null where there is nothing to undo for the
   caller. `left`: how many of the added and moved matches have been recorded, or moved again, since. */
create function public.last_fixture_changes(_league_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('changed_at', c.changed_at, 'added', cardinality(c.added),
    'moved', jsonb_array_length(c.moved), 'removed', jsonb_array_length(c.removed),
    'left', (select count(*) from public.matches m where m.id = any (c.added) and app.is_recorded(m))
      + (select count(*) from jsonb_to_recordset(c.moved) s (id uuid, new_played_at timestamptz, new_round int)
        join public.matches m on m.id = s.id
        where app.is_recorded(m) or (m.played_at, m.round) is distinct from (s.new_played_at, s.new_round)))
  from app.fixture_changes c
  where c.league_id = _league_id and c.league_id in (select app.my_leagues())
    and c.changed_at > now() - interval '7 days'
$$;

/* Undoes the last change: added matches are deleted, moved ones return to their days, removed ones come back with their
   addresses. Matches that have been recorded since, or moved by hand, stay as they are: `left` counts them. A removed
   match whose team is gone does not come back, and `lost` counts it. */
create function public.undo_fixture_changes(_league_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  change   app.fixture_changes;
  removed  int;
  moved    int;
  returned int;
  expected int;
begin
  perform from public.leagues where id = _league_id and id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner of the league can plan its fixtures' using errcode = '42501';
  end if;
  perform app.require_session();
  delete from app.fixture_changes where league_id = _league_id and changed_at > now() - interval '7 days'
    returning * into change;
  if not found then
    raise exception 'There is nothing to undo any more' using errcode = 'PT404';
  end if;
  perform from public.matches where league_id = _league_id order by id for update;

  delete from public.matches m where m.league_id = _league_id and m.id = any (change.added) and not app.is_recorded(m);
  get diagnostics removed = row_count;
  select count(*) into expected from public.matches where id = any (change.added);
  update public.matches m set played_at = s.played_at, round = s.round
    from jsonb_to_recordset(change.moved)
      s (id uuid, played_at timestamptz, round int, new_played_at timestamptz, new_round int)
    where m.id = s.id and m.league_id = _league_id and not app.is_recorded(m)
      and (m.played_at, m.round) is not distinct from (s.new_played_at, s.new_round);
  get diagnostics moved = row_count;
  select expected + count(*) - moved into expected
    from jsonb_to_recordset(change.moved) s (id uuid) join public.matches m on m.id = s.id;
  -- A higher version, so that a subscribed calendar takes the match back.
  insert into public.matches
    select r.* from jsonb_array_elements(change.removed) old,
      jsonb_populate_record(null::public.matches, old || jsonb_build_object('version', (old ->> 'version')::int + 1, 'updated_at', now())) r
    where exists (select from public.teams t where t.id = r.home_team_id and t.league_id = _league_id)
      and exists (select from public.teams t where t.id = r.away_team_id and t.league_id = _league_id);
  get diagnostics returned = row_count;
  return jsonb_build_object('removed', removed, 'moved', moved, 'returned', returned, 'left', expected,
    'lost', jsonb_array_length(change.removed) - returned);
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.read_date, app.read_time, app.read_number, app.read_import, app.is_recorded, app.is_begun,
  app.fixtures_mark to anon, authenticated, service_role;
revoke execute on function public.import_matches, public.save_fixture_changes, public.undo_fixture_changes,
  public.last_fixture_changes from public, anon;
grant execute on function public.import_matches, public.save_fixture_changes, public.undo_fixture_changes,
  public.last_fixture_changes to authenticated;
