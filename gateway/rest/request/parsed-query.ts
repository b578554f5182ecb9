import type { Comparison, Quantifiable } from './operators.ts'

export interface JsonStep {
  arrow: '->' | '->>'
  kind: 'key' | 'index'
  value: string
}

/** A column or computed field, with a path into its JSON. */
export interface Field {
  name: string
  path: readonly JsonStep[]
}

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

export interface SelectField {
  kind: 'field'
  field: Field
  alias: string | null
  cast: string | null
  aggregate: Aggregate | null
  aggregateCast: string | null
}

export interface SelectRelation {
  kind: 'relation'
  name: string
  alias: string | null
  hint: string | null
  join: 'inner' | 'left' | null
  spread: boolean
  items: readonly SelectItem[]
}

export type SelectItem = SelectField | SelectRelation

export type TextSearch = 'fts' | 'plfts' | 'phfts' | 'wfts'
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'
export type Quantifier = 'any' | 'all'

export type Operation =
  | { kind: 'compare'; operator: Comparison; value: string }
  | { kind: 'quantified'; operator: Quantifiable; quantifier: Quantifier | null; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'isDistinct'; value: string }
  | { kind: 'textSearch'; operator: TextSearch; language: string | null; value: string }

export interface Filter {
  field: Field
  negated: boolean
  operation: Operation
}

export type LogicTree =
  | { kind: 'filter'; filter: Filter }
  | { kind: 'group'; negated: boolean; operator: 'and' | 'or'; trees: readonly LogicTree[] }

export interface OrderTerm {
  /** The embedded resource that the field belongs to; null for the resource itself. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** `path` goes through embedded resources; the empty path is the resource itself. */
export type At<T> = T & { path: readonly string[] }

export interface QueryParameters {
  select: readonly SelectItem[]
  filters: readonly At<{ filter: Filter }>[]
  logic: readonly At<{ tree: LogicTree }>[]
  orders: readonly At<{ terms: readonly OrderTerm[] }>[]
  limits: readonly At<{ limit: number }>[]
  offsets: readonly At<{ offset: number }>[]
  columns: readonly string[] | null
  onConflict: readonly string[] | null
  /** Parameters that are no filters: the arguments of a function called by GET. */
  functionArguments: readonly (readonly [string, string])[]
}
