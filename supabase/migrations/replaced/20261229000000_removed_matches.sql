/* Matches that went and may come back are kept in one place, with all that was entered for them: those of ties with an
   unknown team, and those that the last plan of a league removed. What is kept of a person is in the person's export. */

drop function app.keep_matches, app.return_match, app.keep_rows_of_matches, app.return_rows_of_matches;

alter table app.kept_matches alter column tie_id drop not null;
-- The league whose last plan removed the match. The match goes with that plan.
alter table app.kept_matches add column plan_of uuid references app.fixture_changes on delete cascade;
alter table app.kept_matches add constraint tie_or_plan check (num_nonnulls(tie_id, plan_of) = 1);
create index on app.kept_matches (plan_of);

insert into app.kept_matches (match_id, plan_of, facts)
  select (m ->> 'id')::uuid, c.league_id, m from app.fixture_changes c cross join lateral jsonb_array_elements(c.removed) m;
insert into app.kept_rows (match_id, origin, team_id, official_id, player_id, facts)
  select r.match_id, 'public.' || r.relation, (r.content ->> 'team_id')::uuid, r.official_id, r.player_id, r.content
  from app.rows_of_removed_matches r where r.match_id in (select match_id from app.kept_matches);
drop table app.rows_of_removed_matches;
alter table app.fixture_changes drop column removed;
comment on table app.fixture_changes is '`moved`: [{id, played_at, round, status, status_reason, new_played_at, new_round}].
Removed matches are in app.kept_matches.';

create or replace function app.kept_tables() returns text[] language sql immutable
  return array['public.appointments', 'public.availability', 'public.handed_line_ups', 'public.result_links',
    'app.push_topics', 'app.withdrawn_matches'];

-- Removes matches, and keeps them for their tie or for the undo of a league's plan.
create function app.keep_matches(_match_ids uuid[], _tie_id uuid, _plan_of uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  origin text;
begin
  insert into app.kept_matches (match_id, tie_id, plan_of, facts)
    select m.id, _tie_id, _plan_of, to_jsonb(m) from public.matches m where m.id = any (_match_ids);
  foreach origin in array app.kept_tables() loop
    execute format('insert into app.kept_rows (match_id, origin, team_id, official_id, player_id, device_id, facts)
      select t.match_id, %L, (r ->> ''team_id'')::uuid, (r ->> ''official_id'')::uuid, (r ->> ''player_id'')::uuid,
        (r ->> ''device_id'')::bigint, r
      from %s t cross join lateral to_jsonb(t) r where t.match_id = any ($1)', origin, origin) using _match_ids;
  end loop;
  delete from public.matches where id = any (_match_ids);
end $$;

/* Brings kept matches back. A higher version lets subscribed calendars take them back. Rows of a team that does not play
   any more stay away. */
create function app.return_matches(_match_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  origin text;
begin
  insert into public.matches
    select r.* from app.kept_matches k
    left join public.venues v on v.id = (k.facts ->> 'venue_id')::uuid
    cross join lateral jsonb_populate_record(null::public.matches, k.facts || jsonb_build_object(
      'venue_id', v.id, 'pitch', case when v.id is not null then k.facts -> 'pitch' end,
      'version', (k.facts ->> 'version')::int + 1, 'updated_at', now(), 'replay_of', (
        select i.id from (select id from public.matches union select unnest(_match_ids)) i (id)
        where i.id = (k.facts ->> 'replay_of')::uuid))) r
    where k.match_id = any (_match_ids);
  foreach origin in array app.kept_tables() loop
    execute format('insert into %s select r.* from app.kept_matches m join app.kept_rows k using (match_id)
        cross join lateral jsonb_populate_record(null::%s, k.facts) r
      where k.match_id = any ($1) and k.origin = %L
        and (k.team_id is null or k.team_id::text in (m.facts ->> ''home_team_id'', m.facts ->> ''away_team_id''))
        and app.may_return(k.facts, (m.facts ->> ''league_id'')::uuid)', origin, origin, origin) using _match_ids;
  end loop;
  delete from app.kept_matches where match_id = any (_match_ids);
end $$;

/* As before. Matches that come back are called off once app.withdrawn_matches says which of them the owner had put
   back. */
create or replace function app.call_off_added() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  added record;
begin
  for added in
    select stage_id, array_agg(id) as ids from changed
    where tie_id is null and id not in (select match_id from app.kept_matches) group by stage_id
  loop
    perform app.call_off_matches(added.stage_id, added.ids);
  end loop;
  return null;
end $$;

-- As before, with app.keep_matches as it is now.
create or replace function app.seat_teams(_tie public.ties, _home uuid, _away uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.matches m where m.tie_id = _tie.id and app.is_recorded(m)) then
    raise exception '% v % (%) has been recorded already. Remove its result first, then change how its teams got there.',
      app.name_of_team(_tie.home_team_id), app.name_of_team(_tie.away_team_id), _tie.round_name using errcode = '23514';
  end if;
  if exists (select from public.matches where tie_id = _tie.id) then
    if num_nulls(_home, _away) = 0 then
      update public.matches m set home_team_id = case m.leg when 2 then _away else _home end,
          away_team_id = case m.leg when 2 then _home else _away end
        where m.tie_id = _tie.id;
    else
      update public.ties t set
          first_leg_at = coalesce((select max(played_at) from public.matches where tie_id = t.id and leg = 1), t.first_leg_at),
          second_leg_at = coalesce((select max(played_at) from public.matches where tie_id = t.id and leg = 2), t.second_leg_at)
        where t.id = _tie.id;
      perform app.keep_matches(array(select id from public.matches where tie_id = _tie.id), _tie.id);
    end if;
  end if;
  update public.ties set home_team_id = _home, away_team_id = _away where id = _tie.id;
end $$;

-- Gives the kept matches of a stage the teams of their ties. The ground of the former home team is not the new one's.
create function app.seat_kept_matches(_stage_id uuid) returns uuid[]
language sql security definer set search_path = '' as $$
  with seated as (
    update app.kept_matches k set facts = k.facts || jsonb_build_object('home_team_id', s.home, 'away_team_id', s.away,
        'venue_id', case when s.home = m.home_team_id or m.venue_id is distinct from h.home_venue_id then m.venue_id end)
      from (
        select x.match_id, case x.facts ->> 'leg' when '2' then t.away_team_id else t.home_team_id end as home,
          case x.facts ->> 'leg' when '2' then t.home_team_id else t.away_team_id end as away
        from public.ties t join app.kept_matches x on x.tie_id = t.id
        where t.stage_id = _stage_id and num_nulls(t.home_team_id, t.away_team_id) = 0
          and case x.facts ->> 'leg' when '2' then t.second_leg_at else t.first_leg_at end is not null) s
      join app.kept_matches o on o.match_id = s.match_id
      cross join lateral jsonb_populate_record(null::public.matches, o.facts) m
      left join public.teams h on h.id = m.home_team_id
      where k.match_id = s.match_id
      returning k.match_id)
  select array_agg(match_id) from seated
$$;

-- As before, with all kept matches at once.
create or replace function app.make_tie_matches(_stage_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  returning_ids constant uuid[] := app.seat_kept_matches(_stage_id);
begin
  if returning_ids is not null then
    perform app.return_matches(returning_ids);
    -- The date of the tie may have changed while a team was unknown.
    update public.matches m set played_at = l.played_at
      from public.ties t cross join lateral (values (1, t.first_leg_at), (2, t.second_leg_at)) l (leg, played_at)
      where t.stage_id = _stage_id and m.tie_id = t.id and m.leg = l.leg and m.played_at <> l.played_at
        and m.played_at = (select max(x.played_at) from public.matches x where x.tie_id = t.id and x.leg = l.leg);
  end if;
  insert into public.matches (league_id, stage_id, tie_id, leg, home_team_id, away_team_id, played_at)
    select t.league_id, t.stage_id, t.id, l.leg, case l.leg when 2 then t.away_team_id else t.home_team_id end,
      case l.leg when 2 then t.home_team_id else t.away_team_id end, l.played_at
    from public.ties t cross join lateral (values (1, t.first_leg_at), (2, t.second_leg_at)) l (leg, played_at)
    where t.stage_id = _stage_id and num_nulls(t.home_team_id, t.away_team_id) = 0 and l.played_at is not null
      and l.leg <= t.legs and not exists (select from public.matches where tie_id = t.id and leg = l.leg);
  update public.ties set first_leg_at = null, second_leg_at = null
    where stage_id = _stage_id and num_nulls(home_team_id, away_team_id) = 0
      and num_nonnulls(first_leg_at, second_leg_at) > 0;
end $$;

-- As before. Removed matches are in app.kept_matches.
create or replace function public.save_fixture_changes(
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

/* Plans go with their removed matches when they cannot be undone any more; other kept matches go as long after their day
   as notices are kept. */
create function app.forget_kept_matches(_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  delete from app.fixture_changes where changed_at < _now - interval '7 days';
  delete from app.kept_matches where tie_id is not null and (facts ->> 'played_at')::timestamptz < _now - interval '90 days';
$$;

-- As before, with app.forget_kept_matches.
create or replace function app.plan_notice_mails(_now timestamptz default now()) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('app.plan_notice_mails')) then return; end if;
  perform app.plan_reminders(_now);
  perform app.plan_availability_reminders(_now);
  perform app.plan_ban_notices(_now);
  delete from app.notices where created_at < _now - interval '90 days';
  perform app.forget_kept_matches(_now);
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

-- As before.
create or replace function public.last_fixture_changes(_league_id uuid) returns jsonb
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

-- A person's answers to 'Are you in?', those for kept matches as well.
create function app.answers_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('team', t.name, 'played_at', x.played_at, 'answer', (x.v).answer,
    'note', (x.v).note, 'answered_by', (x.v).answered_by, 'answered_at', (x.v).answered_at)
    order by x.played_at, (x.v).match_id), '[]')
  from (
    select v, m.played_at from public.profiles p join public.availability v on v.player_id = p.id
      join public.matches m on m.id = v.match_id where p.user_id = _user_id
    union all
    select v, (k.facts ->> 'played_at')::timestamptz from public.profiles p join app.kept_rows r on r.player_id = p.id
      join app.kept_matches k on k.match_id = r.match_id
      cross join lateral jsonb_populate_record(null::public.availability, r.facts) v
      where p.user_id = _user_id and r.origin = 'public.availability') x
  join public.teams t on t.id = (x.v).team_id
$$;

-- A person's appointments as an official, those for kept matches as well. Proposed ones are the league's own notes.
create function app.appointments_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('competition', l.name, 'name', o.name, 'played_at', x.played_at,
    'role', (x.a).role, 'state', (x.a).state, 'reason', (x.a).reason) order by x.played_at, (x.a).id), '[]')
  from public.officials o join public.leagues l on l.id = o.league_id
  cross join lateral (
    select a, m.played_at from public.appointments a join public.matches m on m.id = a.match_id
      where a.official_id = o.id
    union all
    select a, (k.facts ->> 'played_at')::timestamptz from app.kept_rows r
      join app.kept_matches k on k.match_id = r.match_id
      cross join lateral jsonb_populate_record(null::public.appointments, r.facts) a
      where r.official_id = o.id and r.origin = 'public.appointments') x
  where o.user_id = _user_id and (x.a).state <> 'proposed'
$$;

-- As before, with answers and appointments for kept matches.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  data    jsonb;
  address text := (select app.normalize_email(email) from auth.users where id = auth.uid());
begin
  perform app.require_session();
  data := app.with_hidden_details(app.export_my_data());
  return data || app.records_of_players(array(select id from public.profiles where user_id = auth.uid()))
    || jsonb_build_object('memberships', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'team', t.name, 'role', m.role, 'name', m.name,
        'joined_at', m.joined_at) order by m.joined_at, m.id)
      from (
        select id, league_id, team_id, role, name, joined_at from public.league_members where user_id = auth.uid()
        union all
        select id, league_id, null, 'scorer', name, joined_at from public.scorers where user_id = auth.uid()) m
        join public.leagues l on l.id = m.league_id left join public.teams t on t.id = m.team_id), '[]'))
    || jsonb_build_object('availability', app.answers_of(auth.uid()))
    || jsonb_build_object('changes', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'changed_at', c.changed_at, 'subject', c.subject,
        'origin', c.origin) order by c.changed_at, c.id)
      from public.change_log c join public.leagues l on l.id = c.league_id where c.user_id = auth.uid()), '[]'))
    || jsonb_build_object('notice_choices', coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'mail', c.mail, 'push', c.push) order by c.kind)
      from public.notice_choices c where c.user_id = auth.uid()), '[]'),
    'notices', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'kind', n.kind, 'state', n.state,
        'created_at', n.created_at, 'done_at', n.done_at) order by n.id)
      from app.notices n join public.leagues l on l.id = n.league_id where n.user_id = auth.uid()), '[]'),
    'appointments', app.appointments_of(auth.uid()),
    'marks', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'played_at', m.played_at, 'team', t.name,
        'mark', k.mark, 'note', k.note, 'given_at', k.given_at) order by k.given_at, k.id)
      from public.official_marks k join public.leagues l on l.id = k.league_id
        join public.matches m on m.id = k.match_id join public.teams t on t.id = k.team_id
      where k.user_id = auth.uid()), '[]'),
    'push_devices', coalesce((
      select jsonb_agg(jsonb_build_object('address', d.endpoint, 'kinds', d.kinds, 'chosen_at', d.chosen_at)
        order by d.id)
      from auth.sessions s join app.push_devices d on d.session_id = s.id where s.user_id = auth.uid()), '[]'))
    || jsonb_build_object('invitations', (data -> 'invitations') || coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'name', i.name, 'email', i.email, 'phone', i.phone,
        'created_at', i.created_at, 'used_at', i.used_at)
        || case i.role when 'manager' then '{}'
          else jsonb_build_object('role', i.role, 'competition', l.name) end order by i.created_at)
      from app.invitations i join public.leagues l on l.id = i.league_id left join public.teams t on t.id = i.team_id
      where i.used_by = auth.uid()
        or i.email = address and app.is_address_proven(auth.uid(), address)), '[]'));
end $$;

revoke execute on all functions in schema app from public;
