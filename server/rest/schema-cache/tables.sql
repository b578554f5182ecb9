-- Tables and views of the exposed schemas with their columns.
-- What a column falls back to: its domain's default, its identity's sequence, or its own default; nothing for a generated one.
with enums as (
  select enumtypid, json_agg(enumlabel order by enumsortorder) as labels from pg_enum group by enumtypid
)
select
  n.nspname as schema,
  c.relname as name,
  d.description,
  c.relkind in ('v', 'm') as is_view,
  c.relkind in ('r', 'p') or (c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid, true) & 8 = 8) as insertable,
  c.relkind in ('r', 'p') or (c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid, true) & 4 = 4) as updatable,
  c.relkind in ('r', 'p') or (c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid, true) & 16 = 16) as deletable,
  coalesce(columns.list, '[]') as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
left join pg_description d on d.objoid = c.oid and d.objsubid = 0 and d.classoid = 'pg_class'::regclass
left join lateral (
  select json_agg(json_build_object(
    'name', a.attname,
    'description', col_description(a.attrelid, a.attnum),
    'nullable', not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)),
    'type', format_type(case when t.typtype = 'd' and bt.typnamespace = 'pg_catalog'::regnamespace then t.typbasetype else a.atttypid end, null),
    'declaredType', format_type(a.atttypid, a.atttypmod),
    'maxLength', case when coalesce(bt.oid, t.oid) in (1042, 1043) and greatest(a.atttypmod, t.typtypmod) > 4
      then greatest(a.atttypmod, t.typtypmod) - 4 end,
    'default', case
      when t.typbasetype <> 0 and t.typdefaultbin is not null then pg_get_expr(t.typdefaultbin, 0)
      when a.attidentity <> '' then (
        select format('nextval(%L)', dep.objid::regclass)
        from pg_depend dep
        where dep.classid = 'pg_class'::regclass and dep.refclassid = 'pg_class'::regclass
          and dep.refobjid = a.attrelid and dep.refobjsubid = a.attnum and dep.deptype = 'i')
      when a.attgenerated = '' then pg_get_expr(ad.adbin, ad.adrelid)
    end,
    'enumValues', coalesce(enums.labels, '[]')
  ) order by a.attnum) as list
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_type bt on t.typtype = 'd' and bt.oid = t.typbasetype
  left join pg_attrdef ad on ad.adrelid = a.attrelid and ad.adnum = a.attnum
  left join enums on enums.enumtypid = coalesce(bt.oid, t.oid)
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
) columns on true
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and n.nspname = any ($1)
order by n.nspname, c.relname
