-- The names that a new database has. Without a superuser there are no event triggers to rename.
do $$
declare
  work record;
begin
  for work in
    select evtname, 'gateway_schema_' || case evtevent when 'sql_drop' then 'dropped' else 'changed' end as name
    from pg_event_trigger where evtfoid in ('gateway.tell_schema_changed'::regproc, 'gateway.tell_schema_dropped'::regproc)
  loop
    if work.evtname <> work.name then
      execute format('alter event trigger %I rename to %I', work.evtname, work.name);
    end if;
  end loop;
end $$;
alter function gateway.tell_schema_changed rename to notify_schema_changed;
alter function gateway.tell_schema_dropped rename to notify_schema_dropped;
