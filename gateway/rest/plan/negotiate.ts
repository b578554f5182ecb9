import { noSuchMediaType } from '#gateway/rest/errors.ts'
import { type ExplainMediaType, type MediaType, mediaTypeName } from '#gateway/rest/request/media-type.ts'
import type { Handler } from '#gateway/rest/schema-cache/handler.ts'

/** A media type that rows can be written in. */
export type RowsType =
  | { kind: 'json' }
  | { kind: 'csv' }
  | { kind: 'geojson' }
  | Extract<MediaType, { kind: 'array' | 'object' | 'own' }>

/** Producers of custom media types. */
interface Making {
  own?: { name: string; isBinary: boolean } | null
  handlers?: readonly Handler[]
}

interface Negotiated {
  type: RowsType
  /** The caller requests PostgreSQL's EXPLAIN of the response; null for the response itself. */
  explain: ExplainMediaType | null
}

/**
 * Chooses the first accepted type that is available; `own` is a function's media type, `handlers` write rows in
 * theirs.
 * @throws ApiError PGRST107 if none is available
 */
export function negotiate(
  accept: readonly MediaType[],
  allowsExplain: boolean,
  { own = null, handlers = [] }: Making = {},
): Negotiated {
  for (const type of accept) {
    const wanted = type.kind === 'explain' ? type.of : type
    const rows = ownType(wanted, own) ?? handledType(wanted, handlers) ?? rowsType(wanted)
    if (rows === null || (type.kind === 'explain' && !allowsExplain)) continue
    return { type: rows, explain: type.kind === 'explain' ? type : null }
  }
  throw noSuchMediaType(accept.map(mediaTypeName))
}

function ownType(wanted: MediaType, own: { name: string; isBinary: boolean } | null): RowsType | null {
  if (own === null) return null
  const { isBinary } = own
  const name = mediaTypeName(wanted)
  if (own.name !== ANY) return name === own.name ? { kind: 'own', text: name, isBinary, aggregate: null } : null
  // Such a handler sets its type with the setting response.headers.
  return isVendored(wanted) ? null : { kind: 'own', text: 'application/octet-stream', isBinary, aggregate: null }
}

const ANY = '*/*'

const isVendored = ({ kind }: MediaType) => kind === 'object' || kind === 'array'

// A table's own handler for */* comes first, and a handler for a built-in type overrides ours.
function handledType(wanted: MediaType, handlers: readonly Handler[]): RowsType | null {
  if (isVendored(wanted)) return null
  const name = mediaTypeName(wanted).toLowerCase()
  const handler =
    handlers.find(({ mediaType, table }) => mediaType === ANY && table !== null) ??
    handlers.find(({ mediaType }) => mediaType === name)
  if (handler === undefined) return null
  return { kind: 'own', text: handler.contentType, isBinary: handler.isBinary, aggregate: handler }
}

function rowsType(type: MediaType): RowsType | null {
  switch (type.kind) {
    case 'any':
    case 'json':
      return { kind: 'json' }
    case 'csv':
    case 'geojson':
      return { kind: type.kind }
    case 'array':
    case 'object':
      return type
    default:
      return null
  }
}
