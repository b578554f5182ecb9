import { noSuchMediaType } from '../errors.ts'
import { type MediaType, mediaTypeName } from '../request/media-type.ts'
import type { Handler } from '../schema-cache/handler.ts'

/** A type that the rows of an answer can be written in. */
export type RowsType =
  | { kind: 'json' }
  | { kind: 'csv' }
  | { kind: 'geojson' }
  | Extract<MediaType, { kind: 'array' | 'object' | 'own' }>

/** What makes answers in types of its own. */
export interface Making {
  own?: { name: string; isBinary: boolean } | null
  handlers?: readonly Handler[]
}

export interface Negotiated {
  type: RowsType
  /** The caller wants to see how the answer would be found. */
  plan: Extract<MediaType, { kind: 'plan' }> | null
}

/**
 * The first of the accepted types that there is; `own` is what a function makes by itself, `handlers` make theirs of rows.
 * @throws ApiError PGRST107 where there is none
 */
export function negotiate(
  accept: readonly MediaType[],
  allowsPlan: boolean,
  { own = null, handlers = [] }: Making = {},
): Negotiated {
  for (const type of accept) {
    const wanted = type.kind === 'plan' ? type.of : type
    const rows = ownType(wanted, own) ?? handledType(wanted, handlers) ?? rowsType(wanted)
    if (rows === null || (type.kind === 'plan' && !allowsPlan)) continue
    return { type: rows, plan: type.kind === 'plan' ? type : null }
  }
  throw noSuchMediaType(accept.map(mediaTypeName))
}

function ownType(wanted: MediaType, own: { name: string; isBinary: boolean } | null): RowsType | null {
  if (own === null) return null
  const { isBinary } = own
  const name = mediaTypeName(wanted)
  if (own.name !== '*/*') return name === own.name ? { kind: 'own', text: name, isBinary, aggregate: null } : null
  // What nobody named goes out as bytes, unless the function says more.
  if (wanted.kind === 'any') return { kind: 'own', text: 'application/octet-stream', isBinary, aggregate: null }
  return rowsType(wanted) === null ? { kind: 'own', text: name, isBinary, aggregate: null } : null
}

// An aggregate for a type that we write ourselves goes before ours; one for everything takes what is left.
function handledType(wanted: MediaType, handlers: readonly Handler[]): RowsType | null {
  if (wanted.kind === 'object' || wanted.kind === 'array') return null
  const name = mediaTypeName(wanted)
  const exact = handlers.find(({ mediaType }) => mediaType === name.toLowerCase())
  if (exact !== undefined) return { kind: 'own', text: exact.contentType, isBinary: exact.isBinary, aggregate: exact }
  const rest = rowsType(wanted) === null ? handlers.find(({ mediaType }) => mediaType === '*/*') : undefined
  return rest === undefined ? null : { kind: 'own', text: name, isBinary: rest.isBinary, aggregate: rest }
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
