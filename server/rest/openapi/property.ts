const integers = new Set(['smallint', 'integer', 'bigint'])
const numbers = new Set(['numeric', 'real', 'double precision'])

/** A PostgreSQL type as JSON Schema has it. */
function jsonType(type: string): { type?: string; items?: object } {
  if (type.endsWith('[]')) return { type: 'array', items: jsonType(type.slice(0, -2)) }
  if (integers.has(type)) return { type: 'integer' }
  if (numbers.has(type)) return { type: 'number' }
  if (type === 'boolean') return { type: 'boolean' }
  return type === 'json' || type === 'jsonb' ? {} : { type: 'string' }
}

/** JSON Schema of a column or an argument, PostgreSQL's own name of the type as its format. */
export const property = (type: string) => {
  const { items, ...outer } = jsonType(type)
  return { ...outer, ...(items === undefined ? {} : { items }), format: type }
}
