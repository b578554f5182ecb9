-- Primary, unique and foreign keys of every table, columns in the key's order.
select
  k.contype::text as kind,
  k.conname as name,
  n.nspname as schema,
  c.relname as table,
  k.conrelid::int8::text as table_id,
  array_to_json(k.conkey) as positions,
  (select json_agg(a.attname order by o.at)
    from unnest(k.conkey) with ordinality o(attnum, at)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.attnum) as columns,
  fn.nspname as foreign_schema,
  f.relname as foreign_table,
  k.confrelid::int8::text as foreign_table_id,
  array_to_json(k.confkey) as foreign_positions,
  (select json_agg(a.attname order by o.at)
    from unnest(k.confkey) with ordinality o(attnum, at)
    join pg_attribute a on a.attrelid = k.confrelid and a.attnum = o.attnum) as foreign_columns
from pg_constraint k
join pg_class c on c.oid = k.conrelid
join pg_namespace n on n.oid = c.relnamespace
left join pg_class f on f.oid = k.confrelid
left join pg_namespace fn on fn.oid = f.relnamespace
where k.contype in ('p', 'u', 'f') and k.conparentid = 0 and not c.relispartition
  and n.nspname not in ('pg_catalog', 'information_schema')
order by k.conrelid, k.conname
