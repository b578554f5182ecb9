/* Whether a new date is not shown on followers' devices now, because it is night in the competition's zone. A match that was
   to begin in this night is one for which people are awake. */
create function app.waits_for_morning(_event app.push_events, _now timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.is_night(_now, z.time_zone) and (_event.facts ->> 'played_at')::timestamptz
      not between _now - interval '1 hour' and app.next_morning(_now, z.time_zone)
  from public.matches m join public.league_settings z on z.league_id = m.league_id where m.id = _event.match_id
$$;

-- As before, and new dates wait for the morning. Kick-offs, goals and final scores never do.
create or replace function app.plan_pushes(_now timestamptz default now()) returns table (event_id bigint, device_ids jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('app.plan_pushes')) then return; end if;
  perform app.push_notices(_now);
  delete from app.push_events where due_at < _now - interval '2 days';
  delete from app.push_devices where chosen_at < _now - interval '1 year'
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

revoke execute on all functions in schema app from public;
