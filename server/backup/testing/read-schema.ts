import type { Database } from '#gateway/database/database.ts'

const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
const acl = (list: string, kind: string, owner: string) => `(
  select string_agg(format('%s=%s', case grantee when 0 then 'public' else pg_get_userbyid(grantee) end, privilege_type), ' '
    order by grantee::regrole::text, privilege_type)
  from aclexplode(coalesce(${list}, acldefault('${kind}', ${owner}))))`

// Each: `name` of an object, and `text`, which says everything about it.
const QUERIES = [
  `select 'schema ' || nspname as name, concat_ws(' ', ${acl('nspacl', 'n', 'nspowner')},
      obj_description(oid, 'pg_namespace')) as text
    from pg_namespace n where ${OURS}`,
  `select concat_ws(' ', 'default privileges', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype) as name,
      ${acl('defaclacl', 'r', 'defaclrole')} as text
    from pg_default_acl`,
  // The rows that migrations insert.
  `select 'bucket ' || id as name, (to_jsonb(b) - array['created_at', 'updated_at'])::text as text from storage.buckets b`,
  `select 'relation ' || c.oid::regclass as name, concat_ws(' ', relkind, relpersistence, relrowsecurity, relreplident,
      reloptions::text, ${acl('relacl', 'r', 'relowner')}, obj_description(c.oid, 'pg_class'),
      case relkind when 'v' then pg_get_viewdef(c.oid) when 'i' then pg_get_indexdef(c.oid) end) as text
    from pg_class c join pg_namespace n on n.oid = relnamespace where ${OURS} and relkind in ('r', 'v', 'i', 'S', 'c')`,
  `select 'column ' || c.oid::regclass || ' ' || row_number() over (partition by c.oid order by attnum) as name,
      concat_ws(' ', attname, format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull, attidentity,
        attgenerated, pg_get_expr(adbin, adrelid), case when attacl is not null then ${acl('attacl', 'c', 'relowner')} end,
        col_description(c.oid, attnum)) as text
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
      left join pg_attrdef d on adrelid = c.oid and adnum = attnum
    where ${OURS} and relkind in ('r', 'v', 'c') and attnum > 0 and not attisdropped`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname as name,
      concat_ws(' ', replace(pg_get_constraintdef(c.oid), ' NOT VALID', ''), condeferrable, condeferred) as text
    from pg_constraint c join pg_namespace n on n.oid = connamespace where ${OURS}`,
  `select 'policy ' || schemaname || '.' || tablename || ' ' || policyname as name,
      concat_ws(' ', permissive, roles::text, cmd, qual, with_check) as text from pg_policies`,
  `select 'trigger ' || tgrelid::regclass || ' ' || tgname as name, pg_get_triggerdef(oid) || tgenabled::text as text
    from pg_trigger where not tgisinternal`,
  `select 'function ' || p.oid::regprocedure as name, concat_ws(' ', pg_get_functiondef(p.oid),
      ${acl('proacl', 'f', 'proowner')}, obj_description(p.oid, 'pg_proc')) as text
    from pg_proc p join pg_namespace n on n.oid = pronamespace where ${OURS}
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select 'type ' || t.oid::regtype as name,
      concat_ws(' ', typtype, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as text
    from pg_type t join pg_namespace n on n.oid = typnamespace where ${OURS} and typtype in ('e', 'd', 'c')`,
  `select 'collation ' || c.collname as name, concat_ws(' ', collprovider, collisdeterministic) as text
    from pg_collation c join pg_namespace n on n.oid = collnamespace where ${OURS}`,
  `select 'replica identity ' || indrelid::regclass as name, indexrelid::regclass::text as text
    from pg_index where indisreplident`,
  `select concat_ws(' ', 'role', r.rolname, 'of', m.rolname) as name, '' as text
    from pg_auth_members a join pg_roles r on r.oid = a.roleid join pg_roles m on m.oid = a.member
    where r.rolname !~ '^pg_'`,
  `select 'comment on ' || c.conname || ' of ' || conrelid::regclass as name, obj_description(c.oid, 'pg_constraint') as text
    from pg_constraint c where obj_description(c.oid, 'pg_constraint') is not null`,
  `select 'publication ' || pubname || ' ' || schemaname || '.' || tablename as name, attnames::text as text
    from pg_publication_tables`,
  `select 'event trigger ' || evtname as name, concat_ws(' ', evtevent, evtfoid::regproc, evttags::text) as text
    from pg_event_trigger`,
]

/** Every object and every bucket of a database by name, with its definition and its grants; comments in functions and white space left out. */
export async function readSchema(database: Database): Promise<Record<string, string>> {
  const objects: [string, string][] = []
  for (const query of QUERIES) {
    const rows = await database.query<{ name: string; text: string }>(query)
    for (const { name, text } of rows)
      objects.push([name, text.replaceAll(/--[^\n]*|\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ')])
  }
  return Object.fromEntries(objects)
}
