import type { Value } from './database.ts'

const OID = {
  bool: 16,
  int2: 21,
  int4: 23,
  json: 114,
  float4: 700,
  float8: 701,
  timestamptz: 1184,
  jsonb: 3802,
} as const

/** The parser of each type, for both engines. Other types stay text. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bool]: (text) => text === 't',
  [OID.int2]: Number,
  [OID.int4]: Number,
  [OID.float4]: Number,
  [OID.float8]: Number,
  [OID.json]: (text) => JSON.parse(text),
  [OID.jsonb]: (text) => JSON.parse(text),
  [OID.timestamptz]: (text) => new Date(toIso(text)),
}

/** The text of a parameter. */
export function toText(value: Value): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return String(value)
}

// '2026-11-21 10:00:00.12+00' → '2026-11-21T10:00:00.12+00:00'
function toIso(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
