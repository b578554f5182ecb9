/* The undo of a plan brings back what went with a removed match, and matches that had been postponed wait for a date
   again. */

comment on table app.fixture_changes is '`moved`: [{id, played_at, round, status, status_reason, new_played_at, new_round}];
`removed`: whole rows of matches. What went with these is in app.rows_of_removed_matches.';

/* Rows that went with the removed matches of a league's last plan. They go with their player or official, whose data they
   are, and when the plan cannot be undone any more. */
create table app.rows_of_removed_matches (
  league_id   uuid not null references public.leagues on delete cascade,
  match_id    uuid not null,
  relation    text not null,
  player_id   uuid references public.profiles on delete cascade,
  official_id uuid references public.officials on delete cascade,
  content     jsonb not null
);
create index on app.rows_of_removed_matches (league_id);
create index on app.rows_of_removed_matches (player_id);
create index on app.rows_of_removed_matches (official_id);
alter table app.rows_of_removed_matches enable row level security;

create function app.keep_rows_of_matches(_league_id uuid, _match_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into app.rows_of_removed_matches (league_id, match_id, relation, player_id, official_id, content)
    select _league_id, r.match_id, 'appointments', null, r.official_id, to_jsonb(r) from public.appointments r
      where r.match_id = any (_match_ids)
    union all
    select _league_id, r.match_id, 'availability', r.player_id, null, to_jsonb(r) from public.availability r
      where r.match_id = any (_match_ids)
    union all
    select _league_id, r.match_id, 'handed_line_ups', null, null, to_jsonb(r) from public.handed_line_ups r
      where r.match_id = any (_match_ids)
    union all
    select _league_id, r.match_id, 'result_links', null, null, to_jsonb(r) from public.result_links r
      where r.match_id = any (_match_ids)
$$;

-- Of a match that did not come back its rows do not, either. app.may_return decides about the others.
create function app.return_rows_of_matches(_league_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  foreach name in array array['appointments', 'availability', 'handed_line_ups', 'result_links'] loop
    execute format('insert into public.%1$I
      select (jsonb_populate_record(null::public.%1$I, r.content)).* from app.rows_of_removed_matches r
      where r.league_id = $1 and r.relation = %1$L and exists (select from public.matches m where m.id = r.match_id)
        and app.may_return(r.content, r.league_id)
      on conflict do nothing', name) using _league_id;
  end loop;
  delete from app.rows_of_removed_matches where league_id = _league_id;
end $$;

-- As before, and keeps the rows that go with removed matches, and the status of those that are moved.
create or replace function public.save_fixture_changes(
  _league_id uuid, _added jsonb, _moved jsonb, _removed uuid[], _seen text, _stage_id uuid default null
) returns jsonb language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  stage    constant uuid := app.stage_or_main(_league_id, _stage_id);
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
  select coalesce(is_wrong, false) or count(*) filter (where m.id is null or app.is_begun(m)) > 0, jsonb_agg(to_jsonb(m)) filter (where m.id is not null)
    into is_wrong, gone
    from unnest(_removed) r (id) left join public.matches m on m.id = r.id and m.league_id = _league_id and m.stage_id = stage;
  if is_wrong then
    raise exception 'Only matches of this league that are still to be played can be moved or removed'
      using errcode = '23514';
  end if;

  if jsonb_array_length(_added) > 0 or num_nonnulls(shifted, gone) > 0 then
    delete from app.rows_of_removed_matches where league_id = _league_id;
    perform app.keep_rows_of_matches(_league_id, _removed);
  end if;
  delete from public.matches where league_id = _league_id and id = any (_removed);
  update public.matches m set played_at = s.new_played_at, round = s.new_round
    from jsonb_to_recordset(shifted) s (id uuid, new_played_at timestamptz, new_round int) where m.id = s.id;
  with created as (
    insert into public.matches (league_id, stage_id, home_team_id, away_team_id, played_at, round)
    select _league_id, stage, home_team_id, away_team_id, (date + time) at time zone zone, round
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
comment on function public.save_fixture_changes is '@nullable _stage_id';

/* Undoes the last change: added matches are deleted, moved ones return to their days and wait for a date again if they
   did, removed ones come back with their addresses, appointments, answers and line-ups. Matches that have been recorded
   since, or moved by hand, stay as they are: `left` counts them. A removed match whose team is gone does not come back,
   and `lost` counts it. `_changed_at` is from last_fixture_changes: a later change is not undone. */
create or replace function public.undo_fixture_changes(_league_id uuid, _changed_at timestamptz default null)
returns jsonb
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
  -- A higher version, so that a subscribed calendar takes the match back.
  insert into public.matches
    select r.* from jsonb_array_elements(change.removed) old,
      jsonb_populate_record(null::public.matches, old || jsonb_build_object('version', (old ->> 'version')::int + 1, 'updated_at', now())) r
    where exists (select from public.teams t where t.id = r.home_team_id and t.league_id = _league_id)
      and exists (select from public.teams t where t.id = r.away_team_id and t.league_id = _league_id);
  get diagnostics returned = row_count;
  perform app.return_rows_of_matches(_league_id);
  return jsonb_build_object('removed', removed, 'moved', moved, 'returned', returned, 'left', expected,
    'lost', jsonb_array_length(change.removed) - returned);
end $$;

-- As before, and the rows of removed matches go when their plan cannot be undone any more.
create or replace function app.plan_notice_mails(_now timestamptz default now()) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('app.plan_notice_mails')) then return; end if;
  perform app.plan_reminders(_now);
  perform app.plan_availability_reminders(_now);
  perform app.plan_ban_notices(_now);
  delete from app.notices where created_at < _now - interval '90 days';
  delete from app.rows_of_removed_matches where league_id in (
    select league_id from app.fixture_changes where changed_at < _now - interval '7 days');
  update app.notices set state = 'failed', done_at = _now where state = 'queued' and due_at < _now - interval '5 days';
  update app.notices n set done_at = _now, state = case
      when not app.is_notice_current(n, _now) then 'outdated' when d.mail = 'none' then 'unwanted' else 'unproven' end
    from app.due_notices d where d.id = n.id
      and case when app.is_told_once(n.kind) then d.sent_at <= _now and not app.is_night(_now, d.time_zone)
        else d.due_at <= _now end
      and (d.mail = 'none' or not app.is_notice_current(n, _now) or app.proven_address(n.user_id) is null);
  return query with mails as (
    select d.user_id, d.league_id, gen_random_uuid() as id from app.due_notices d
    where d.sent_at <= _now and not app.is_night(_now, d.time_zone) group by d.user_id, d.league_id
  ), filled as (
    update app.notices n set state = 'queued', mail_id = mails.id
      from mails join app.due_notices d using (user_id, league_id) where d.id = n.id and d.sent_at <= _now
      returning n.mail_id
  ) select distinct mail_id from filled;
end $$;

revoke execute on all functions in schema app from public;
