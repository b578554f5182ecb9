import Papa from 'papaparse'
import { invalidBody } from '../errors.ts'
import { mediaTypeName } from './media-type.ts'
import { readQueryString } from './query-string.ts'
import type { RestRequest } from './rest-request.ts'

/** Rows (or arguments) that a body holds: a JSON list, and the keys that count. */
export interface Payload {
  json: string
  keys: readonly string[]
}

export const noPayload: Payload = { json: '[]', keys: [] }

/**
 * JSON goes on as it was sent: it is read here only to learn the keys, and not at all where `columns` names them.
 * @throws ApiError PGRST102 for a body that does not read, or whose rows differ in their keys
 */
export function readPayload({ method, target, query, body }: RestRequest): Payload {
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE' || method === 'OPTIONS') return noPayload
  const isFunction = target.kind === 'function'
  const columns = method === 'PUT' ? null : query.columns
  switch (body.type.kind) {
    case 'json':
    case 'object':
    case 'any':
      return readJson(body.text, columns, isFunction)
    case 'csv':
      return readCsv(body.text)
    case 'urlencoded':
      return readForm(body.text)
    case 'text':
    case 'xml':
    case 'binary':
      if (isFunction) return noPayload
  }
  throw invalidBody(`Content-Type not acceptable: ${mediaTypeName(body.type)}`)
}

function readJson(text: string, columns: readonly string[] | null, isFunction: boolean): Payload {
  const trimmed = text.trim()
  if (columns !== null) return { json: asList(trimmed), keys: columns }
  if (trimmed === '' && isFunction) return { json: '[{}]', keys: [] }
  const value = parse(trimmed)
  if (Array.isArray(value)) return { json: trimmed, keys: sharedKeys(value) }
  if (typeof value === 'object' && value !== null) return { json: asList(trimmed), keys: Object.keys(value) }
  return noPayload
}

const asList = (json: string) => (json.startsWith('[') ? json : `[${json}]`)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

function sharedKeys(rows: readonly unknown[]): string[] {
  const [first] = rows
  if (first === undefined) return []
  const keys = keysOf(first)
  const same = (row: unknown) => {
    const others = keysOf(row)
    return others.length === keys.length && others.every((key) => Object.hasOwn(first as object, key))
  }
  if (!rows.every(same)) throw invalidBody('All object keys must match')
  return keys
}

function keysOf(row: unknown): string[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw invalidBody('All object keys must match')
  return Object.keys(row)
}

/** The first line names the columns; a bare NULL is null. */
function readCsv(text: string): Payload {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes !== undefined) throw invalidBody(quotes.message)
  const [keys = [], ...lines] = data
  if (lines.some(({ length }) => length !== keys.length)) throw invalidBody('All lines must have same number of fields')
  const rows = lines.map((line) =>
    Object.fromEntries(keys.map((key, at) => [key, line[at] === 'NULL' ? null : line[at]])),
  )
  return { json: JSON.stringify(rows), keys: [...new Set(keys)] }
}

function readForm(text: string): Payload {
  const row = Object.fromEntries(readQueryString(text).map(([name, value]) => [name, value ?? '']))
  return { json: JSON.stringify([row]), keys: Object.keys(row) }
}
