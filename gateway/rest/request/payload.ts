import { invalidBody } from '#gateway/rest/errors.ts'
import { mediaTypeName } from './media-type.ts'
import { readQueryString } from './query-string.ts'
import type { Body, RestRequest } from './rest-request.ts'

/** The rows or arguments of a body: a JSON list, and the keys to read. */
export interface Payload {
  json: string
  keys: readonly string[]
}

export const noPayload: Payload = { json: '[]', keys: [] }

/**
 * Passes JSON on unparsed; `columns` overrides the keys found in it.
 * @throws ApiError PGRST102 for an invalid body, or rows with different keys
 */
export function readPayload({ method, target, query, body }: RestRequest): Payload {
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE' || method === 'OPTIONS') return noPayload
  const isFunction = target.kind === 'function'
  const columns = method === 'PUT' ? null : query.columns
  switch (body.type.kind) {
    case 'json':
    case 'object':
    case 'any':
      return readJson(body, columns, isFunction)
    case 'csv':
      return body.csv ?? noPayload
    case 'urlencoded':
      return readForm(body.text)
    case 'text':
    case 'xml':
    case 'binary':
      if (isFunction) return noPayload
  }
  throw invalidBody(`Content-Type not acceptable: ${mediaTypeName(body.type)}`)
}

function readJson(
  { text, rows }: Pick<Body, 'text' | 'rows'>,
  columns: readonly string[] | null,
  isFunction: boolean,
): Payload {
  const trimmed = text.trim()
  if (columns !== null) return { json: asList(trimmed), keys: columns }
  if (trimmed === '' && isFunction) return { json: '[{}]', keys: [] }
  if (rows?.kind === 'object') return { json: asList(trimmed), keys: rows.keys }
  if (rows?.kind === 'scalar') return noPayload
  if (rows?.kind !== 'list') throw invalidBody('Empty or invalid json')
  if (rows.keys === null) throw invalidBody('All object keys must match')
  return { json: trimmed, keys: rows.keys }
}

const asList = (json: string) => (json.startsWith('[') ? json : `[${json}]`)

function readForm(text: string): Payload {
  const row = Object.fromEntries(readQueryString(text).map(([name, value]) => [name, value ?? '']))
  return { json: JSON.stringify([row]), keys: Object.keys(row) }
}
