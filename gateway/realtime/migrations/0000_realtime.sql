-- Subscriptions of clients: to messages on topics, and to changes of the tables in the publication supabase_realtime.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- A client that may read a topic's rows may join its private channel; one that may insert a row may send to it.
create table realtime.messages (
  topic          text not null,
  extension      text not null,
  payload        jsonb,
  event          text,
  private        boolean default false,
  updated_at     timestamp not null default now(),
  inserted_at    timestamp not null default now(),
  id             uuid not null default gen_random_uuid(),
  binary_payload bytea,
  -- Set on messages that clients ask to store: the process that received them has delivered them already.
  broadcasted_at timestamp,
  -- A stored message is replayed until then.
  expires_at     timestamp,
  primary key (id, inserted_at)
);
create index on realtime.messages (inserted_at);
-- For clients that join a private channel again.
create index on realtime.messages (topic, inserted_at desc) where private and extension = 'broadcast';
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The processes that have subscribers of a table. A trigger that finds none sends nothing.
create unlogged table realtime.listening (
  relation oid,
  process  uuid,
  until    timestamptz not null,
  primary key (relation, process)
);

-- The clients that are present on a topic, with the process that has their socket.
create unlogged table realtime.presences (
  ref     text primary key,
  process uuid not null,
  topic   text not null,
  key     text not null,
  meta    jsonb not null,
  until   timestamptz not null
);
create index on realtime.presences (topic);

-- Payloads that are too long for a notification are stored here for a minute.
create unlogged table realtime.stored_payloads (
  id      bigint generated always as identity primary key,
  body    text not null,
  sent_at timestamptz not null default now()
);
create index on realtime.stored_payloads (sent_at);
create sequence realtime.notification_number;

create function realtime.topic() returns text language sql stable
  return nullif(current_setting('realtime.topic', true), '');

-- Notifies every process. A notification has less than 8000 bytes, and PostgreSQL sends equal ones of a transaction
-- once: the number makes them different.
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

-- For SQL: sends a message to the subscribers of a topic. A failure does not undo the caller's transaction. The payload
-- gets the message's id, unless it has an id of its own.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
    values (id, case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(id)) end,
      event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
    values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'operation must be one of INSERT, UPDATE, DELETE';
  end if;
  perform realtime.send(jsonb_build_object('old_record', to_jsonb(old), 'record', to_jsonb(new), 'operation', operation,
    'table', table_name, 'schema', table_schema), event_name, topic_name);
end $$;

-- Notifies of a statement's rows, a hundred at a time: each as the text of its JSON, old rows as REPLICA IDENTITY says.
-- The alias "a row" is a name that no column has: PostgreSQL would take the column instead.
create function realtime.capture() returns trigger
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

-- An expression for the columns that REPLICA IDENTITY keeps of an old row.
create function realtime.identity_of(_relation oid) returns text language sql stable set search_path = '' as $$
  select case c.relreplident when 'f' then 'row_to_json("a row")' else coalesce((
    select format('json_build_object(%s)', string_agg(format('%L, "a row".%I', a.attname, a.attname), ', ' order by a.attnum))
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = c.oid and case c.relreplident when 'd' then i.indisprimary when 'i' then i.indisreplident end
  ), '''{}''::json') end
  from pg_catalog.pg_class c where c.oid = _relation
$$;

-- Creates the triggers of every table of the publication, and drops those of tables that left it; of all tables, or
-- some.
create function realtime.watch_publication(_only oid[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  work record;
begin
  for work in
    select t.tgname, t.tgrelid::regclass as relation from pg_catalog.pg_trigger t
    where t.tgfoid = 'realtime.capture'::regproc and t.tgparentid = 0
      and (_only is null or t.tgrelid = any (_only)) and not exists (
      select from pg_catalog.pg_publication_tables p
      where p.pubname = 'supabase_realtime' and format('%I.%I', p.schemaname, p.tablename)::regclass = t.tgrelid)
  loop
    execute format('drop trigger %I on %s', work.tgname, work.relation);
  end loop;
  for work in
    select c.oid::regclass as relation, kind.verb, kind.rows, realtime.identity_of(c.oid) as identity
    from pg_catalog.pg_publication_tables p
    join pg_catalog.pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
    cross join (values
      ('insert', 'new table as added_rows'),
      ('update', 'new table as added_rows old table as removed_rows'),
      ('delete', 'old table as removed_rows')) kind (verb, rows)
    where p.pubname = 'supabase_realtime' and (_only is null or c.oid = any (_only)) and not exists (
      select from pg_catalog.pg_trigger t
      where t.tgrelid = c.oid and t.tgname = 'realtime_' || kind.verb and t.tgfoid = 'realtime.capture'::regproc
        and t.tgargs = convert_to(realtime.identity_of(c.oid), 'UTF8') || '\x00'::bytea)
  loop
    execute format('create or replace trigger %I after %s on %s referencing %s for each statement
      execute function realtime.capture(%L)', 'realtime_' || work.verb, work.verb, work.relation, work.rows, work.identity);
  end loop;
end $$;
revoke execute on function realtime.capture, realtime.watch_publication, realtime.notify_message from public;

create function realtime.follow_publication() returns event_trigger language plpgsql security definer as $$
declare
  -- A migration may alter a table a hundred times: only that table is checked.
  altered oid[] := array(select objid from pg_event_trigger_ddl_commands()
    where classid = 'pg_class'::regclass and schema_name is distinct from 'pg_temp');
begin
  if tg_tag like '% PUBLICATION' then
    perform realtime.watch_publication();
  elsif altered <> '{}' then
    perform realtime.watch_publication(altered);
  end if;
exception when others then
  raise warning 'The tables of supabase_realtime could not be followed: %', sqlerrm;
end $$;

create function realtime.follow_dropped() returns event_trigger language plpgsql security definer as $$
begin
  if exists (select from pg_event_trigger_dropped_objects() where object_type like 'publication%') then
    perform realtime.watch_publication();
  end if;
exception when others then
  raise warning 'The tables of supabase_realtime could not be followed: %', sqlerrm;
end $$;

-- Only a superuser may create event triggers: without them the server checks when it starts and at each reload.
do $$
begin
  create event trigger gateway_publication_changed on ddl_command_end
    when tag in ('CREATE PUBLICATION', 'ALTER PUBLICATION', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE')
    execute function realtime.follow_publication();
  create event trigger gateway_publication_dropped on sql_drop execute function realtime.follow_dropped();
exception when insufficient_privilege then
  raise notice 'No event triggers without a superuser: send notify pgrst after changing the publication';
end $$;

-- As in every Supabase project: the publication exists before its first table. Where the server may not create it, it
-- is created by hand.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
exception when insufficient_privilege then
  raise notice 'No right to create the publication supabase_realtime: changes of tables are not sent without it';
end $$;

select realtime.watch_publication();
