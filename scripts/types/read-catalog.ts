import type { Queryable } from '#gateway/database/database.ts'

export interface TypeName {
  /** PostgreSQL's internal name of the element type (int4, text, uuid), or the name of an enum, table or composite type. */
  name: string
  kind: 'base' | 'enum' | 'row' | 'composite'
  isArray: boolean
}

export interface Column {
  name: string
  type: TypeName
  nullable: boolean
  hasDefault: boolean
  /** False for a generated column. */
  writable: boolean
}

export interface Relationship {
  foreignKeyName: string
  columns: string[]
  isOneToOne: boolean
  referencedRelation: string
  referencedColumns: string[]
}

export interface Relation {
  name: string
  isView: boolean
  /**
   * The comment; `@nullable a, b` lists the columns of a view, or arguments and columns of a function, that can be
   * null.
   */
  comment: string | null
  columns: Column[]
  relationships: Relationship[]
}

export interface Routine {
  name: string
  comment: string | null
  args: { name: string; type: TypeName; hasDefault: boolean; defaultsToNull: boolean }[]
  /** The columns of `returns table (…)`. */
  rows: { name: string; type: TypeName }[] | null
  returns: TypeName
  returnsSet: boolean
}

export interface Enum {
  name: string
  values: string[]
}

/** A type of several columns; its comment lists those that can be null, as a view's does. */
export interface Composite {
  name: string
  comment: string | null
  columns: { name: string; type: TypeName }[]
}

export interface Catalog {
  relations: Relation[]
  routines: Routine[]
  enums: Enum[]
  composites: Composite[]
}

/** The objects of schema public, each list sorted by name. */
export async function readCatalog(database: Queryable): Promise<Catalog> {
  const [row] = await database.query<Catalog>(
    `select (${relations}) as relations, (${routines}) as routines, (${enums}) as enums, (${composites}) as composites`,
  )
  if (row === undefined) throw new Error('The catalog is empty')
  return row
}

const typeName = (
  oid: string,
) => `(select json_build_object('name', e.typname, 'isArray', t.typelem <> 0 and t.typlen = -1,
  'kind', case when e.typtype = 'e' then 'enum' when e.typtype <> 'c' or e.typnamespace <> 'public'::regnamespace then 'base'
    when (select relkind from pg_class where oid = e.typrelid) = 'c' then 'composite' else 'row' end)
  from pg_type t join pg_type e on e.oid = case when t.typelem <> 0 and t.typlen = -1 then t.typelem else t.oid end
  where t.oid = ${oid})`

const columns = `select coalesce(json_agg(json_build_object('name', a.attname, 'type', ${typeName('a.atttypid')},
  'nullable', not a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '', 'writable', a.attgenerated = '') order by a.attname), '[]')
  from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const names = (numbers: string, relation: string) => `(select json_agg(a.attname order by k.n)
  from unnest(${numbers}) with ordinality k (attnum, n) join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.attnum)`

const relationships = `select coalesce(json_agg(json_build_object('foreignKeyName', f.conname, 'columns', ${names('f.conkey', 'f.conrelid')},
  'isOneToOne', exists (select from pg_constraint u where u.conrelid = f.conrelid and u.contype in ('p', 'u')
    and u.conkey <@ f.conkey and f.conkey <@ u.conkey),
  'referencedRelation', r.relname, 'referencedColumns', ${names('f.confkey', 'f.confrelid')}) order by f.conname), '[]')
  from pg_constraint f join pg_class r on r.oid = f.confrelid
  where f.conrelid = c.oid and f.contype = 'f' and r.relnamespace = 'public'::regnamespace`

const relations = `select coalesce(json_agg(json_build_object('name', c.relname, 'isView', c.relkind in ('v', 'm'),
  'comment', obj_description(c.oid, 'pg_class'), 'columns', (${columns}), 'relationships', (${relationships})) order by c.relname), '[]')
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`

const args = `select coalesce(json_agg(json_build_object('name', p.proargnames[n], 'type', ${typeName('arg')},
  'hasDefault', n > p.pronargs - p.pronargdefaults,
  'defaultsToNull', coalesce(pg_get_function_arg_default(p.oid, n::int) like 'NULL%', false)) order by n), '[]')
  from unnest(p.proargtypes::oid[]) with ordinality a (arg, n)`

const rows = `select json_agg(json_build_object('name', p.proargnames[n], 'type', ${typeName('arg')}) order by n)
  from unnest(p.proallargtypes) with ordinality a (arg, n) where p.proargmodes[n] = 't'`

const routines = `select coalesce(json_agg(json_build_object('name', p.proname, 'comment', obj_description(p.oid, 'pg_proc'),
  'args', (${args}), 'rows', (${rows}), 'returns', ${typeName('p.prorettype')}, 'returnsSet', p.proretset) order by p.proname), '[]')
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype`

const enums = `select coalesce(json_agg(json_build_object('name', t.typname, 'values',
  (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid)) order by t.typname), '[]')
  from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e'`

const composites = `select coalesce(json_agg(json_build_object('name', c.relname, 'comment', obj_description(c.reltype, 'pg_type'),
  'columns', (${columns})) order by c.relname), '[]')
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'c'`
