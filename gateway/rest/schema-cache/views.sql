-- The rewrite rules of views: which column of which table each of their columns comes from stands in there only.
select
  c.oid::int8::text as id,
  n.nspname as schema,
  c.relname as name,
  r.ev_action::text as rule,
  (select json_object_agg(a.attnum, a.attname) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_rewrite r on r.ev_class = c.oid and r.ev_type = '1'
where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
order by n.nspname, c.relname
