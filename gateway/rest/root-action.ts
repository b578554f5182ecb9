import type { Result } from '#gateway/database/database.ts'
import type { Action } from './action.ts'
import { noSuchMediaType, openApiDisabled } from './errors.ts'
import { openApiDocument } from './openapi/openapi-document.ts'
import { mediaTypeName } from './request/media-type.ts'
import type { RestRequest } from './request/rest-request.ts'
import { typeHeaders } from './response/common-headers.ts'
import type { RestState } from './rest-state.ts'

const accessible = `
  select
    (select coalesce(json_agg(c.relname), '[]') from pg_class c
      where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'm', 'f', 'p')
        and (pg_has_role(c.relowner, 'usage')
          or has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege(c.oid, 'select, insert, update, references'))) as tables,
    (select coalesce(json_agg(distinct p.proname), '[]') from pg_proc p
      where p.pronamespace = n.oid and has_function_privilege(p.oid, 'execute')) as routines,
    obj_description(n.oid, 'pg_namespace') as description
  from pg_namespace n where n.nspname = $1`

/** GET of the root: the OpenAPI document, limited to the caller's privileges. */
export function rootAction({ cache, config }: RestState, request: RestRequest, address: URL): Action {
  const { openApi } = config
  if (openApi.mode === 'disabled') throw openApiDisabled()
  const takes = request.accept.some(({ kind }) => kind === 'openapi' || kind === 'json' || kind === 'any')
  if (!takes) throw noSuchMediaType(request.accept.map(mediaTypeName))
  return {
    readOnly: true,
    settings: [],
    mayRollBack: false,
    statements: [{ text: accessible, values: [request.schema] }],
    respond: ([result]) => ({
      status: 200,
      headers: typeHeaders({ kind: 'openapi' }, request),
      body: request.method === 'HEAD' ? null : JSON.stringify(describeApi(cache, openApi, request, result, address)),
    }),
  }
}

function describeApi(
  cache: RestState['cache'],
  { mode, security, proxy }: RestState['config']['openApi'],
  { schema }: RestRequest,
  result: Result | undefined,
  address: URL,
) {
  const row = result?.rows[0] ?? { tables: [], routines: [], description: null }
  const tables = new Set(row.tables as string[])
  const routines = new Set(row.routines as string[])
  const all = mode === 'ignore-privileges'
  return openApiDocument({
    cache,
    address: proxy === null ? address : new URL(proxy),
    namesPort: proxy !== null,
    security,
    schemaDescription: row.description as string | null,
    tables: [...cache.tables.values()].filter((one) => one.schema === schema && (all || tables.has(one.name))),
    routines: [...cache.routines.values()]
      .flatMap((overloads) => overloads.slice(0, 1))
      .filter((one) => one.schema === schema && (all || routines.has(one.name))),
  })
}
