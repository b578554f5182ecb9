import { type Database, DatabaseError } from '#gateway/database/database.ts'
import type { Incoming } from './request/incoming.ts'
import type { RestState } from './rest-state.ts'
import { keyOf } from './schema-cache/table.ts'

/** The privileges that a request needs, as far as its method tells. */
const privileges: { [method: string]: readonly string[] | undefined } = {
  POST: ['insert'],
  PATCH: ['update'],
  PUT: ['insert', 'update'],
}

const CACHE_SIZE = 2_000

/**
 * Checks a role's privilege before reading the body, so the server does not read a body that it will refuse. Results
 * are cached until the schema changes; PostgreSQL still enforces the privilege.
 */
export function createCheckPrivilege(database: Database) {
  const allowed = new Set<string>()

  async function requirePrivilege(
    role: string,
    kind: 'table' | 'view' | 'function',
    name: { schema: string; name: string },
    privilege: string,
  ) {
    const key = JSON.stringify([role, kind, name.schema, name.name, privilege])
    if (allowed.has(key)) return
    const [row] = await database.query<{ may: boolean | null }>(kind === 'function' ? FUNCTION : TABLE, [
      role,
      name.schema,
      name.name,
      privilege,
    ])
    // PostgreSQL reports a missing role or function.
    if (row?.may === false) throw denied(kind, name.name)
    if (allowed.size >= CACHE_SIZE) allowed.clear()
    allowed.add(key)
  }

  return {
    clear: () => allowed.clear(),
    /** @throws DatabaseError 42501, with PostgreSQL's message */
    async refuseWithoutPrivilege(role: string, { cache, config }: RestState, request: Incoming): Promise<void> {
      const { method, path, headers } = request
      const schema = headers['content-profile'] ?? config.schemas[0] ?? ''
      const [first = '', second] = path.split('/').filter((part) => part !== '')
      const name = { schema, name: decode(second ?? first) }
      if (second !== undefined) {
        if (first === 'rpc' && method === 'POST' && cache.routines.has(keyOf(name)))
          await requirePrivilege(role, 'function', name, 'execute')
        return
      }
      const table = cache.tables.get(keyOf(name))
      if (table === undefined) return
      for (const privilege of privileges[method] ?? [])
        await requirePrivilege(role, table.isView ? 'view' : 'table', name, privilege)
    },
  }
}

const TABLE = `select has_any_column_privilege(r.oid, c.oid, $4) as may
  from pg_roles r, pg_class c join pg_namespace n on n.oid = c.relnamespace
  where r.rolname = $1 and n.nspname = $2 and c.relname = $3`

/** Any function with this name. */
const FUNCTION = `select bool_or(has_function_privilege(r.oid, p.oid, $4)) as may
  from pg_roles r, pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where r.rolname = $1 and n.nspname = $2 and p.proname = $3`

const denied = (kind: 'table' | 'view' | 'function', name: string) =>
  new DatabaseError({ code: '42501', message: `permission denied for ${kind} ${name}` })

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
