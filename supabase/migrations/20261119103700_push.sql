/* Push notifications: the devices that asked for them, the matches that they follow, and the notifications that are to
   be sent. No account is needed. A device's address at its push service (RFC 8030) is a secret, and who knows it may
   change the device's choices (record 0064). */

-- The key pair that signs all notifications of this installation (RFC 8292). The first process makes it.
create table app.push_keys (
  only_one boolean primary key default true check (only_one),
  keys     jsonb not null
);

alter table app.push_keys enable row level security;

create table app.push_devices (
  id           bigint generated always as identity primary key,
  endpoint     text not null unique constraint endpoint_length check (length(endpoint) <= 1000),
  p256dh       text not null constraint p256dh_length check (length(p256dh) <= 120),
  auth         text not null constraint auth_length check (length(auth) <= 60),
  kinds        text[] not null constraint known_kinds check (kinds <@ '{kick_off,goal,full_time,date}'),
  -- The session that also wants its person's notices here. They end with the session.
  session_id   uuid,
  chosen_at    timestamptz not null default now(),
  created_at   timestamptz not null default now(),
  -- The first notification says that they are on. A device whose push service does not take it gets nothing else, and
  -- is forgotten: a stranger can invent addresses.
  greeted_at   timestamptz,
  confirmed_at timestamptz,
  taken_at     timestamptz
);
comment on column app.push_devices.taken_at is 'When the device last took a notification, to a month; null while its choice is younger.';
create index on app.push_devices (created_at) where confirmed_at is null;
create index on app.push_devices (session_id) where session_id is not null;
create index on app.push_devices (chosen_at);

alter table app.push_devices enable row level security;

-- Followed matches: all of a competition, those of a team, or one.
create table app.push_topics (
  device_id bigint not null references app.push_devices on delete cascade,
  league_id uuid not null references public.leagues on delete cascade,
  team_id   uuid references public.teams on update cascade on delete cascade,
  match_id  uuid references public.matches on delete cascade,
  constraint team_or_match check (num_nonnulls(team_id, match_id) <= 1),
  unique nulls not distinct (device_id, league_id, team_id, match_id)
);
create index on app.push_topics (league_id);
create index on app.push_topics (team_id);
create index on app.push_topics (match_id);

alter table app.push_topics enable row level security;

-- One thing that is to be notified: of a match, or a notice to a person.
create table app.push_events (
  id         bigint generated always as identity primary key,
  match_id   uuid not null references public.matches on delete cascade,
  kind       text not null constraint known_kind check (kind in ('kick_off', 'goal', 'full_time', 'date', 'notice')),
  notice_id  bigint references app.notices on delete cascade,
  -- The content, which is not sent when it is not true any more.
  facts      jsonb not null default '{}',
  due_at     timestamptz not null default now(),
  is_planned boolean not null default false
);
create index on app.push_events (match_id);
create index on app.push_events (notice_id);
create index on app.push_events (due_at);

alter table app.push_events enable row level security;

-- Devices that have a notification, so that a repetition leaves them out.
create table app.push_deliveries (
  event_id  bigint not null references app.push_events on delete cascade,
  device_id bigint not null references app.push_devices on delete cascade,
  primary key (event_id, device_id)
);
create index on app.push_deliveries (device_id);

alter table app.push_deliveries enable row level security;

-- Notifications of matches to devices that follow them, of each day (UTC): the league is told numbers alone.
create table app.push_counts (
  league_id uuid not null references public.leagues on delete cascade,
  day       date not null,
  sent      int not null default 0,
  gone      int not null default 0,
  primary key (league_id, day)
);
create index on app.push_counts (day);

alter table app.push_counts enable row level security;

-- Whether a match has a result as visitors know it.
create function app.has_final_score(_match public.matches) returns boolean language sql immutable
return num_nulls(_match.home_score, _match.away_score) = 0 and _match.status in ('scheduled', 'awarded', 'abandoned');

-- Whether a device follows the match, one of its teams or its league.
create function app.is_followed(_match public.matches) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from app.push_topics t where t.league_id = _match.league_id
    and (t.team_id is null or t.team_id in (_match.home_team_id, _match.away_team_id))
    and (t.match_id is null or t.match_id = _match.id))
$$;

-- The score of a match as a list of two. No goal is known of a side without a score.
create function app.known_score(_match public.matches) returns jsonb language sql immutable
return app.pair(coalesce(_match.home_score, 0), coalesce(_match.away_score, 0));

-- The side whose score grew; null when both did.
create function app.side_that_scored(_former public.matches, _latter public.matches) returns text language sql immutable
return case
  when coalesce(_latter.away_score, 0) <= coalesce(_former.away_score, 0) then 'home'
  when coalesce(_latter.home_score, 0) <= coalesce(_former.home_score, 0) then 'away'
end;

/* Notes a kick-off, a goal, the end or a new date of a followed match in the transaction of the change. A date waits ten
   minutes, as the mail does, so that the owner can correct it. A final score that is changed on the day is sent again,
   as a correction. Results of matches of another day are corrections or imports. Scores that a youth competition hides
   are not sent. */
create function app.note_push_event() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  noted      text;
  is_current boolean := new.played_at between now() - interval '1 day' and now() + interval '1 hour';
  told       jsonb;
  corrects   boolean;
begin
  noted := case
    when (app.date_state(old.status), old.played_at) <> (app.date_state(new.status), new.played_at)
      and app.is_date_news(old.played_at, new.played_at, now()) then 'date'
    when not is_current then null
    when app.has_final_score(new)
      and not (app.has_final_score(old) and app.known_score(old) = app.known_score(new)) then 'full_time'
    when new.status = 'in_play' and (coalesce(new.home_score, 0) > coalesce(old.home_score, 0)
      or coalesce(new.away_score, 0) > coalesce(old.away_score, 0)) then 'goal'
    when new.status = 'in_play' and old.status <> 'in_play' then 'kick_off'
  end;
  if noted is null or new.is_hidden or not app.is_followed(new) or noted in ('goal', 'full_time')
    and exists (select from public.youth_settings where league_id = new.league_id and results = 'no_scores') then
    return null;
  end if;
  if noted = 'date' then
    update app.push_events e set due_at = now() + interval '10 minutes'
      where e.match_id = new.id and e.kind = 'date' and not is_planned;
    if found then return null; end if;
  end if;
  if noted = 'full_time' then
    -- The new score takes the place of one that was not sent yet.
    delete from app.push_events e where e.match_id = new.id and e.kind = noted and not is_planned;
    select e.facts -> 'score' into told from app.push_events e where e.match_id = new.id and e.kind = noted
      order by e.id desc limit 1;
    if told = app.known_score(new) then return null; end if;
    corrects := told is not null and old.status = new.status;
  -- An entry that is taken back and made again is sent once.
  elsif noted <> 'date' and exists (select from app.push_events e where e.match_id = new.id and e.kind = noted
    and e.facts -> 'score' = app.known_score(new)) then
    return null;
  end if;
  insert into app.push_events (match_id, kind, facts, due_at)
    select new.id, noted, case noted
      when 'date' then jsonb_build_object('played_at', old.played_at, 'state', app.date_state(old.status))
      else jsonb_strip_nulls(jsonb_build_object('score', app.known_score(new), 'status', new.status,
        'side', case noted when 'goal' then app.side_that_scored(old, new) end,
        'is_correction', case when corrects then true end)) end,
      case noted when 'date' then now() + interval '10 minutes' else now() end;
  return null;
end $$;
create trigger note_push_event after update on public.matches for each row
  when ((old.status, old.played_at, old.home_score, old.away_score)
    is distinct from (new.status, new.played_at, new.home_score, new.away_score))
  execute function app.note_push_event();

-- Whether an event still says what is true, soon enough to be of use.
create function app.is_push_current(_event app.push_events, _now timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select case when _event.kind = 'notice' then _event.due_at > _now - interval '1 day' and (
      select app.is_notice_current(n, _now) from app.notices n where n.id = _event.notice_id)
    when m.is_hidden then false
    when _event.kind = 'date' then _event.due_at > _now - interval '1 day'
      and (app.date_state(m.status), m.played_at)
        <> (_event.facts ->> 'state', (_event.facts ->> 'played_at')::timestamptz)
    else _event.due_at > _now - interval '3 hours' and m.status = _event.facts ->> 'status'
      and (_event.kind = 'kick_off' or app.known_score(m) = _event.facts -> 'score') end
    from public.matches m where m.id = _event.match_id), false)
$$;

-- The person whose notices a device shows; null without one.
create function app.person_of_device(_device app.push_devices) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = _device.session_id and (s.not_after is null or s.not_after > now())
    and (u.banned_until is null or u.banned_until < now())
$$;

-- The different results that the teams of a match reported.
create function app.reports_of_match(_match_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('home', r.home_score, 'away', r.away_score, 'team', t.name)
    order by r.reported_at), '[]')
  from public.result_reports r join public.teams t on t.id = r.team_id where r.match_id = _match_id
$$;

-- The devices that want an event: those of its person, or those that follow its match.
create function app.devices_of_event(_event app.push_events) returns setof app.push_devices
language sql stable security definer set search_path = '' as $$
  select d.* from app.notices n join auth.sessions s on s.user_id = n.user_id
    join app.push_devices d on d.session_id = s.id
    where _event.kind = 'notice' and n.id = _event.notice_id and app.person_of_device(d) = n.user_id
      and d.confirmed_at is not null
  union
  select d.* from public.matches m join app.push_topics t on t.league_id = m.league_id
    join app.push_devices d on d.id = t.device_id
    where m.id = _event.match_id and _event.kind = any (d.kinds) and d.confirmed_at is not null
      and (t.team_id is null or t.team_id in (m.home_team_id, m.away_team_id))
      and (t.match_id is null or t.match_id = m.id)
$$;

-- Notices that are due become events for the devices of their persons, but not at night in the competition's zone.
create function app.push_notices(_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  with due as (
    update app.notices n set pushed_at = _now from public.league_settings z
      where z.league_id = n.league_id and n.pushed_at is null and n.due_at <= _now
        and not app.is_night(_now, z.time_zone)
      returning n.*
  )
  insert into app.push_events (match_id, kind, notice_id, due_at)
    select n.match_id, 'notice', n.id, _now from due n
    where n.match_id is not null
      and exists (select from auth.sessions s join app.push_devices d on d.session_id = s.id
        where s.user_id = n.user_id)
      and coalesce((select c.push from public.notice_choices c where c.user_id = n.user_id
        and c.kind = case n.kind when 'overdue' then 'missing' else n.kind end), true)
$$;

-- Returns the new devices to greet, each once, in parts of at most a hundred.
create function app.plan_greetings(_now timestamptz) returns setof jsonb
language sql security definer set search_path = '' as $$
  with greeted as (
    update app.push_devices set greeted_at = _now where greeted_at is null returning id
  ), parts as (
    select id, (row_number() over (order by id) - 1) / 100 as part from greeted
  ) select jsonb_agg(id order by id) from parts group by part
$$;

/* The notifications that are to be sent now, each for at most a hundred devices; without an event, the greeting of new
   devices. New dates wait for the morning; kick-offs, goals and final scores never do. The caller stores a job for each
   in the same transaction. One process at a time does this. Old events and counts are deleted first, and
   devices that took nothing and were not changed for a year. */
create function app.plan_pushes(_now timestamptz default now()) returns table (event_id bigint, device_ids jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('app.plan_pushes')) then return; end if;
  perform app.push_notices(_now);
  delete from app.push_events where due_at < _now - interval '2 days';
  delete from app.push_devices
    where chosen_at < _now - interval '1 year' and coalesce(taken_at, chosen_at) < _now - interval '1 year'
    or confirmed_at is null and created_at < _now - interval '1 hour';
  delete from app.push_counts where day < (_now at time zone 'UTC')::date - 90;
  return query select null::bigint, app.plan_greetings(_now);
  return query with due as (
    update app.push_events e set is_planned = true
      where e.due_at <= _now and not e.is_planned and not (e.kind = 'date' and app.waits_for_morning(e, _now))
      returning e.*
  ), wanted as (
    select due.id as event, d.id as device, (row_number() over (partition by due.id order by d.id) - 1) / 100 as part
    from due, app.devices_of_event(due) d
  ) select w.event, jsonb_agg(w.device order by w.device) from wanted w group by w.event, w.part;
end $$;

-- The push address and the keys of a device.
create function app.address_of(_device app.push_devices) returns jsonb language sql immutable
return jsonb_build_object('id', _device.id, 'endpoint', _device.endpoint, 'p256dh', _device.p256dh,
  'auth', _device.auth);

-- The devices that wait for their greeting.
create function app.devices_to_greet(_device_ids jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(app.address_of(d)), '[]') from app.push_devices d
  where d.confirmed_at is null and d.id in (select jsonb_array_elements_text(_device_ids)::bigint)
$$;

/* A notification as it stands now, and its devices that did not get it yet; null when it is not to be sent any more. */
create function app.push_message(_event_id bigint, _device_ids jsonb, _now timestamptz default now()) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_notice', n.id is not null, 'league', l.name, 'time_zone', z.time_zone,
    'is_provisional', m.is_provisional,
    'content', jsonb_build_object('kind', coalesce(n.kind, e.kind), 'match_id', m.id, 'home', h.name, 'away', a.name,
      'played_at', m.played_at, 'status', m.status, 'reason', m.status_reason, 'facts', coalesce(n.facts, e.facts),
      'reports', case when n.id is null then '[]' else app.reports_of_match(m.id) end),
    'devices', (select coalesce(jsonb_agg(app.address_of(d)), '[]')
      from app.devices_of_event(e) d where d.id in (select jsonb_array_elements_text(_device_ids)::bigint)
        and not exists (select from app.push_deliveries y where y.event_id = e.id and y.device_id = d.id)))
  from app.push_events e join public.matches m on m.id = e.match_id join public.leagues l on l.id = m.league_id
    join public.league_settings z on z.league_id = l.id join public.teams h on h.id = m.home_team_id
    join public.teams a on a.id = m.away_team_id left join app.notices n on n.id = e.notice_id
  where e.id = _event_id and app.is_push_current(e, _now)
$$;

/* Records the devices that have a notification, which confirms new ones, and forgets those that their push services do
   not know any more. A notice keeps how many devices of its person took it, did not take it, or are gone; a competition
   keeps how many devices of followers got its matches. No device is named. */
create function app.finish_pushes(_event_id bigint, _sent jsonb, _gone jsonb, _failed jsonb default '[]') returns void
language plpgsql security definer set search_path = '' as $$
declare
  event  app.push_events;
  taking int;
  going  int;
begin
  select * into event from app.push_events where id = _event_id;
  update app.push_devices set confirmed_at = now()
    where confirmed_at is null and id in (select jsonb_array_elements_text(_sent)::bigint);
  -- Once a month is enough to know that a device is in use.
  update app.push_devices set taken_at = now()
    where id in (select jsonb_array_elements_text(_sent)::bigint)
      and coalesce(taken_at, chosen_at) < now() - interval '1 month';
  insert into app.push_deliveries (event_id, device_id)
    select event.id, d.id from app.push_devices d
    where event.id is not null and d.id in (select jsonb_array_elements_text(_sent)::bigint)
    on conflict do nothing;
  get diagnostics taking = row_count;
  delete from app.push_devices where id in (select jsonb_array_elements_text(_gone)::bigint);
  get diagnostics going = row_count;
  if event.notice_id is not null then
    update app.notices set push_sent = push_sent + taking, push_gone = push_gone + going,
        push_failed = jsonb_array_length(_failed)
      where id = event.notice_id;
  elsif taking + going > 0 and event.id is not null then
    insert into app.push_counts as c (league_id, day, sent, gone)
      select m.league_id, (now() at time zone 'UTC')::date, taking, going from public.matches m where m.id = event.match_id
      on conflict (league_id, day) do update set sent = c.sent + excluded.sent, gone = c.gone + excluded.gone;
  end if;
end $$;

/* The notices of a league and their recipients, the latest first, for the people who run it: without addresses of mails
   or of devices. At most 50; `_before` is the last id of the page before. Notices are kept for 90 days. One whose mail
   waits or is not needed any more is listed if devices were asked to show it. */
create function public.notice_log(_league_id uuid, _before bigint default null) returns table (
  id bigint, kind text, state text, changed_at timestamptz, name text, is_player boolean, team_name text,
  home_team text, away_team text, match_id uuid, push_sent int, push_gone int, push_failed int, pushed_at timestamptz)
language sql stable security definer set search_path = '' rows 50 as $$
  select n.id, case when n.facts ? 'is_lifted' then 'lifted' when n.facts ? 'appointment' then 'ended' else n.kind end,
    n.state, coalesce(n.done_at, n.due_at),
    case when n.facts ? 'official' then coalesce((
      select o.name from public.officials o where o.id = (n.facts ->> 'official')::uuid), 'A former official')
    when n.team_id is null and n.user_id = (select l.owner_id from public.leagues l where l.id = n.league_id)
      then 'The owner'
    when n.team_id is null then coalesce((
      select min(o.name) from public.league_members o where o.league_id = n.league_id and o.user_id = n.user_id
        and o.role = 'administrator'), 'A former owner or administrator')
    when n.kind = 'availability' or (n.facts ->> 'own')::boolean then coalesce((
      select min(p.full_name) from public.profiles p join public.team_players s on s.player_id = p.id
        where s.team_id = n.team_id and p.user_id = n.user_id), 'A former player') else coalesce((
      select p.full_name from public.profiles p join public.teams t on t.manager_id = p.id
        where t.id = n.team_id and p.user_id = n.user_id), 'A former manager') end,
    n.kind = 'availability' or coalesce((n.facts ->> 'own')::boolean, false), t.name, h.name, a.name, n.match_id, n.push_sent, n.push_gone, n.push_failed, n.pushed_at
  from app.notices n left join public.teams t on t.id = n.team_id left join public.matches m on m.id = n.match_id
    left join public.teams h on h.id = m.home_team_id left join public.teams a on a.id = m.away_team_id
  where n.league_id = _league_id and _league_id in (select app.my_leagues()) and (select app.session_problem()) is null
    and (n.state not in ('waiting', 'outdated', 'mailed') or n.push_sent + n.push_gone + n.push_failed > 0)
    and n.id < coalesce(_before, 9223372036854775807)
  order by n.id desc limit 50
$$;
comment on function public.notice_log is '@nullable _before, team_name, home_team, away_team, match_id, pushed_at';

-- The number of notifications that devices of followers got from a league in 90 days, for those who run it.
create function public.follower_pushes(_league_id uuid) returns table (sent int, gone int)
language sql stable security definer set search_path = '' rows 1 as $$
  select coalesce(sum(c.sent), 0)::int, coalesce(sum(c.gone), 0)::int from app.push_counts c
  where c.league_id = _league_id and c.day > (now() at time zone 'UTC')::date - 90
    and _league_id in (select app.my_leagues()) and (select app.session_problem()) is null
$$;

/* Stores what a device wants, all of it each time. `_topics`: at most fifty of {"league"}, {"team"} or {"match"} with an
   id; those that do not exist are left out. */
create function app.save_push_device(_endpoint text, _p256dh text, _auth text, _kinds jsonb, _topics jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  device bigint;
begin
  insert into app.push_devices as d (endpoint, p256dh, auth, kinds)
      values (_endpoint, _p256dh, _auth, array(select jsonb_array_elements_text(_kinds)))
    on conflict (endpoint) do update
      set p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds, chosen_at = now()
    returning id into device;
  delete from app.push_topics where device_id = device;
  insert into app.push_topics (device_id, league_id, team_id, match_id)
    select device, coalesce(l.id, t.league_id, m.league_id), t.id, m.id
    from jsonb_array_elements(_topics) with ordinality o (topic, place)
      left join public.leagues l on l.id = app.to_uuid(topic ->> 'league')
      left join public.teams t on t.id = app.to_uuid(topic ->> 'team')
      left join public.matches m on m.id = app.to_uuid(topic ->> 'match') and not m.is_hidden
    where place <= 50 and num_nonnulls(l.id, t.id, m.id) = 1
    on conflict do nothing;
end $$;

-- Deletes the device with this push address.
create function app.forget_push_device(_endpoint text) returns void
language sql security definer set search_path = '' as $$
  delete from app.push_devices where endpoint = _endpoint
$$;

-- Whether the device with this address shows the notices of the caller's session.
create function public.shows_my_notices(_endpoint text) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and (select app.session_problem()) is null and exists (
    select from app.push_devices d where d.endpoint = _endpoint and app.person_of_device(d) = auth.uid())
$$;

/* Shows the caller's notices on the device with this address until the caller's session ends, or no longer. */
create function public.show_my_notices(_endpoint text, _shows boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  session uuid := app.to_uuid(auth.jwt() ->> 'session_id');
begin
  perform app.require_session();
  if _shows and session is null then
    raise exception 'Your session has ended. Sign in again and repeat it.' using errcode = 'PT401';
  end if;
  update app.push_devices d set session_id = case when _shows then session end where d.endpoint = _endpoint;
  if not found then
    raise exception 'Notifications are not switched on here any more. Switch them on again.' using errcode = 'PT404';
  end if;
end $$;

/* Whether a new date is not shown on followers' devices now, because it is night in the competition's zone. A match that was
   to begin in this night is one for which people are awake. */
create function app.waits_for_morning(_event app.push_events, _now timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.is_night(_now, z.time_zone) and (_event.facts ->> 'played_at')::timestamptz
      not between _now - interval '1 hour' and app.next_morning(_now, z.time_zone)
  from public.matches m join public.league_settings z on z.league_id = m.league_id where m.id = _event.match_id
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.notice_log, public.follower_pushes, public.shows_my_notices, public.show_my_notices
  from public, anon, authenticated;
grant execute on function public.notice_log, public.follower_pushes, public.shows_my_notices, public.show_my_notices
  to authenticated;
