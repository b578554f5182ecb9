import type { RestConfig } from '#gateway/rest/config.ts'
import {
  invalidPath,
  invalidPreferences,
  limitOnPut,
  methodNotForFunction,
  negativeLimit,
  rangeUpsideDown,
  unknownMethod,
  unknownSchema,
} from '#gateway/rest/errors.ts'
import type { Incoming } from './incoming.ts'
import { type MediaType, parseAccept, parseMediaType } from './media-type.ts'
import type { QueryParameters } from './parsed-query.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseQueryParameters } from './query-parameters.ts'
import { canonicalQuery, readQueryString } from './query-string.ts'
import type { ReadBody } from './read-body.ts'

type Target = { kind: 'root' } | { kind: 'table'; name: string } | { kind: 'function'; name: string }

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const
type Method = (typeof methods)[number]

export interface Body extends ReadBody {
  type: MediaType
}

export interface TopRange {
  limit: number | null
  offset: number
}

/** A parsed request whose names are not yet looked up in the schema cache. */
export interface RestRequest {
  method: Method
  target: Target
  schema: string
  /** The caller chose the schema by header, so the response names it. */
  namesSchema: boolean
  query: QueryParameters
  canonicalQuery: string
  /** The range of the resource itself; a null limit is unlimited. */
  range: TopRange
  preferences: Preferences
  accept: readonly MediaType[]
  body: Body
}

/** @throws ApiError of the PGRST1xx family for invalid syntax */
export function parseRequest(
  raw: Incoming & { body: ReadBody },
  config: Pick<RestConfig, 'schemas' | 'txEnd'>,
): RestRequest {
  const method = methods.find((known) => known === raw.method)
  if (method === undefined) throw unknownMethod(raw.method)
  const target = parseTarget(raw.path)
  if (target.kind === 'function' && (method === 'PUT' || method === 'PATCH' || method === 'DELETE'))
    throw methodNotForFunction(method)
  if (target.kind === 'root' && method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS')
    throw unknownMethod(method)
  const reads = method === 'GET' || method === 'HEAD'
  const pairs = readQueryString(raw.query).filter(([name]) => name !== 'apikey')
  const query = parseQueryParameters(pairs, method !== 'POST' && target.kind === 'function')
  const { preferences, invalid } = parsePreferences(raw.headers.prefer, config.txEnd.endsWith('override'))
  if (invalid.length > 0 && preferences.handling === 'strict') throw invalidPreferences(invalid)
  return {
    method,
    target,
    ...parseSchema(raw.headers[reads || method === 'OPTIONS' ? 'accept-profile' : 'content-profile'], config.schemas),
    query,
    canonicalQuery: canonicalQuery(pairs),
    range: parseRange(method, method === 'GET' ? raw.headers.range : undefined, query),
    preferences,
    accept: parseAccept(raw.headers.accept),
    body: { type: parseMediaType(raw.headers['content-type'] ?? 'application/json'), ...raw.body },
  }
}

function parseTarget(path: string): Target {
  const [first = '', second = '', ...others] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart)
  if (others.length > 0 || (second !== '' && first !== 'rpc')) throw invalidPath()
  if (first === '') return { kind: 'root' }
  return first === 'rpc' && second !== '' ? { kind: 'function', name: second } : { kind: 'table', name: first }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalidPath()
  }
}

function parseSchema(profile: string | undefined, schemas: readonly string[]) {
  if (profile === undefined) return { schema: schemas[0] ?? 'public', namesSchema: schemas.length > 1 }
  if (!schemas.includes(profile)) throw unknownSchema(profile, schemas)
  return { schema: profile, namesSchema: true }
}

/** The intersection of the Range header and the parameters. */
function parseRange(method: Method, header: string | undefined, { limits, offsets }: QueryParameters): TopRange {
  const limit = limits.find(({ path }) => path.length === 0)?.limit ?? null
  const offset = Math.max(0, offsets.find(({ path }) => path.length === 0)?.offset ?? 0)
  if (method === 'PUT' && (limit !== null || offset > 0)) throw limitOnPut()
  if (limit !== null && limit < 0 && (method === 'GET' || method === 'HEAD' || method === 'POST')) throw negativeLimit()
  const [, from, to = ''] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined) return { limit, offset }
  const lower = Math.max(Number(from), offset)
  const last = Math.min(to === '' ? Infinity : Number(to), limit === null ? Infinity : offset + limit - 1)
  if (to !== '' && Number(to) < Number(from)) throw rangeUpsideDown()
  return { limit: last === Infinity ? null : Math.max(0, last - lower + 1), offset: lower }
}
