import { noSuchMediaType } from '../errors.ts'
import { type MediaType, mediaTypeName } from '../request/media-type.ts'

/** A type that the rows of an answer can be written in. */
export type RowsType = { kind: 'json' } | { kind: 'csv' } | Extract<MediaType, { kind: 'array' | 'object' | 'own' }>

export interface Negotiated {
  type: RowsType
  /** The caller wants to see how the answer would be found. */
  plan: Extract<MediaType, { kind: 'plan' }> | null
}

/**
 * The first of the accepted types that there is; `own` is what a function makes by itself.
 * @throws ApiError PGRST107 where there is none
 */
export function negotiate(
  accept: readonly MediaType[],
  allowsPlan: boolean,
  own: { name: string; isBinary: boolean } | null = null,
): Negotiated {
  for (const type of accept) {
    const wanted = type.kind === 'plan' ? type.of : type
    const rows = ownType(wanted, own) ?? rowsType(wanted)
    if (rows === null || (type.kind === 'plan' && !allowsPlan)) continue
    return { type: rows, plan: type.kind === 'plan' ? type : null }
  }
  throw noSuchMediaType(accept.map(mediaTypeName))
}

function ownType(wanted: MediaType, own: { name: string; isBinary: boolean } | null): RowsType | null {
  if (own === null) return null
  const { isBinary } = own
  const name = mediaTypeName(wanted)
  if (own.name !== '*/*') return name === own.name ? { kind: 'own', text: name, isBinary } : null
  // What nobody named goes out as bytes, unless the function says more.
  if (wanted.kind === 'any') return { kind: 'own', text: 'application/octet-stream', isBinary }
  return rowsType(wanted) === null ? { kind: 'own', text: name, isBinary } : null
}

function rowsType(type: MediaType): RowsType | null {
  switch (type.kind) {
    case 'any':
    case 'json':
      return { kind: 'json' }
    case 'csv':
      return { kind: 'csv' }
    case 'array':
    case 'object':
      return type
    default:
      return null
  }
}
