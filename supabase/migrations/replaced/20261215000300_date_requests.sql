/* Requests for another date of a match: one side asks with up to three dates, the other side agrees to one or declines,
   and a person who runs the league approves it, or the setting does (record 0068). By default managers ask nothing. */
alter table public.match_day_settings add column date_requests text not null default 'off'
  constraint known_date_requests check (date_requests in ('off', 'owner', 'agreed'));
comment on column public.match_day_settings.date_requests is
  'off: managers do not ask. owner: a person who runs the league approves. agreed: a date without a clash counts at once.';

create table public.date_requests (
  id          uuid primary key default gen_random_uuid(),
  league_id   uuid not null references public.leagues on delete cascade,
  match_id    uuid not null references public.matches on delete cascade,
  -- The side that asks.
  team_id     uuid not null references public.teams on update cascade on delete cascade,
  reason      text not null constraint request_reason check (btrim(reason) <> '' and length(reason) <= 500),
  slots       timestamptz[] not null constraint request_slots check (cardinality(slots) between 1 and 3),
  state       text not null default 'asked' constraint request_state
    check (state in ('asked', 'agreed', 'declined', 'withdrawn', 'approved', 'refused', 'outdated')),
  chosen      timestamptz,
  -- The clash of the chosen date, when the other side agreed to it.
  clash       text,
  -- Why the other side declined, or the owner refused.
  answer      text constraint request_answer check (length(answer) <= 500),
  asked_by    uuid default auth.uid() references auth.users on delete set null,
  answered_by uuid references auth.users on delete set null,
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now()
);
create unique index one_open_request on public.date_requests (match_id) where state in ('asked', 'agreed');
create index on public.date_requests (match_id);
create index on public.date_requests (league_id);
create index on public.date_requests (team_id);
create index on public.date_requests (asked_by);
create index on public.date_requests (answered_by);
comment on column public.date_requests.state is 'outdated: the match got another date, status or result meanwhile.';

alter table public.date_requests enable row level security;
revoke all on public.date_requests from anon, authenticated;
grant select (id, league_id, match_id, team_id, reason, slots, state, chosen, clash, answer, created_at, changed_at)
  on public.date_requests to authenticated;
create policy "both sides and those who run the league read requests" on public.date_requests for select
  to authenticated using (match_id in (
    select m.id from public.matches m
    where m.home_team_id in (select app.my_teams()) or m.away_team_id in (select app.my_teams())));
create policy "requests are read with all that proves the person" on public.date_requests as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

-- The sentence that refuses another date of this match at present; null for none.
create function app.date_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when _match.is_hidden or exists (
      select from public.seasons where id = _match.season_id and status = 'finished') then 'The season is over.'
    when _match.status not in ('scheduled', 'postponed') then 'This match is not played as planned, so it has no other date.'
    when num_nonnulls(_match.home_score, _match.away_score) > 0 then 'The match has a result, so it keeps its date.'
    when _match.status = 'scheduled' and _match.played_at <= now() then 'The match has begun, so it keeps its date.'
  end
$$;
create function public.date_request_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (
      select from public.match_day_settings where league_id = _match.league_id and date_requests <> 'off')
      then 'In this competition the owner moves matches.'
    else app.date_problem(_match)
  end
$$;
comment on function public.date_request_problem is '@nullable';

/* The reason against a match at a moment, as a sentence; null for none: a team with another match on that day, or a
   pitch or a manager with one at that time. */
create function app.date_clash(_match public.matches, _at timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  with rules as (
    select time_zone, make_interval(mins => match_minutes) as lasts from public.league_settings
    where league_id = _match.league_id
  ), sides as (
    select array_agg(t.id) as teams, array_agg(t.manager_id) filter (where t.manager_id is not null) as managers
    from public.teams t where t.id in (_match.home_team_id, _match.away_team_id)
  ), others as (
    select o.*, o.played_at > _at - r.lasts and o.played_at < _at + r.lasts as is_at_once,
      (o.played_at at time zone r.time_zone)::date = (_at at time zone r.time_zone)::date as is_that_day
    from public.matches o, rules r
    where o.league_id = _match.league_id and o.id <> _match.id and o.status in ('scheduled', 'in_play')
      and o.played_at between _at - interval '2 days' and _at + interval '2 days'
  )
  select words from (
    select 1, format('%s has another match on that day.', t.name) from others o join public.teams t
      on t.id in (o.home_team_id, o.away_team_id) cross join sides s where o.is_that_day and t.id = any (s.teams)
    union all
    select 2, format('%s has another match at that time.', v.name) from others o join public.venues v on v.id = o.venue_id
      where o.is_at_once and o.venue_id = _match.venue_id
        and lower(btrim(coalesce(o.pitch, ''))) = lower(btrim(coalesce(_match.pitch, '')))
        and (cardinality(v.pitches) = 0 or btrim(coalesce(o.pitch, '')) <> '')
    union all
    select 3, 'A manager has another match at that time.' from others o join public.teams t
      on t.id in (o.home_team_id, o.away_team_id) cross join sides s where o.is_at_once and t.manager_id = any (s.managers)
  ) found (rank, words) order by rank, words limit 1
$$;

-- Locks the match of a request, then the request. Two people who act at once wait for each other.
create function app.lock_request(_id uuid, _state text) returns public.date_requests
language plpgsql security definer set search_path = '' as $$
declare
  request public.date_requests;
begin
  perform from public.matches where id = (select match_id from public.date_requests where id = _id) for no key update;
  select * into request from public.date_requests where id = _id and state = _state for no key update;
  if not found then
    raise exception 'This request was answered or withdrawn meanwhile' using errcode = 'PT409',
      hint = 'Load the page again.';
  end if;
  return request;
end $$;

/* Moves the match. It is postponed first, so that its first date stays visible. */
create function app.move_on_request(_request public.date_requests) returns void
language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
begin
  select * into match from public.matches where id = _request.match_id;
  if app.date_problem(match) is not null then
    raise exception using message = app.date_problem(match), errcode = 'PT409';
  elsif _request.chosen <= now() then
    raise exception 'This date is over. Ask the teams for another one.' using errcode = 'PT409';
  end if;
  update public.date_requests set state = 'approved', changed_at = now() where id = _request.id;
  update public.matches set status = 'postponed' where id = match.id and status = 'scheduled';
  update public.matches set played_at = _request.chosen where id = match.id;
end $$;

create function app.require_side(_match_id uuid, _team_id uuid) returns public.matches
language plpgsql volatile security definer set search_path = '' as $$
declare
  match public.matches;
begin
  perform app.require_session();
  perform app.hold_memberships();
  if _team_id in (select app.my_teams()) then perform app.hold_teams(array[_team_id]); end if;
  if _team_id is null or _team_id not in (select app.my_teams()) then
    raise exception 'Only the manager of the team can do this' using errcode = '42501';
  end if;
  select * into match from public.matches
    where id = _match_id and _team_id in (home_team_id, away_team_id) for no key update;
  if not found then
    raise exception 'This team does not play in the match' using errcode = '22023';
  end if;
  return match;
end $$;

-- One side asks for another date. @returns the request
create function public.ask_for_date(_match_id uuid, _team_id uuid, _slots timestamptz[], _reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  match  public.matches := app.require_side(_match_id, _team_id);
  wanted timestamptz[] := array(select distinct slot from unnest(_slots) slot where slot is not null order by slot);
  made   uuid;
begin
  if public.date_request_problem(match) is not null then
    raise exception using message = public.date_request_problem(match), errcode = 'PT409';
  elsif cardinality(wanted) not between 1 and 3 then
    raise exception 'Propose one to three dates.' using errcode = '22023';
  elsif wanted[1] <= now() or wanted[cardinality(wanted)] > now() + interval '1 year' or match.played_at = any (wanted) then
    raise exception 'Propose other dates than the present one, within a year from now.' using errcode = '22023';
  elsif coalesce(btrim(_reason), '') = '' then
    raise exception 'Say why the match cannot be played as planned.' using errcode = '22023';
  end if;
  insert into public.date_requests (league_id, match_id, team_id, reason, slots)
    values (match.league_id, match.id, _team_id, btrim(_reason), wanted) returning id into made;
  return made;
exception when unique_violation then
  raise exception 'Another date of this match is asked for already' using errcode = 'PT409',
    hint = 'Load the page again.';
end $$;

/* The other side agrees to one of the dates, or declines with a reason. @returns the new state: 'declined', 'agreed', or
   'approved' where the league approves what both sides want and nothing clashes */
create function public.answer_date_request(_id uuid, _slot timestamptz default null, _answer text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  request public.date_requests;
  match   public.matches;
  problem text;
begin
  select * into request from public.date_requests where id = _id;
  select * into match from public.matches where id = request.match_id;
  match := app.require_side(match.id,
    case when request.team_id = match.home_team_id then match.away_team_id else match.home_team_id end);
  request := app.lock_request(_id, 'asked');
  if _slot is null then
    if coalesce(btrim(_answer), '') = '' then
      raise exception 'Say why none of the dates suits you.' using errcode = '22023';
    end if;
    update public.date_requests set state = 'declined', answer = btrim(_answer), answered_by = auth.uid(),
      changed_at = now() where id = _id;
    return 'declined';
  elsif _slot <> all (request.slots) then
    raise exception 'Choose one of the proposed dates.' using errcode = '22023';
  elsif _slot <= now() then
    raise exception 'This date is over. Ask the teams for another one.' using errcode = 'PT409';
  elsif public.date_request_problem(match) is not null then
    raise exception using message = public.date_request_problem(match), errcode = 'PT409';
  end if;
  problem := app.date_clash(match, _slot);
  update public.date_requests d set state = 'agreed', chosen = _slot, clash = problem,
    answered_by = auth.uid(), changed_at = now() where id = _id returning * into request;
  if problem is null and exists (
    select from public.match_day_settings where league_id = match.league_id and date_requests = 'agreed') then
    perform app.move_on_request(request);
    return 'approved';
  end if;
  return 'agreed';
end $$;
comment on function public.answer_date_request is '@nullable _slot, _answer';

-- The side that asked takes it back, before the match is moved.
create function public.withdraw_date_request(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.date_requests;
begin
  select * into request from public.date_requests where id = _id;
  perform app.require_side(request.match_id, request.team_id);
  update public.date_requests set state = 'withdrawn', changed_at = now() where id = _id and state in ('asked', 'agreed');
  if not found then
    raise exception 'This request was answered or withdrawn meanwhile' using errcode = 'PT409',
      hint = 'Load the page again.';
  end if;
end $$;

-- A person who runs the league moves the match to the agreed date, or refuses with a reason.
create function public.decide_date_request(_id uuid, _approves boolean, _answer text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.date_requests;
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform from public.leagues where id = (select league_id from public.date_requests where id = _id)
    and id in (select app.my_leagues()) for share;
  if not found then
    raise exception 'Only the owner of the league can approve another date' using errcode = '42501';
  end if;
  request := app.lock_request(_id, 'agreed');
  if _approves then
    perform app.move_on_request(request);
  elsif coalesce(btrim(_answer), '') = '' then
    raise exception 'Say why the match keeps its date.' using errcode = '22023';
  else
    update public.date_requests set state = 'refused', answer = btrim(_answer), changed_at = now() where id = _id;
  end if;
end $$;
comment on function public.decide_date_request is '@nullable _answer';

create function app.end_date_requests() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.date_requests set state = 'outdated', changed_at = now()
    where match_id = new.id and state in ('asked', 'agreed');
  return null;
end $$;
create trigger end_date_requests after update of played_at, status, home_score, away_score on public.matches for each row
  when (old.played_at <> new.played_at or old.status <> new.status
    or (old.home_score, old.away_score) is distinct from (new.home_score, new.away_score))
  execute function app.end_date_requests();

/* Requests that wait for the caller: for the other side's manager and assistants ('asked'), or for a person who runs the
   league ('agreed'). */
create function public.waiting_date_requests()
returns table (id uuid, match_id uuid, league_id uuid, league_name text, state text, home text, away text)
language sql stable security definer set search_path = '' as $$
  with own as (
    select t.id from public.teams t join public.profiles p on p.id = t.manager_id where p.user_id = (select auth.uid())
    union
    select m.team_id from public.league_members m where m.user_id = (select auth.uid()) and m.role = 'assistant'
  )
  select d.id, m.id, l.id, l.name, d.state, h.name, a.name
  from public.date_requests d join public.matches m on m.id = d.match_id join public.leagues l on l.id = d.league_id
    join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
  where (select app.session_problem()) is null and (
    d.state = 'agreed' and d.league_id in (select app.my_leagues())
    or d.state = 'asked' and exists (select from own where own.id in (m.home_team_id, m.away_team_id) and own.id <> d.team_id))
  order by d.changed_at, d.id
$$;

-- Notices of requests: to the manager of the other side, then to the owner, and back to the side that asked.
alter table public.notice_choices drop constraint known_kind, add constraint known_kind check (
  kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'availability', 'move'));
alter table app.notices drop constraint known_kind, add constraint known_kind check (
  kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'overdue', 'availability', 'move'));

create function app.notify_of_date_request() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
begin
  if not exists (select from public.match_day_settings where league_id = new.league_id and sends_notices) then
    return null;
  end if;
  select * into match from public.matches where id = new.match_id;
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at)
    select new.league_id, new.match_id, who.account, who.side, 'move', new.id || ' ' || new.state,
      jsonb_build_object('request', new.id, 'step', new.state, 'reason', coalesce(new.answer, new.reason),
        'chosen', new.chosen), now()
    from (
      select app.manager_account(side) as account, side from unnest(array[match.home_team_id, match.away_team_id]) side
      where case new.state when 'asked' then side <> new.team_id when 'declined' then side = new.team_id
        else new.state = 'refused' end
      union all
      select owner_id, null from public.leagues where id = new.league_id and new.state = 'agreed') who
    where who.account is not null and who.account is distinct from auth.uid()
  on conflict do nothing;
  return null;
end $$;
create trigger notify_of_date_request after insert or update of state on public.date_requests for each row
  execute function app.notify_of_date_request();

create or replace function app.end_notice_mails(_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notice_choices (user_id, kind, mail)
    select user_id, kind, 'none' from app.notice_links
      cross join unnest('{date,confirm,dispute,reminder,missing,availability,move,ban,appointment}'::text[]) kind
      where token_hash = sha256(convert_to(_token, 'UTF8'))
    on conflict (user_id, kind) do update set mail = 'none';
  return found;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.ask_for_date, public.answer_date_request, public.withdraw_date_request,
  public.decide_date_request, public.waiting_date_requests from public, anon;
grant execute on function public.ask_for_date, public.answer_date_request, public.withdraw_date_request,
  public.decide_date_request, public.waiting_date_requests to authenticated;
