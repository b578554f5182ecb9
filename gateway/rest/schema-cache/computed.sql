-- Functions from a row of one table to rows of another.
select
  n.nspname as schema,
  p.proname as name,
  tn.nspname as table_schema,
  tc.relname as table,
  fn.nspname as foreign_schema,
  fc.relname as foreign_table,
  not p.proretset or p.prorows = 1 as returns_one
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.proargtypes[0]
join pg_class tc on tc.oid = t.typrelid and tc.relkind in ('r', 'v', 'm', 'f', 'p')
join pg_namespace tn on tn.oid = tc.relnamespace
join pg_type f on f.oid = p.prorettype
join pg_class fc on fc.oid = f.typrelid and fc.relkind in ('r', 'v', 'm', 'f', 'p')
join pg_namespace fn on fn.oid = fc.relnamespace
where p.pronargs = 1 and n.nspname not in ('pg_catalog', 'information_schema')
order by p.proname, p.oid
