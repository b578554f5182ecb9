import type { SchemaCache } from '#gateway/rest/schema-cache/schema-cache.ts'
import { type Column, keyOf, type Table } from '#gateway/rest/schema-cache/table.ts'
import { property } from './property.ts'

export function describeTable(table: Table, cache: SchemaCache) {
  const required = [...table.columns.values()].filter(({ nullable }) => !nullable).map(({ name }) => name)
  const properties = [...table.columns.values()].map((column) => [column.name, describeColumn(column, table, cache)])
  return {
    ...(table.description === null ? {} : { description: table.description }),
    ...(required.length === 0 ? {} : { required }),
    type: 'object',
    properties: Object.fromEntries(properties),
  }
}

function describeColumn(column: Column, table: Table, cache: SchemaCache) {
  const notes = [
    ...(table.primaryKey.includes(column.name) ? ['This is a Primary Key.<pk/>'] : []),
    ...foreignKeyNotes(column, table, cache),
  ]
  const note = notes.length === 0 ? null : `Note:\n${notes.join('\n')}`
  const description = [column.description, note].filter((text) => text !== null).join('\n\n')
  return {
    ...property(column.type),
    ...(description === '' ? {} : { description }),
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
    ...(column.enumValues.length === 0 ? {} : { enum: column.enumValues }),
    ...defaultOf(column),
  }
}

function foreignKeyNotes({ name }: Column, table: Table, cache: SchemaCache): string[] {
  const keys = (cache.relationships.get(keyOf(table)) ?? []).filter(
    (one) =>
      one.kind === 'key' &&
      one.cardinality !== 'many-to-many' &&
      one.holdsKey &&
      one.foreignTable.schema === table.schema &&
      one.columns.length === 1 &&
      one.columns[0]?.[0] === name,
  )
  // Refers to a view with the table's key only if the table is not exposed.
  const found = keys.find((one) => one.kind === 'key' && !one.foreignTableIsView) ?? keys[0]
  if (found?.kind !== 'key') return []
  const [, foreign = ''] = found.columns[0] ?? []
  return [
    `This is a Foreign Key to \`${found.foreignTable.name}.${foreign}\`.<fk table='${found.foreignTable.name}' column='${foreign}'/>`,
  ]
}

/** Text defaults are the constant or the SQL expression; other defaults must be valid JSON. */
function defaultOf({ default: text, type }: Column): { default?: unknown } {
  if (text === null) return {}
  if (property(type).type === 'string') {
    const suffix = `::${type}`
    return { default: text.endsWith(suffix) ? text.slice(0, -suffix.length).replace(/^'+|'+$/g, '') : text }
  }
  try {
    return { default: JSON.parse(text) as unknown }
  } catch {
    return {}
  }
}

const preference = (...values: string[]) => ({
  name: 'Prefer',
  description: 'Preference',
  required: false,
  type: 'string',
  ...(values.length === 0 ? {} : { enum: values }),
  in: 'header',
})

const returns = ['return=representation', 'return=minimal', 'return=none']

const named = (name: string, description: string, place = 'query') => ({
  name,
  description,
  required: false,
  type: 'string',
  in: place,
})

export const sharedParameters = {
  preferParams: preference(),
  preferReturn: preference(...returns),
  preferCount: preference('count=none'),
  preferPost: preference(...returns, 'resolution=ignore-duplicates', 'resolution=merge-duplicates'),
  select: named('select', 'Filtering Columns'),
  on_conflict: named('on_conflict', 'On Conflict'),
  order: named('order', 'Ordering'),
  range: named('Range', 'Limiting and Pagination', 'header'),
  rangeUnit: { ...named('Range-Unit', 'Limiting and Pagination', 'header'), default: 'items' },
  offset: named('offset', 'Limiting and Pagination'),
  limit: named('limit', 'Limiting and Pagination'),
}

/** A parameter for each column filter, and the row as a body. */
export function columnParameters(table: Table): Record<string, object> {
  const filters = [...table.columns.values()].map(({ name, description }) => [
    `rowFilter.${table.name}.${name}`,
    {
      name,
      ...(description === null ? {} : { description }),
      required: false,
      type: 'string',
      in: 'query',
    },
  ])
  const body = {
    name: table.name,
    description: table.name,
    required: false,
    in: 'body',
    schema: { $ref: `#/definitions/${table.name}` },
  }
  return Object.fromEntries([...filters, [`body.${table.name}`, body]])
}
