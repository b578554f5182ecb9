-- Aggregates that write rows as a media type: their result is a domain of its name.
select
  n.nspname as schema,
  p.proname as name,
  case when a.typname <> 'anyelement' then an.nspname end as table_schema,
  case when a.typname <> 'anyelement' then a.typname end as table,
  lower(t.typname) as media_type,
  case t.typname when '*/*' then 'application/octet-stream' else t.typname end as content_type,
  t.typbasetype = 'bytea'::regtype as is_binary
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
join pg_type a on a.oid = p.proargtypes[0]
join pg_namespace an on an.oid = a.typnamespace
where p.prokind = 'a' and p.pronargs = 1 and n.nspname = any ($1)
  and t.typtype = 'd' and (t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or t.typname = '*/*')
  and (a.typname = 'anyelement' or exists (select from pg_class c where c.reltype = a.oid and c.relkind in ('r', 'v', 'm', 'f', 'p')))
order by n.nspname, p.proname
