-- The names that a new database has. Payloads are stored for a minute only, so their table is made again.
drop table realtime.parcels;
create unlogged table realtime.stored_payloads (
  id      bigint generated always as identity primary key,
  body    text not null,
  sent_at timestamptz not null default now()
);
create index on realtime.stored_payloads (sent_at);
alter sequence realtime.news_number rename to notification_number;
drop trigger tell_message on realtime.messages;
drop function realtime.tell_message, realtime.tell;

create function realtime.notify(_notification json) returns void
language plpgsql security definer set search_path = '' as $$
declare
  body       text := json_build_object(
    'number', nextval('realtime.notification_number'), 'notification', _notification);
  payload_id bigint;
begin
  if octet_length(body) < 8000 then
    perform pg_notify('realtime', body);
  else
    insert into realtime.stored_payloads (body) values (body) returning id into payload_id;
    perform pg_notify('realtime', payload_id::text);
  end if;
end $$;
revoke execute on function realtime.notify from public;

create function realtime.notify_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.notify(json_build_object('kind', 'broadcast', 'topic', new.topic, 'private', coalesce(new.private, false),
    'event', new.event, 'payload', coalesce(new.payload, '{}'), 'bytes', encode(new.binary_payload, 'base64'), 'id', new.id));
  return null;
end $$;
create trigger notify_message after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null and new.broadcasted_at is null)
  execute function realtime.notify_message();

revoke execute on function realtime.notify_message from public;

create or replace function realtime.capture() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  part record;
  at   text := to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  if not exists (select from realtime.listening where relation = tg_relid and until > now()) then return null; end if;
  for part in execute case tg_op
    when 'INSERT' then
      'select json_agg(record order by n) as records, null::json as olds
       from (select row_number() over () as n, row_to_json("a row")::text as record from added_rows "a row") each_row
       group by (n - 1) / 100 order by (n - 1) / 100'
    when 'DELETE' then format(
      'select null::json as records, json_agg(old order by n) as olds
       from (select row_number() over () as n, (%s)::text as old from removed_rows "a row") each_row
       group by (n - 1) / 100 order by (n - 1) / 100', tg_argv[0])
    else format(
      'select json_agg(record order by n) as records, json_agg(old order by n) as olds
       from (select row_number() over () as n, row_to_json("a row")::text as record from added_rows "a row") new_row
       full join (select row_number() over () as n, (%s)::text as old from removed_rows "a row") old_row using (n)
       group by (n - 1) / 100 order by (n - 1) / 100', tg_argv[0])
    end
  loop
    perform realtime.notify(json_build_object('kind', 'change', 'relation', tg_relid::bigint, 'schema', tg_table_schema,
      'table', tg_table_name, 'type', tg_op, 'at', at, 'records', part.records, 'olds', part.olds));
  end loop;
  return null;
end $$;

-- Without a superuser there are no event triggers to rename.
do $$
declare
  work record;
begin
  for work in
    select evtname, 'gateway_publication_' || case evtevent when 'sql_drop' then 'dropped' else 'changed' end as name
    from pg_event_trigger where evtfoid in ('realtime.follow_publication'::regproc, 'realtime.follow_dropped'::regproc)
  loop
    if work.evtname <> work.name then
      execute format('alter event trigger %I rename to %I', work.evtname, work.name);
    end if;
  end loop;
end $$;
