-- Tables and views of the exposed schemas with their columns.
-- A column's default: its identity's sequence, its own default, or its domain's; none for a generated column.
with recursive enums as (
  select enumtypid, json_agg(enumlabel order by enumsortorder) as labels from pg_enum group by enumtypid
),
-- A domain over a domain stands on the type of the innermost.
bases as (
  select oid as domain, typbasetype as base from pg_type where typtype = 'd'
  union all
  select bases.domain, t.typbasetype from bases join pg_type t on t.oid = bases.base where t.typtype = 'd'
),
-- Implicit casts between a domain and json or text: how the API writes and reads its values.
representations as (
  select
    case when s.typtype = 'd' then c.castsource else c.casttarget end as domain,
    json_build_object(
      'toJson', max(c.castfunc::regproc::text) filter (where s.typtype = 'd' and c.casttarget = 'json'::regtype),
      'fromJson', max(c.castfunc::regproc::text) filter (where s.typtype <> 'd' and c.castsource = 'json'::regtype),
      'fromText', max(c.castfunc::regproc::text) filter (where s.typtype <> 'd' and c.castsource = 'text'::regtype)
    ) as functions
  from pg_cast c
  join pg_type s on s.oid = c.castsource
  join pg_type t on t.oid = c.casttarget
  where c.castcontext = 'i' and c.castmethod = 'f' and (s.typtype = 'd') <> (t.typtype = 'd')
  group by 1
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
    'type', format_type(case when t.typtype = 'd' and bt.typnamespace = 'pg_catalog'::regnamespace then bt.oid else a.atttypid end, null),
    'declaredType', format_type(a.atttypid, a.atttypmod),
    'maxLength', case when coalesce(bt.oid, t.oid) in (1042, 1043) and greatest(a.atttypmod, t.typtypmod) > 4
      then greatest(a.atttypmod, t.typtypmod) - 4 end,
    'representation', representations.functions,
    'default', case
      when a.attidentity <> '' then (
        select format('nextval(%L)', dep.objid::regclass)
        from pg_depend dep
        where dep.classid = 'pg_class'::regclass and dep.refclassid = 'pg_class'::regclass
          and dep.refobjid = a.attrelid and dep.refobjsubid = a.attnum and dep.deptype = 'i')
      when a.attgenerated = '' then coalesce(pg_get_expr(ad.adbin, ad.adrelid), pg_get_expr(t.typdefaultbin, 0))
    end,
    'enumValues', coalesce(enums.labels, '[]')
  ) order by a.attnum) as list
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join bases on bases.domain = t.oid and not exists (select from bases deeper where deeper.domain = bases.base)
  left join pg_type bt on bt.oid = bases.base
  left join representations on representations.domain = a.atttypid
  left join pg_attrdef ad on ad.adrelid = a.attrelid and ad.adnum = a.attnum
  left join enums on enums.enumtypid = coalesce(bt.oid, t.oid)
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
) columns on true
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and n.nspname = any ($1)
order by n.nspname, c.relname
