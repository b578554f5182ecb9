-- Functions that can be called by name: no triggers, no aggregates, at most one parameter without a name.
select
  n.nspname as schema,
  p.proname as name,
  d.description,
  case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
  p.proretset as returns_set,
  p.prorettype = 'void'::regtype as returns_void,
  base.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as returns_composite,
  case when t.typtype = 'd' and t.typname like '%/%' then t.typname end as media_type,
  t.typtype = 'd' and t.typbasetype = 'bytea'::regtype as returns_bytes,
  rn.nspname as return_schema,
  coalesce(rc.relname, base.typname) as return_type,
  coalesce(arguments.list, '[]') as parameters,
  (select coalesce(json_agg(json_build_array(split_part(one, '=', 1), substr(one, strpos(one, '=') + 1))), '[]')
    from unnest(p.proconfig) as one
    where split_part(one, '=', 1) in ('statement_timeout', 'plan_filter.statement_cost_limit')) as settings
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
join pg_type base on base.oid = case when t.typtype = 'd' and t.typbasetype in (select oid from pg_type where typtype = 'c') then t.typbasetype else t.oid end
join pg_namespace rn on rn.oid = base.typnamespace
left join pg_class rc on rc.oid = base.typrelid
left join pg_description d on d.objoid = p.oid and d.classoid = 'pg_proc'::regclass
left join lateral (
  select
    json_agg(json_build_object(
      'name', coalesce(name, ''),
      'type', type::regtype,
      'widestType', case type
        when 'bit'::regtype then 'bit varying' when 'bit[]'::regtype then 'bit varying[]'
        when 'bpchar'::regtype then 'character varying' when 'bpchar[]'::regtype then 'character varying[]'
        else type::regtype::text end,
      'required', at <= p.pronargs - p.pronargdefaults,
      'variadic', mode = 'v') order by at) as list,
    count(*) filter (where coalesce(name, '') = '') as unnamed,
    bool_and(type in ('bytea'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype)) as raw
  from (
    select name, type, coalesce(mode, 'i') as mode, row_number() over (order by position) as at
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes::text[])
      with ordinality as one(type, name, mode, position)
    where coalesce(mode, 'i') in ('i', 'b', 'v')
  ) inputs
) arguments on true
where p.prokind = 'f' and n.nspname = any ($1) and p.prorettype <> 'trigger'::regtype and p.prorettype <> 'event_trigger'::regtype
  and (coalesce(arguments.unnamed, 0) = 0 or (p.pronargs = 1 and arguments.raw))
order by n.nspname, p.proname, json_array_length(coalesce(arguments.list, '[]')), d.description nulls first, arguments.list::text collate "C"
