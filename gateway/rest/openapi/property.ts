// OpenAPI's integer formats; PostgREST uses int32 for smallint too.
const widths = new Map([
  ['smallint', 'int32'],
  ['integer', 'int32'],
  ['bigint', 'int64'],
])
const numbers = new Set(['numeric', 'real', 'double precision'])

/** Maps a PostgreSQL type to a JSON Schema type. */
function jsonType(type: string): { type?: string; items?: object } {
  if (type.endsWith('[]')) return { type: 'array', items: jsonType(type.slice(0, -2)) }
  if (widths.has(type)) return { type: 'integer' }
  if (numbers.has(type)) return { type: 'number' }
  if (type === 'boolean') return { type: 'boolean' }
  return type === 'json' || type === 'jsonb' ? {} : { type: 'string' }
}

/** The JSON Schema of a column or argument; the format is PostgreSQL's type name, or the width of an integer. */
export const property = (type: string) => {
  const { items, ...outer } = jsonType(type)
  return { ...outer, ...(items === undefined ? {} : { items }), format: widths.get(type) ?? type }
}
