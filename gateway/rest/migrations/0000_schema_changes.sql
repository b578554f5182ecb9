-- Tells the API to reload its schema cache after a change of the schema. Only a superuser may create event triggers;
-- without them `notify pgrst, 'reload schema'` does the same by hand.
create schema if not exists gateway;

create function gateway.notify_schema_changed() returns event_trigger language plpgsql as $$
begin
  if not exists (
    select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp'
  ) then
    return;
  end if;
  notify pgrst, 'reload schema';
end $$;

create function gateway.notify_schema_dropped() returns event_trigger language plpgsql as $$
begin
  if exists (select from pg_event_trigger_dropped_objects() where not is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end $$;

do $$
begin
  create event trigger gateway_schema_changed on ddl_command_end execute function gateway.notify_schema_changed();
  create event trigger gateway_schema_dropped on sql_drop execute function gateway.notify_schema_dropped();
exception when insufficient_privilege then
  raise notice 'No event triggers without a superuser: send notify pgrst after changing the schema';
end $$;
