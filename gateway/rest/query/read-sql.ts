import { type PlannedLogic, type PlannedRange, type ReadPlan, wholeRow } from '#gateway/rest/plan/plans.ts'
import type { ColumnPairs } from '#gateway/rest/schema-cache/relationship.ts'
import { joinedRows, logicSql } from './condition-sql.ts'
import { fieldSql } from './field-sql.ts'
import { isSpreadToOne, orderSql, type Selected, selectList } from './select-sql.ts'
import { column, empty, identifier, join, qualified, raw, type Sql, sql } from './sql.ts'

/** The rows that a change or a call passes to the query that reads them. */
export const source: Sql = raw('pgrst_source')

/** The query of one resource; its embedded resources are lateral joins, or conditions where they only filter. */
export function readSql(plan: ReadPlan, parentAlias: string | null = null): Sql {
  const table = identifier(plan.alias)
  const grouped = isGrouped(plan)
  const list = selectList(plan, grouped)
  const added = (plan.embed?.orderColumns ?? []).map(
    ({ name, field }) => sql`${fieldSql(table, field)} as ${identifier(name)}`,
  )
  const select = join([...list.map((item) => item.sql), ...added], ', ')
  const filters = plan.children.filter((child) => onlyFilters(child, plan))
  const joins = join(
    plan.children.filter((child) => !filters.includes(child)).map((child) => joinSql(child, plan.alias)),
    '',
  )
  const where = [
    ...conditionsSql(plan, parentAlias, joinedRows),
    ...filters.map((child) => existsSql(child, plan.alias)),
  ]
  const group = grouped ? groupSql(list) : empty
  return sql`select ${select} from ${fromSql(plan, parentAlias)}${joins}${whereSql(where)}${group}${orderSql(
    table,
    plan.order,
  )}${rangeSql(plan.range)}`
}

// PostgreSQL can find the rows of a condition in one step, and those of a lateral join only for each outer row.
const onlyFilters = (child: ReadPlan, { where }: ReadPlan): boolean =>
  child.embed?.inner === true &&
  child.embed.hidden &&
  !child.embed.toOne &&
  !child.embed.spread &&
  child.range.offset === 0 &&
  child.range.limit !== 0 &&
  !where.some((logic) => names(logic, child))

const names = (logic: PlannedLogic, child: ReadPlan): boolean =>
  logic.kind === 'exists'
    ? logic.embed === child
    : logic.kind === 'group' && logic.trees.some((one) => names(one, child))

const existsSql = (plan: ReadPlan, parentAlias: string): Sql => sql`exists (${countableSql(plan, parentAlias)})`

/** One row per row of the resource, without its limit; embedded resources matter only if they filter. */
export function countableSql(plan: ReadPlan, parentAlias: string | null = null): Sql {
  const exists = (embed: ReadPlan): Sql => existsSql(embed, plan.alias)
  const inner = plan.children.filter(({ embed }) => embed?.inner).map(exists)
  return sql`select 1 from ${fromSql(plan, parentAlias)}${whereSql([...conditionsSql(plan, parentAlias, exists), ...inner])}`
}

export function isGrouped(plan: ReadPlan): boolean {
  if (isSpreadToOne(plan)) return false
  const spread = plan.children.flatMap(({ embed }) => (embed?.spread ? embed.columns : []))
  return [...plan.select, ...spread].some(({ aggregate }) => aggregate !== null)
}

// Groups are named by position, because a name could be another column's.
function groupSql(list: readonly Selected[]): Sql {
  const positions = list.flatMap(({ aggregated }, at) => (aggregated ? [] : [raw(String(at + 1))]))
  return positions.length === 0 ? empty : sql` group by ${join(positions, ', ')}`
}

function fromSql(plan: ReadPlan, parentAlias: string | null): Sql {
  const as = identifier(plan.alias)
  const relationship = plan.embed?.relationship
  if (relationship?.kind === 'computed') {
    const parent = identifier(parentAlias ?? '')
    const row = plan.embed?.inSource ? column(parent, wholeRow) : sql`${parent}.*`
    return sql`${qualified(relationship.function)}(${row}) as ${as}`
  }
  if (plan.fromSource) return sql`${source} as ${as}`
  const table = sql`${qualified(plan.table)} as ${as}`
  if (relationship?.cardinality !== 'many-to-many') return table
  return sql`${table}, ${qualified(relationship.junction.table)} as ${identifier(plan.embed?.junctionAlias ?? '')}`
}

/** The resource's filters, and its join condition with the outer resource. */
function conditionsSql(plan: ReadPlan, parentAlias: string | null, exists: typeof joinedRows): Sql[] {
  const table = identifier(plan.alias)
  return [...plan.where.map((logic) => logicSql(table, logic, exists)), ...joinConditions(plan, parentAlias)]
}

function joinConditions({ alias, embed }: ReadPlan, parentAlias: string | null): Sql[] {
  if (embed === null || embed.relationship.kind === 'computed') return []
  const parent = identifier(parentAlias ?? '')
  const child = identifier(alias)
  const equal = (left: Sql, right: Sql, pairs: ColumnPairs) =>
    pairs.map(([own, other]) => sql`${column(left, own)} = ${column(right, other)}`)
  if (embed.relationship.cardinality !== 'many-to-many') return equal(parent, child, embed.relationship.columns)
  const junction = identifier(embed.junctionAlias)
  const { source: here, target: there } = embed.relationship.junction
  return [...equal(parent, junction, here), ...equal(child, junction, there)]
}

export const whereSql = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? empty : sql` where ${join(conditions, ' and ')}`

function rangeSql({ limit, offset }: PlannedRange): Sql {
  const most = limit === null ? empty : sql` limit ${limit}`
  return offset === 0 ? most : sql`${most} offset ${offset}`
}

function joinSql(child: ReadPlan, parentAlias: string): Sql {
  const { embed } = child
  if (embed === null) return empty
  const rows = identifier(embed.joinAlias)
  const kind = raw(embed.inner ? ' inner join lateral ' : ' left join lateral ')
  const query = readSql(child, parentAlias)
  if (embed.toOne) return sql`${kind}(${query}) as ${rows} on true`
  const spread = embed.spread
    ? embed.columns.map(({ name }) => sql`, coalesce(json_agg(${column(rows, name)}), '[]') as ${identifier(name)}`)
    : []
  const list = sql`select json_agg(${rows}.*) as ${rows}${join(spread, '')} from (${query}) as ${rows}`
  const found = embed.inner ? sql`${column(rows, embed.joinAlias)} is not null` : raw('true')
  return sql`${kind}(${list}) as ${rows} on ${found}`
}
