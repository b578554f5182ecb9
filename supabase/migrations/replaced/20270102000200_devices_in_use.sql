/* A device is kept for as long as its push service takes notifications. It was forgotten a year after its last choice,
   while its browser still said that notifications are on. */

alter table app.push_devices add column taken_at timestamptz;
comment on column app.push_devices.taken_at is 'When the device last took a notification, to a month; null while its choice is younger.';

/* The notifications that are to be sent now, each for at most a hundred devices; without an event, the greeting of new
   devices. New dates wait for the morning; kick-offs, goals and final scores never do. The caller stores a job for each
   in the same transaction. One process at a time does this. Old events and counts are deleted first, and
   devices that took nothing and were not changed for a year. */
create or replace function app.plan_pushes(_now timestamptz default now()) returns table (event_id bigint, device_ids jsonb)
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

/* Records the devices that have a notification, which confirms new ones, and forgets those that their push services do
   not know any more. A notice keeps how many devices of its person took it, did not take it, or are gone; a competition
   keeps how many devices of followers got its matches. No device is named. */
create or replace function app.finish_pushes(_event_id bigint, _sent jsonb, _gone jsonb, _failed jsonb default '[]') returns void
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

revoke execute on all functions in schema app from public;
