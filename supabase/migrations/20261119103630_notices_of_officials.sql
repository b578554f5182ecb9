-- Notices to officials with an account (record 0067).

-- A key that is equal for one appointment until it is sent again, after a mail that could not be sent.
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

/* Plans a notice of an appointment that is sent to an official with an account. Ten minutes let the owner withdraw a
   wrong appointment, or mail it. */
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

/* Plans a notice for an official whose accepted appointment ended. An official who had accepted a match that is to
   come gets a notice when the appointment ends, or when the account is taken from the official: the page of
   appointments is gone then. Ten minutes let the owner appoint the official again. */
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

/* Whether an official accepted an appointment. One who accepted a kick-off and was asked again because the match
   moved counts as well. */
create function app.was_accepted(_appointment public.appointments) returns boolean language sql immutable
return _appointment.state = 'accepted' or _appointment.state = 'sent' and _appointment.moved_from is not null;

-- Plans a notice for an official whose accepted appointment is withdrawn.
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

-- Plans notices for an account that is taken from an official with accepted appointments.
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

revoke execute on all functions in schema app from public;
