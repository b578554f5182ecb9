-- Creates the triggers of every table of the publication, and drops those of tables that left it; of all tables, or
-- some. PostgreSQL runs a statement's triggers in the order of their names: these come first, so that a new row is
-- notified before the changes that other triggers of its statement make to it.
create or replace function realtime.watch_publication(_only oid[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  work record;
begin
  for work in
    select t.tgname, t.tgrelid::regclass as relation from pg_catalog.pg_trigger t
    where t.tgfoid = 'realtime.capture'::regproc and t.tgparentid = 0
      and (_only is null or t.tgrelid = any (_only)) and (t.tgname not like '!%' or not exists (
      select from pg_catalog.pg_publication_tables p
      where p.pubname = 'supabase_realtime' and format('%I.%I', p.schemaname, p.tablename)::regclass = t.tgrelid))
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
      where t.tgrelid = c.oid and t.tgname = '!realtime_' || kind.verb and t.tgfoid = 'realtime.capture'::regproc
        and t.tgargs = convert_to(realtime.identity_of(c.oid), 'UTF8') || '\x00'::bytea)
  loop
    execute format('create or replace trigger %I after %s on %s referencing %s for each statement
      execute function realtime.capture(%L)', '!realtime_' || work.verb, work.verb, work.relation, work.rows, work.identity);
  end loop;
end $$;

select realtime.watch_publication();
