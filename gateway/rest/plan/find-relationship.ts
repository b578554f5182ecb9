import { ambiguousRelationship, noRelationship } from '#gateway/rest/errors.ts'
import type { JunctionRelationship, KeyRelationship, Relationship } from '#gateway/rest/schema-cache/relationship.ts'
import type { SchemaCache } from '#gateway/rest/schema-cache/schema-cache.ts'
import { closest } from '#gateway/rest/schema-cache/similar-name.ts'
import { keyOf } from '#gateway/rest/schema-cache/table.ts'

/**
 * Finds the relationship from `origin` to `target`: a table, a foreign key's name or its column. `hint` disambiguates:
 * a constraint, one of its columns, or a junction.
 * @throws ApiError PGRST200 for none, PGRST201 for several
 */
export function findRelationship(
  cache: SchemaCache,
  schema: string,
  origin: string,
  target: string,
  hint: string | null,
): Relationship {
  const known = (cache.relationships.get(keyOf({ schema, name: origin })) ?? []).filter(
    ({ foreignTable }) => foreignTable.schema === schema,
  )
  const found = known.filter((one) => isMeant(one, target, hint))
  const [first] = found
  if (first === undefined) throw noRelationship(origin, target, hint, schema, suggest(cache, schema, origin, target))
  if (found.length > 1) throw ambiguousRelationship(origin, target, found, found.map(nameWithHint).join(', '))
  return first
}

function isMeant(one: Relationship, target: string, hint: string | null): boolean {
  if (one.kind === 'computed') return one.function.name === target
  if (one.isSelf) return isSelfMeant(one, target, hint)
  if (hint !== null) {
    const isHinted =
      one.constraint === hint ||
      singleColumn(one, 0) === hint ||
      singleColumn(one, 1) === hint ||
      (one.cardinality === 'many-to-many' && one.junction.table.name === hint)
    return one.foreignTable.name === target && isHinted
  }
  return (
    one.foreignTable.name === target ||
    (!one.foreignTableIsView && (one.constraint === target || singleColumn(one, 0) === target))
  )
}

// For a self-referencing key, the table's name selects to-many, the column's name to-one.
function isSelfMeant(one: KeyRelationship | JunctionRelationship, target: string, hint: string | null): boolean {
  const toMany = one.foreignTable.name === target && one.cardinality === 'one-to-many'
  if (hint !== null) return toMany && singleColumn(one, 1) === hint
  return toMany || (one.cardinality === 'many-to-one' && singleColumn(one, 0) === target)
}

function singleColumn({ columns }: KeyRelationship | JunctionRelationship, side: 0 | 1): string | null {
  return columns.length === 1 ? (columns[0]?.[side] ?? null) : null
}

function nameWithHint(one: Relationship): string {
  if (one.kind === 'computed') return ''
  const hint = one.cardinality === 'many-to-many' ? one.junction.table.name : one.constraint
  return `'${one.foreignTable.name}!${hint}'`
}

function suggest(cache: SchemaCache, schema: string, origin: string, target: string): string | null {
  const list = cache.relationships.get(keyOf({ schema, name: origin }))
  const within = list?.filter(({ foreignTable }) => foreignTable.schema === schema)
  const known = list?.length === 0 || within?.length !== 0 ? within : undefined
  const names =
    known === undefined
      ? [...cache.relationships.keys()].flatMap((key) =>
          key.startsWith(`${schema}\n`) ? [key.slice(schema.length + 1)] : [],
        )
      : known.map(({ foreignTable }) => foreignTable.name)
  const wrong = known === undefined ? origin : target
  const better = names.includes(wrong) ? null : closest(names, wrong, 0.33)
  return better === null ? null : `Perhaps you meant '${better}' instead of '${wrong}'.`
}
