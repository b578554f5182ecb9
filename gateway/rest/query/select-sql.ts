import type { PlannedOrder, PlannedSelect, ReadPlan, SpreadColumn } from '#gateway/rest/plan/plans.ts'
import { castSql, convertSql, fieldSql } from './field-sql.ts'
import { column, empty, identifier, join, raw, type Sql, sql } from './sql.ts'

/** One entry of a select list; `grouped` adds it to GROUP BY. */
export interface Selected {
  sql: Sql
  aggregated: boolean
}

/** Its columns, aggregates included, become those of the outer resource. */
export const isSpreadToOne = ({ embed }: ReadPlan) => embed?.spread === true && embed.toOne

/** The select list of a resource's own query, in order. */
export function selectList(plan: ReadPlan, grouped: boolean): Selected[] {
  const table = identifier(plan.alias)
  const nothing = plan.select.length === 0 && plan.children.length === 0
  const fields = nothing
    ? [{ sql: column(table, '*'), aggregated: false }]
    : plan.select.map((item) => fieldItem(table, item, isSpreadToOne(plan)))
  return [...fields, ...plan.children.flatMap((child) => childItems(child, isSpreadToOne(plan), grouped))]
}

const as = (value: Sql, name: string | null): Sql => (name === null ? value : sql`${value} as ${identifier(name)}`)

// The aggregates of a spread resource belong to the outer resource.
function fieldItem(table: Sql, item: PlannedSelect, further: boolean): Selected {
  const value = castSql(convertSql(fieldSql(table, item.field), item.field), item.cast)
  if (item.aggregate === null || further) return { sql: as(value, item.alias), aggregated: false }
  const total = castSql(sql`${raw(item.aggregate)}(${value})`, item.aggregateCast)
  return { sql: as(total, item.alias), aggregated: true }
}

function childItems(child: ReadPlan, further: boolean, grouped: boolean): Selected[] {
  const { embed } = child
  if (embed === null || embed.hidden) return []
  const rows = identifier(embed.joinAlias)
  if (embed.spread)
    return embed.columns.map((one) =>
      spreadItem(rows, one, { further, comparable: grouped && (one.isJson || !embed.toOne) }),
    )
  const json = embed.toOne ? oneAsJson(child, rows) : sql`coalesce(${column(rows, embed.joinAlias)}, '[]')`
  // Grouping needs equality, which json lacks and jsonb has.
  return [{ sql: as(grouped ? sql`(${json})::jsonb` : json, embed.name), aggregated: false }]
}

function spreadItem(
  rows: Sql,
  { name, aggregate, aggregateCast, alias }: SpreadColumn,
  { further, comparable }: { further: boolean; comparable: boolean },
): Selected {
  const value = column(rows, name)
  if (aggregate !== null && !further)
    return { sql: as(castSql(sql`${raw(aggregate)}(${value})`, aggregateCast), alias), aggregated: true }
  return { sql: comparable ? as(sql`${value}::jsonb`, name) : value, aggregated: false }
}

/** Columns that only serve the order are left out of the response. */
function oneAsJson(child: ReadPlan, rows: Sql): Sql {
  if (!child.embed?.orderColumns.length) return sql`row_to_json(${rows}.*)`
  const names = child.embed.columns.map(({ name }) => column(rows, name))
  return sql`case when ${rows} is distinct from null then (select row_to_json(pgrst_one.*) from (select ${join(names, ', ')}) pgrst_one) end`
}

export function orderSql(table: Sql, order: readonly PlannedOrder[]): Sql {
  if (order.length === 0) return empty
  const terms = order.map(({ field, direction, nulls, rows }) => {
    const owner = rows === null ? table : identifier(rows)
    const way = `${direction === null ? '' : ` ${direction}`}${nulls === null ? '' : ` nulls ${nulls}`}`
    return sql`${fieldSql(owner, field)}${raw(way)}`
  })
  return sql` order by ${join(terms, ', ')}`
}
