// The plans of a request's parts, made in this folder and written as SQL in query/.
import type { Aggregate, Field, Filter, OrderTerm as RequestedOrder } from '#gateway/rest/request/parsed-query.ts'
import type { Relationship } from '#gateway/rest/schema-cache/relationship.ts'
import type { Parameter, Routine } from '#gateway/rest/schema-cache/routine.ts'
import type { Column, QualifiedName } from '#gateway/rest/schema-cache/table.ts'

/** A column with its type; null if the schema cache does not know it. */
export interface PlannedField extends Field {
  type: string | null
  /** `count` of an embedded resource counts rows, not the values of a column. */
  wholeRow?: boolean
  /** The cast function of the column's domain, for the response or for a filter's value. */
  convert?: string | null
}

export interface PlannedSelect {
  field: PlannedField
  alias: string | null
  cast: string | null
  aggregate: Aggregate | null
  aggregateCast: string | null
}

/** A column that an embedded resource adds to its outer resource. */
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
  /** True if the embedded resource has a row. */
  | { kind: 'exists'; negated: boolean; embed: ReadPlan }
  | { kind: 'group'; negated: boolean; operator: 'and' | 'or'; trees: readonly PlannedLogic[] }

export type PlannedOrder = Omit<RequestedOrder, 'relation' | 'field'> & {
  field: PlannedField
  /** The alias of the joined rows that the field belongs to; null for the resource's own rows. */
  rows: string | null
}

/** A column that an embedded resource needs only because the outer resource is ordered by it. */
export interface OrderColumn {
  name: string
  field: PlannedField
}

export interface PlannedRange {
  limit: number | null
  offset: number
}

/** A row of the source as its table's composite type, for functions that take one. */
export const wholeRow = 'pgrst_whole'

/** The join of a resource with its outer resource. */
export interface Embed {
  relationship: Relationship
  toOne: boolean
  /** The outer resource comes from a change or a call; its whole row is the column `wholeRow`. */
  inSource: boolean
  inner: boolean
  spread: boolean
  /** The alias of the joined rows, unique in the statement's scope. */
  joinAlias: string
  /** The alias of the junction for many-to-many. */
  junctionAlias: string
  /** The key in the response. */
  name: string
  /** Nothing of it is selected; it only filters. */
  hidden: boolean
  /** The columns of its rows, or those that a spread adds to the outer resource. */
  columns: readonly SpreadColumn[]
  orderColumns: readonly OrderColumn[]
}

/** The plan for one resource of a request: its columns, and the resources embedded in it. */
export interface ReadPlan {
  table: QualifiedName
  /** The alias of its rows in its own query. */
  alias: string
  /** True if the rows come from the statement's change or call instead of the table. */
  fromSource: boolean
  select: readonly PlannedSelect[]
  where: readonly PlannedLogic[]
  order: readonly PlannedOrder[]
  range: PlannedRange
  embed: Embed | null
  children: readonly ReadPlan[]
}

/** The rows of a request's body: its JSON list, and the columns to read from it. */
export interface BodyRows {
  json: string
  columns: readonly Column[]
  /** Uses a column's default instead of null for a missing key. */
  defaults: boolean
}

export interface InsertPlan {
  kind: 'insert'
  table: QualifiedName
  rows: BodyRows
  conflict: { columns: readonly string[]; resolution: 'merge' | 'ignore' } | null
  /** Skips rows that do not match (PUT compares its URL with its body). */
  where: readonly PlannedLogic[]
  /** True if the response needs the number of inserted rows. */
  countsInserted: boolean
  returning: readonly string[]
}

export interface UpdatePlan {
  kind: 'update'
  table: QualifiedName
  rows: BodyRows
  where: readonly PlannedLogic[]
  returning: readonly string[]
}

export interface DeletePlan {
  kind: 'delete'
  table: QualifiedName
  where: readonly PlannedLogic[]
  returning: readonly string[]
}

export type MutationPlan = InsertPlan | UpdatePlan | DeletePlan

/** The source of a function's arguments. */
export type CallArguments =
  | { kind: 'none' }
  /** The body is the only, unnamed argument. */
  | { kind: 'body'; type: string; body: string | Uint8Array }
  | { kind: 'json'; parameters: readonly Parameter[]; json: string }
  | { kind: 'direct'; arguments: readonly { parameter: Parameter; values: readonly string[] }[] }

export interface CallPlan {
  routine: Routine
  arguments: CallArguments
  /** Computed fields of the returned rows that the request uses. */
  computed: readonly string[]
  /** Computed relationships take the whole row. */
  wholeRow: boolean
}
