/* Notices to officials with an account: of appointments that were sent or ended, new dates, matches tomorrow, and
   results that the referee reports (records 0060 and 0067). Officials without an account get links and mails of
   appointments alone. */
alter table public.notice_choices drop constraint known_kind, add constraint known_kind check (
  kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'availability', 'move', 'ban', 'appointment'));
alter table app.notices drop constraint known_kind, add constraint known_kind check (
  kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'overdue', 'availability', 'move', 'ban',
    'appointment'));
alter table app.notices drop constraint known_state, add constraint known_state check (
  state in ('waiting', 'queued', 'sent', 'refused', 'failed', 'outdated', 'unwanted', 'unproven', 'mailed'));
comment on column app.notices.state is
  'refused: by the mail server, for good. unwanted: by the person. unproven: the account has no proven address. mailed: the appointment itself was mailed.';
comment on column public.match_day_settings.sends_notices is
  'Whether managers are told of moved matches, results to confirm and bans, players of their bans, officials of appointments and moved matches, and those who run the league of disputes.';
comment on column public.match_day_settings.sends_reminders is
  'Whether managers and officials are reminded of matches, and those who enter results of missing ones.';

-- One appointment is told again only where it is sent again, after a mail that could not be sent.
create function app.appointment_occasion(_appointment public.appointments) returns text language sql immutable
return concat_ws(' ', _appointment.id, app.moment_key(_appointment.sent_at));

-- The officials of a match who have an account, with what their notices keep of them.
create function app.accounts_of_officials(_match_id uuid, _states text[])
returns table (user_id uuid, role text, facts jsonb)
language sql stable security definer set search_path = '' rows 4 as $$
  select o.user_id, a.role, jsonb_build_object('official', o.id, 'role', a.role)
  from public.appointments a join public.officials o on o.id = a.official_id
  where a.match_id = _match_id and a.state = any (_states) and o.is_active and o.user_id is not null
$$;

-- Ten minutes let the owner withdraw a wrong appointment, or mail it.
create function app.notify_of_appointment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.notices (league_id, match_id, user_id, kind, occasion, facts, due_at, deadline)
    select m.league_id, m.id, o.user_id, 'appointment', app.appointment_occasion(new), o.facts,
      now() + interval '10 minutes', m.played_at
    from public.matches m join public.match_day_settings s on s.league_id = m.league_id and s.sends_notices
      cross join app.accounts_of_officials(m.id, '{sent}') o
    where m.id = new.match_id and (o.facts ->> 'official')::uuid = new.official_id
      and o.user_id is distinct from auth.uid() and m.played_at > now() and not m.is_hidden
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_appointment after update of state on public.appointments for each row
  when (old.state = 'proposed' and new.state = 'sent') execute function app.notify_of_appointment();

/* An official who had accepted a match that is to come gets a notice when the appointment ends, or when the account is
   taken from the official: the page of appointments is gone then. Ten minutes let the owner appoint the official again. */
create function app.queue_end_of_appointment(_appointment public.appointments, _user_id uuid, _step text) returns void
language sql security definer set search_path = '' as $$
  insert into app.notices (league_id, match_id, user_id, kind, occasion, facts, due_at, deadline)
    select m.league_id, m.id, u.id, 'appointment', concat_ws(' ', _step, app.appointment_occasion(_appointment)),
      jsonb_build_object('official', _appointment.official_id, 'appointment', _appointment.id, 'role', _appointment.role,
        'step', _step), now() + interval '10 minutes', m.played_at
    from public.matches m join public.match_day_settings s on s.league_id = m.league_id and s.sends_notices
      -- An account that is deleted gets none.
      join auth.users u on u.id = _user_id and u.id is distinct from auth.uid()
    where m.id = _appointment.match_id and m.played_at > now() and m.status <> 'cancelled' and not m.is_hidden
    on conflict do nothing
$$;

-- An official who accepted a kick-off and was asked again because the match moved counts as one who accepted.
create function app.was_accepted(_appointment public.appointments) returns boolean language sql immutable
return _appointment.state = 'accepted' or _appointment.state = 'sent' and _appointment.moved_from is not null;

create function app.notify_of_withdrawal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if app.was_accepted(old) then
    perform app.queue_end_of_appointment(new, o.user_id, 'withdrawn') from public.officials o
      where o.id = new.official_id;
  end if;
  return null;
end $$;
create trigger notify_of_withdrawal after update of state on public.appointments for each row
  when (old.state <> 'withdrawn' and new.state = 'withdrawn') execute function app.notify_of_withdrawal();

create function app.notify_released_official() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_end_of_appointment(a, old.user_id, 'released') from public.appointments a
    where a.official_id = new.id and app.was_accepted(a);
  return null;
end $$;
create trigger notify_released_official after update of user_id on public.officials for each row
  when (old.user_id is not null and new.user_id is distinct from old.user_id)
  execute function app.notify_released_official();

-- Whether an appointment ended as a notice says, and its person was not appointed to the match again.
create function app.is_appointment_over(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.appointments a join public.officials o on o.id = a.official_id
      where a.id = (_notice.facts ->> 'appointment')::uuid and case _notice.facts ->> 'step'
        when 'withdrawn' then a.state = 'withdrawn'
        else a.state in ('sent', 'accepted', 'withdrawn') and o.user_id is distinct from _notice.user_id end)
    and not exists (
      select from public.appointments a join public.officials o on o.id = a.official_id
      where a.match_id = _notice.match_id and o.user_id = _notice.user_id and a.state in ('sent', 'accepted'))
$$;

/* Whether the person of a notice of a new date got the date that the match had until now: on a device, or in another notice
   of the match. */
create function app.is_date_announced(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select _notice.pushed_at is not null and _notice.push_sent > 0 or exists (
    select from app.notices n
    where n.user_id = _notice.user_id and n.match_id = _notice.match_id and n.id <> _notice.id
      and (n.state = 'sent' and n.done_at > _notice.created_at or n.push_sent > 0 and n.pushed_at > _notice.created_at))
$$;

alter function app.tell_of_date rename to notify_of_new_date;
alter trigger tell_of_date on public.matches rename to notify_of_new_date;
/* As before, and officials are told too, whether or not they accepted. An appointment that was not told yet has the new
   date. */
create or replace function app.notify_of_new_date() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz := now() + interval '10 minutes';
begin
  if (app.date_state(old.status), old.played_at) = (app.date_state(new.status), new.played_at)
    or new.is_hidden or not app.is_date_news(old.played_at, new.played_at, now())
    or not exists (select from public.match_day_settings where league_id = new.league_id and sends_notices) then
    return null;
  end if;
  -- Devices that showed the former date show this one too. A match that moves back moves from the date that people know.
  update app.notices n set deadline = least(deadline, new.played_at), pushed_at = null,
      due_at = case when pushed_at is null then least(due, created_at + interval '1 hour') else due end,
      facts = case
        when (n.facts ->> 'state', (n.facts ->> 'played_at')::timestamptz) = (app.date_state(new.status), new.played_at)
          and app.is_date_announced(n)
        then n.facts || jsonb_build_object('played_at', old.played_at, 'state', app.date_state(old.status))
        else n.facts end
    where match_id = new.id and kind = 'date' and state = 'waiting';
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select new.league_id, new.id, who.user_id, who.team_id, 'date', new.version,
      jsonb_build_object('played_at', old.played_at, 'state', app.date_state(old.status)) || who.facts, due,
      least(old.played_at, new.played_at)
    from (
      select app.manager_account(side) as user_id, side as team_id, '{}'::jsonb as facts
        from unnest(array[new.home_team_id, new.away_team_id]) side
      union all
      select o.user_id, null, o.facts from app.accounts_of_officials(new.id, '{sent,accepted}') o) who
    where who.user_id is distinct from auth.uid() and who.user_id is not null
      and not exists (select from app.notices n where n.match_id = new.id and n.state = 'waiting'
        and n.user_id = who.user_id
        and (n.kind = 'date' or n.kind = 'appointment' and who.team_id is null and n.pushed_at is null
          and app.is_notice_current(n, now())))
    on conflict do nothing;
  return null;
end $$;

/* As before, with the officials who accepted a match, and with the referee where referees report results. */
create or replace function app.plan_reminders(_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select m.league_id, m.id, who.user_id, who.team_id, 'reminder', app.moment_key(m.played_at),
      jsonb_build_object('played_at', m.played_at) || who.facts, _now, m.played_at
    from public.match_day_settings s join public.matches m on m.league_id = s.league_id
      cross join lateral (
        select app.manager_account(side) as user_id, side as team_id, '{}'::jsonb as facts
          from unnest(array[m.home_team_id, m.away_team_id]) side
        union all
        select o.user_id, null, o.facts from app.accounts_of_officials(m.id, '{accepted}') o) who
    where s.sends_reminders and m.played_at > _now and m.played_at <= _now + interval '24 hours'
      and m.status = 'scheduled' and not m.is_hidden and num_nonnulls(m.home_score, m.away_score) = 0
      and who.user_id is not null
    on conflict do nothing;
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at)
    select m.league_id, m.id, who.user_id, who.team_id, step.kind, step.occasion || ' ' || app.moment_key(m.played_at),
      jsonb_build_object('played_at', m.played_at, 'step', step.occasion) || who.facts, _now
    from public.match_day_settings s join public.matches m on m.league_id = s.league_id
      cross join lateral (select
        case when m.played_at <= _now - interval '51 hours' then 'overdue' else 'missing' end as kind,
        case when m.played_at <= _now - interval '27 hours' then 'again' else 'first' end as occasion) step
      cross join lateral (
        select app.manager_account(side) as user_id, side as team_id, '{}'::jsonb as facts
          from unnest(array[m.home_team_id, m.away_team_id]) side
          where s.results_by = 'teams' and step.kind = 'missing'
        union all
        select o.user_id, null, o.facts from app.accounts_of_officials(m.id, '{accepted}') o
          where s.results_by = 'referee' and step.kind = 'missing' and o.role = 'referee'
        union all
        select l.owner_id, null, '{}' from public.leagues l
          where l.id = m.league_id and (s.results_by = 'owner' or step.kind = 'overdue')) who
    where s.sends_reminders and m.played_at > greatest(s.reminds_since, _now - interval '14 days')
      and m.played_at <= _now - interval '3 hours' and m.status in ('scheduled', 'in_play') and not m.is_hidden
      and num_nulls(m.home_score, m.away_score) > 0 and who.user_id is not null
    on conflict do nothing;
end $$;

/* Whether the person of a notice is still the official whom it concerns. An official who answered after a match had
   moved knows its date, and so does one whose appointment was sent after that. */
create function app.is_appointed(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.officials o join public.appointments a on a.official_id = o.id
    where o.id = (_notice.facts ->> 'official')::uuid and o.is_active and o.user_id = _notice.user_id
      and a.match_id = _notice.match_id and case _notice.kind
        when 'appointment' then a.state = 'sent' and a.moved_from is null
          and app.appointment_occasion(a) = _notice.occasion
        when 'date' then a.sent_at <= _notice.created_at
          and (a.state = 'sent' or a.state = 'accepted' and a.answered_at < _notice.created_at)
        when 'missing' then a.state = 'accepted' and a.role = 'referee' and exists (
          select from public.match_day_settings s where s.league_id = a.league_id and s.results_by = 'referee')
        else a.state = 'accepted' end)
$$;

/* As before, with bans and with officials. Administrators are told of disputes, so that a notice without a team may be
   one of theirs. The people of a match are told also where a youth competition hides its score. */
create or replace function app.is_notice_current(_notice app.notices, _now timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select case _notice.kind
    when 'availability' then app.is_answer_missing(_notice, _now)
    when 'ban' then app.is_ban_current(_notice)
    else coalesce((
    select app.is_season_published(m.season_id)
      and case when _notice.kind in ('date', 'confirm', 'dispute', 'move', 'appointment') then s.sends_notices
        else s.sends_reminders end
      and case when _notice.facts ? 'appointment' then app.is_appointment_over(_notice)
        when _notice.facts ? 'official' then app.is_appointed(_notice)
        when _notice.team_id is null then _notice.user_id in (select app.accounts_of_league(m.league_id))
        else _notice.team_id in (m.home_team_id, m.away_team_id)
          and app.manager_account(_notice.team_id) = _notice.user_id end
      and case _notice.kind
        when 'date' then (app.date_state(m.status), m.played_at)
            <> (_notice.facts ->> 'state', (_notice.facts ->> 'played_at')::timestamptz)
          and app.is_date_news((_notice.facts ->> 'played_at')::timestamptz, m.played_at, _now)
        when 'confirm' then m.is_provisional and app.pair(m.home_score, m.away_score) = _notice.facts -> 'score'
          and not exists (select from public.result_reports where match_id = m.id and team_id = _notice.team_id)
        when 'dispute' then m.is_provisional
          and (select count(distinct (home_score, away_score)) from public.result_reports where match_id = m.id) = 2
        when 'reminder' then m.status = 'scheduled' and m.played_at > _now
          and m.played_at = (_notice.facts ->> 'played_at')::timestamptz
        when 'appointment' then m.played_at > _now
          and (m.status = 'scheduled' or _notice.facts ? 'appointment' and m.status <> 'cancelled')
        when 'move' then exists (select from public.date_requests d
          where d.id = (_notice.facts ->> 'request')::uuid and d.state = _notice.facts ->> 'step')
        else m.status in ('scheduled', 'in_play') and num_nulls(m.home_score, m.away_score) > 0
          and m.played_at = (_notice.facts ->> 'played_at')::timestamptz
      end
    from public.matches m join public.match_day_settings s on s.league_id = m.league_id
    where m.id = _notice.match_id), false) end
$$;

revoke execute on all functions in schema app from public;
