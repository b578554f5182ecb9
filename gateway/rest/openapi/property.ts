// As OpenAPI names the widths; PostgREST calls a smallint int32 too.
const widths = new Map([
  ['smallint', 'int32'],
  ['integer', 'int32'],
  ['bigint', 'int64'],
])
const numbers = new Set(['numeric', 'real', 'double precision'])

/** A PostgreSQL type as JSON Schema has it. */
function jsonType(type: string): { type?: string; items?: object } {
  if (type.endsWith('[]')) return { type: 'array', items: jsonType(type.slice(0, -2)) }
  if (widths.has(type)) return { type: 'integer' }
  if (numbers.has(type)) return { type: 'number' }
  if (type === 'boolean') return { type: 'boolean' }
  return type === 'json' || type === 'jsonb' ? {} : { type: 'string' }
}

/** JSON Schema of a column or an argument; the format is PostgreSQL's own name of the type, of whole numbers their width. */
export const property = (type: string) => {
  const { items, ...outer } = jsonType(type)
  return { ...outer, ...(items === undefined ? {} : { items }), format: widths.get(type) ?? type }
}
