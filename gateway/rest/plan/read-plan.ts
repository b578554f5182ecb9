import type { Aggregate, Field, Filter, OrderTerm as RequestedOrder } from '#gateway/rest/request/parsed-query.ts'
import type { Relationship } from '#gateway/rest/schema-cache/relationship.ts'
import type { QualifiedName } from '#gateway/rest/schema-cache/table.ts'

/** A column that the plan knows the type of; null where the schema cache does not. */
export interface PlannedField extends Field {
  type: string | null
  /** `count` of an embedded resource counts rows, not one column's values. */
  wholeRow?: boolean
  /** The function that writes the value for the answer, or reads a filter's: its domain's cast. */
  convert?: string | null
}

export interface PlannedSelect {
  field: PlannedField
  alias: string | null
  cast: string | null
  aggregate: Aggregate | null
  aggregateCast: string | null
}

/** A column that an embedded resource hands up to the one it stands in. */
export interface SpreadColumn {
  name: string
  /** An object or list of a resource embedded deeper. */
  isJson: boolean
  aggregate: Aggregate | null
  aggregateCast: string | null
  alias: string | null
}

export type PlannedLogic =
  | { kind: 'filter'; filter: Filter & { field: PlannedField } }
  /** Whether there is a row of an embedded resource at all. */
  | { kind: 'exists'; negated: boolean; embed: ReadPlan }
  | { kind: 'group'; negated: boolean; operator: 'and' | 'or'; trees: readonly PlannedLogic[] }

export type PlannedOrder = Omit<RequestedOrder, 'relation' | 'field'> & {
  field: PlannedField
  /** The joined rows that the field belongs to; null for the resource's own. */
  rows: string | null
}

/** A column that an embedded resource has only because the one around it is ordered by it. */
export interface OrderColumn {
  name: string
  field: PlannedField
}

export interface PlannedRange {
  limit: number | null
  offset: number
}

/** A row of the source as a value of its table's type, for functions that take one. */
export const wholeRow = 'pgrst_whole'

/** How a resource stands in the one around it. */
export interface Embed {
  relationship: Relationship
  toOne: boolean
  /** The resource around it comes from a change or a call: its whole row is the column `wholeRow`. */
  inSource: boolean
  inner: boolean
  spread: boolean
  /** The name of its joined rows, unique in the statement's scope. */
  joinAlias: string
  /** What the junction's rows are called, for many-to-many. */
  junctionAlias: string
  /** The key in the answer. */
  name: string
  /** Nothing of it is selected: it filters only. */
  hidden: boolean
  /** The columns of its rows; what a spread hands up. */
  columns: readonly SpreadColumn[]
  orderColumns: readonly OrderColumn[]
}

/** One resource of a request: what to read of it, and the resources embedded in it. */
export interface ReadPlan {
  table: QualifiedName
  /** What its rows are called inside its own query. */
  alias: string
  /** Rows come from the statement's own change or call, not from the table. */
  fromSource: boolean
  select: readonly PlannedSelect[]
  where: readonly PlannedLogic[]
  order: readonly PlannedOrder[]
  range: PlannedRange
  embed: Embed | null
  children: readonly ReadPlan[]
}
