-- The generator changes a running season by what is added, moved and removed, and the last of these changes can be undone.
drop function public.save_fixture_plan(uuid, jsonb, int);
drop function public.begun_matches(uuid);

-- A match with a report stays too. Whether it is kicked off is asked apart: undoing loses nothing of such a match.
create function app.is_recorded(_match public.matches) returns boolean language sql stable set search_path = '' as $$
  select num_nonnulls(_match.home_score, _match.away_score) > 0
    or _match.home_lineup <> '{}' or _match.away_lineup <> '{}'
    or _match.home_submission_complete or _match.away_submission_complete
    or exists (select from public.match_events e where e.match_id = _match.id)
    or exists (select from public.match_reports r where r.match_id = _match.id)
$$;
create or replace function app.is_begun(_match public.matches) returns boolean
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

-- The last change of each league's fixtures, for its owner to undo. Reached through the functions below only.
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

/* `_added`: [{home_team_id, away_team_id, date 'YYYY-MM-DD', time 'HH:MM', round}]; `_moved`: [{id, date, time, round}];
   `_removed`: ids. `_seen` is from fixtures_to_plan: whatever happened to a match since, nothing is saved.
   Matches are locked before they are compared, so that a score that is being entered comes first or second, never under. */
create function public.save_fixture_changes(
  _league_id uuid, _added jsonb, _moved jsonb, _removed uuid[], _seen text
) returns jsonb language plpgsql security definer set search_path = '' as $$
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

  -- Saving what stands already leaves the change before it to be undone.
  insert into app.fixture_changes (league_id, added, moved, removed)
    select _league_id, new_ids, coalesce(shifted, '[]'), coalesce(gone, '[]')
    where cardinality(new_ids) > 0 or num_nonnulls(shifted, gone) > 0
    on conflict (league_id) do update set changed_at = now(), added = excluded.added, moved = excluded.moved,
      removed = excluded.removed;
  return jsonb_build_object('added', cardinality(new_ids), 'moved', jsonb_array_length(coalesce(shifted, '[]')),
    'removed', jsonb_array_length(coalesce(gone, '[]')));
end $$;

/* What undoing would do: {changed_at, added, moved, removed, left}, or null where there is nothing to undo for the
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

/* Takes the last change back: added matches go, moved ones return to their days, removed ones come back with their
   addresses. What has been recorded since, or moved by hand, stays as it is: `left` counts it. A removed match whose team
   is gone stays away, and `lost` counts it. */
create function public.undo_fixture_changes(_league_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
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

-- Thousands of rows may take longer than the eight seconds that a person's other requests have.
alter function public.save_fixture_changes(uuid, jsonb, jsonb, uuid[], text) set statement_timeout = '60s';
alter function public.undo_fixture_changes(uuid) set statement_timeout = '60s';

revoke execute on all functions in schema app from public;
grant execute on function app.is_begun, app.is_recorded, app.fixtures_mark to anon, authenticated, service_role;
revoke execute on function public.save_fixture_changes, public.undo_fixture_changes, public.last_fixture_changes
  from public, anon;
grant execute on function public.save_fixture_changes, public.undo_fixture_changes, public.last_fixture_changes
  to authenticated;
