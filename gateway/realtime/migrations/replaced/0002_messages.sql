-- As in every Supabase project: the publication is there before its first table. Whoever may not create one does it by hand.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
exception when insufficient_privilege then
  raise notice 'No right to create the publication supabase_realtime: changes of tables are not told without it';
end $$;

alter table realtime.messages add column binary_payload bytea;
-- What a private channel asks for that joins again.
create index on realtime.messages (topic, inserted_at desc) where private and extension = 'broadcast';

create or replace function realtime.tell_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell(json_build_object('kind', 'broadcast', 'topic', new.topic, 'private', coalesce(new.private, false),
    'event', new.event, 'payload', coalesce(new.payload, '{}'), 'bytes', encode(new.binary_payload, 'base64'), 'id', new.id));
  return null;
end $$;

-- The payload carries the message's id, unless it has one of its own.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
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
