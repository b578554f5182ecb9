import type { RestConfig } from '#gateway/rest/config.ts'
import { aggregatesOff, embeddedTwice, negativeLimit, nestedTooDeep, notImplemented } from '#gateway/rest/errors.ts'
import type { SelectField, SelectItem, SelectRelation } from '#gateway/rest/request/parsed-query.ts'
import { isToOne } from '#gateway/rest/schema-cache/relationship.ts'
import type { SchemaCache } from '#gateway/rest/schema-cache/schema-cache.ts'
import { keyOf, type QualifiedName } from '#gateway/rest/schema-cache/table.ts'
import { makeAlias } from './alias.ts'
import { findRelationship } from './find-relationship.ts'
import { planLogic, planOrder } from './plan-conditions.ts'
import { planSelect } from './plan-select.ts'
import type { Embed, PlannedRange, ReadPlan, SpreadColumn } from './plans.ts'
import { ownParameters, type Scope, splitScope } from './scope.ts'

interface Planning {
  cache: SchemaCache
  config: Pick<RestConfig, 'maxRows' | 'maxNestedLists' | 'aggregates'>
  /** False when the rows of a write are read back: the root then has no limit, and max-rows does not apply. */
  limits: boolean
}

interface Resource {
  table: QualifiedName
  alias: string
  fromSource: boolean
  depth: number
  /** The number of lists around this resource. */
  lists: number
  /** Aliases of the outer resources. */
  taken: ReadonlySet<string>
  /** Rows are grouped here or in an outer resource. */
  grouped: boolean
}

/** Plans the resource of a request with all its embedded resources. `fromSource`: it reads the rows that a write returned. */
export function planRead(
  planning: Planning,
  table: QualifiedName,
  fromSource: boolean,
  select: readonly SelectItem[],
  scope: Scope,
): ReadPlan {
  const root = {
    table,
    alias: table.name,
    fromSource,
    depth: 0,
    lists: 0,
    taken: new Set([table.name]),
    grouped: false,
  }
  return planResource(planning, root, select, scope, null)
}

function planResource(
  planning: Planning,
  resource: Resource,
  items: readonly SelectItem[],
  scope: Scope,
  embed: Embed | null,
): ReadPlan {
  const table = planning.cache.tables.get(keyOf(resource.table))
  const fields = items.filter((item): item is SelectField => item.kind === 'field')
  const relations = items.filter((item): item is SelectRelation => item.kind === 'relation')
  const aggregates = fields.some(({ aggregate }) => aggregate !== null)
  if (aggregates && !planning.config.aggregates) throw aggregatesOff()
  const toManySpread = embed?.spread === true && !embed.toOne
  const grouped = resource.grouped || aggregates || toManySpread
  const embedded = planChildren(planning, { ...resource, grouped }, relations, splitScope(scope, relations))
  const own = ownParameters(scope)
  const terms = own.orders.flatMap((one) => one.terms)
  const { order, children } = planOrder(terms, table, resource.table.name, embedded)
  const expand =
    grouped ||
    children.some(({ embed: one }) => hasAggregate(one) || (one?.inSource && one.relationship.kind === 'computed'))
  const plan: ReadPlan = {
    table: resource.table,
    alias: resource.alias,
    fromSource: resource.fromSource,
    select: planSelect(fields, table, { expand, spread: embed?.spread === true }),
    where: [
      ...own.filters.map(({ filter }) => planLogic({ kind: 'filter', filter }, table, children)),
      ...own.logic.map(({ tree }) => planLogic(tree, table, children)),
    ],
    order,
    range: planRange(planning, own, resource.depth === 0, embed?.toOne === true),
    embed,
    children,
  }
  if (embed === null) return plan
  const columns = spreadColumns(plan)
  if (toManySpread && columns.some(({ aggregate }) => aggregate !== null))
    throw notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.')
  return { ...plan, embed: { ...embed, columns, hidden: !embed.spread && isHidden(items) } }
}

function planChildren(
  planning: Planning,
  parent: Resource,
  relations: readonly SelectRelation[],
  scopes: readonly Scope[],
): ReadPlan[] {
  const joined = new Set<string>()
  const keys = new Set<string>()
  return relations.map((item, index) => {
    const { schema, name: origin } = parent.table
    const relationship = findRelationship(planning.cache, schema, origin, item.name, item.hint)
    const name = item.alias ?? item.name
    const depth = parent.depth + 1
    if (keys.has(name)) throw embeddedTwice(relationship.table.name, name, depth)
    keys.add(name)
    const toOne = isToOne(relationship)
    const lists = parent.lists + (toOne ? 0 : 1)
    const { maxNestedLists } = planning.config
    if (maxNestedLists !== null && lists > maxNestedLists) throw nestedTooDeep(maxNestedLists)
    const table = relationship.foreignTable
    const alias = makeAlias(table.name, depth, parent.taken)
    const joinAlias = makeAlias(
      `${relationship.table.name}_${name}`,
      depth,
      new Set([...parent.taken, ...joined, alias]),
    )
    joined.add(joinAlias)
    const taken = new Set([...parent.taken, alias, joinAlias])
    const junction =
      relationship.kind === 'key' && relationship.cardinality === 'many-to-many' ? relationship.junction : null
    const embed: Embed = {
      relationship,
      toOne,
      inSource: parent.fromSource,
      inner: item.join === 'inner',
      spread: item.spread,
      joinAlias,
      junctionAlias: junction === null ? '' : makeAlias(junction.table.name, depth, taken),
      name,
      hidden: false,
      columns: [],
      orderColumns: [],
    }
    const resource = {
      table,
      alias,
      fromSource: false,
      depth,
      lists,
      taken: new Set([...taken, embed.junctionAlias]),
      grouped: parent.grouped,
    }
    return planResource(planning, resource, item.items, scopes[index] as Scope, embed)
  })
}

/** The columns that a spread resource adds to its outer resource. */
function spreadColumns({ select, children }: ReadPlan): SpreadColumn[] {
  const fields = select.map(({ field, alias, aggregate, aggregateCast }) => ({
    name: alias ?? field.name,
    isJson: false,
    aggregate,
    aggregateCast,
    alias: aggregate === null ? null : alias,
  }))
  const embedded = children.flatMap(({ embed }): readonly SpreadColumn[] => {
    if (embed === null || embed.hidden) return []
    return embed.spread
      ? embed.columns
      : [{ name: embed.name, isJson: true, aggregate: null, aggregateCast: null, alias: null }]
  })
  return [...fields, ...embedded]
}

const hasAggregate = (embed: Embed | null) =>
  embed?.spread === true && embed.columns.some(({ aggregate }) => aggregate !== null)

const isHidden = (items: readonly SelectItem[]): boolean =>
  items.every((item) => item.kind === 'relation' && isHidden(item.items))

// Max-rows does not apply to a to-one: without a limit PostgreSQL can join instead of running a subquery per row.
function planRange({ limits, config }: Planning, own: Scope, isRoot: boolean, toOne: boolean): PlannedRange {
  const limit = own.limits[0]?.limit ?? null
  const offset = Math.max(0, own.offsets[0]?.offset ?? 0)
  if (limit !== null && limit < 0) throw negativeLimit()
  if (!limits && isRoot) return { limit: null, offset: 0 }
  const most = limits && !toOne ? config.maxRows : null
  return { limit: most === null ? limit : Math.min(limit ?? most, most), offset }
}
