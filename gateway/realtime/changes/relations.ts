import type { Database } from '#gateway/database/database.ts'
import { ExpiringCache } from './expiring-cache.ts'

interface Column {
  name: string
  /** The name in pg_type, which clients expect: `int4`, `_text`. */
  type: string
  /** The type as SQL writes it, without a length: `bpchar`, because `character` alone would be `character(1)`. */
  sqlType: string
  /** The type with its schema, for a domain its base type; null if not every role may use that schema. */
  keyType: string | null
  /** The column's own collation, with its schema; null where it is the type's. */
  collation: string | null
  isKey: boolean
  /** REPLICA IDENTITY keeps its old value. */
  isIdentity: boolean
}

/** A table of the publication, with the columns that it publishes. */
export interface Relation {
  oid: number
  schema: string
  name: string
  columns: readonly Column[]
  hasAllColumns: boolean
  isSecured: boolean
}

/** The columns and rows of a table that a role may read, whatever its claims. */
export interface Access {
  /** Names of columns. */
  columns: ReadonlySet<string>
  /** No policy hides a row from the role. */
  seesAllRows: boolean
}

/** Reads published tables from the catalog, and keeps the answers for a few seconds. */
export class Relations {
  readonly #database: Database
  readonly #relations = new ExpiringCache<Relation | null>()
  readonly #access = new ExpiringCache<Access>()
  readonly #lists = new ExpiringCache<number[]>()

  constructor(database: Database) {
    this.#database = database
  }

  /** @returns null for a table that is not, or no longer, in the publication */
  find(oid: number): Promise<Relation | null> {
    return this.#relations.get(String(oid), () => readRelation(this.#database, oid))
  }

  accessOf({ oid }: Relation, role: string): Promise<Access> {
    return this.#access.get(`${oid} ${role}`, () => readAccess(this.#database, oid, role))
  }

  /** Oids of the publication's tables; without a name all tables, without a schema all schemas. */
  list(schema: string | null, name: string | null): Promise<number[]> {
    return this.#lists.get(JSON.stringify([schema, name]), () => readOids(this.#database, schema, name))
  }

  forget(): void {
    this.#relations.clear()
    this.#access.clear()
    this.#lists.clear()
  }
}

async function readRelation(database: Database, oid: number): Promise<Relation | null> {
  const [relation] = await database.query<Relation>(
    `select c.oid::int8::float8 as oid, n.nspname as schema, c.relname as name, c.relrowsecurity as "isSecured",
      count(*) = count(*) filter (where a.attname = any (p.attnames)) as "hasAllColumns",
      json_agg(json_build_object('name', a.attname, 'type', t.typname, 'sqlType', format_type(a.atttypid, -1),
        'keyType', case when has_schema_privilege('public', base.typnamespace, 'usage')
          then base.typnamespace::regnamespace || '.' || quote_ident(base.typname) end,
        'collation', own.collnamespace::regnamespace || '.' || quote_ident(own.collname),
        'isKey', coalesce(a.attnum = any (key.indkey), false),
        'isIdentity', case c.relreplident when 'f' then true when 'n' then false
          when 'i' then coalesce(a.attnum = any (identity.indkey), false)
          else coalesce(a.attnum = any (key.indkey), false) end) order by a.attnum)
        filter (where a.attname = any (p.attnames)) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_publication_tables p on p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    join pg_type base on base.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
    left join pg_collation own on own.oid = a.attcollation and a.attcollation <> t.typcollation
    left join pg_index key on key.indrelid = c.oid and key.indisprimary
    left join pg_index identity on identity.indrelid = c.oid and identity.indisreplident
    where c.oid = $1::oid
    group by c.oid, n.nspname, c.relname, c.relrowsecurity`,
    [oid],
  )
  return relation ?? null
}

// With a permissive policy `true` and no restrictive policy the role sees every row.
async function readAccess(database: Database, oid: number, role: string): Promise<Access> {
  const [found] = await database.query<{ columns: string[]; seesAllRows: boolean }>(
    `select coalesce(json_agg(a.attname) filter (where has_column_privilege(r.oid, c.oid, a.attnum, 'select')
        and has_schema_privilege(r.oid, c.relnamespace, 'usage')), '[]') as columns,
      not c.relrowsecurity or r.rolbypassrls or r.rolsuper or (
        exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
          and pg_get_expr(p.polqual, p.polrelid) = 'true'
          and exists (select from unnest(p.polroles) as named (role) where role = 0 or pg_has_role(r.oid, role, 'usage')))
        and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('r', '*'))
      ) as "seesAllRows"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join pg_roles r
    where c.oid = $1::oid and r.rolname = $2
    group by c.oid, c.relrowsecurity, r.oid, r.rolbypassrls, r.rolsuper`,
    [oid, role],
  )
  return { columns: new Set(found?.columns ?? []), seesAllRows: found?.seesAllRows ?? false }
}

async function readOids(database: Database, schema: string | null, name: string | null): Promise<number[]> {
  const rows = await database.query<{ oid: number }>(
    `select format('%I.%I', schemaname, tablename)::regclass::oid::int8::float8 as oid from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = coalesce($1, schemaname) and tablename = coalesce($2, tablename)`,
    [schema, name],
  )
  return rows.map(({ oid }) => oid)
}
