import type { QualifiedName } from './table.ts'

/** Columns of a foreign key: here, there. */
export type ColumnPairs = readonly (readonly [string, string])[]

interface Between {
  table: QualifiedName
  foreignTable: QualifiedName
  isSelf: boolean
}

/** A foreign key, seen from either end, through views too. */
export interface KeyRelationship extends Between {
  kind: 'key'
  cardinality: 'one-to-many' | 'many-to-one' | 'one-to-one'
  constraint: string
  /** Its columns are those of the foreign key, not of the key that it refers to. */
  holdsKey: boolean
  columns: ColumnPairs
  tableIsView: boolean
  foreignTableIsView: boolean
}

/** Two foreign keys of a third table, both inside its primary key. */
export interface JunctionRelationship extends Between {
  kind: 'key'
  cardinality: 'many-to-many'
  constraint: null
  columns: ColumnPairs
  tableIsView: boolean
  foreignTableIsView: boolean
  junction: Junction
}

export interface Junction {
  table: QualifiedName
  constraints: readonly [string, string]
  /** Columns of this table with the junction's. */
  source: ColumnPairs
  /** Columns of the foreign table with the junction's. */
  target: ColumnPairs
}

/** A function from a row of one table to rows of another. */
export interface ComputedRelationship extends Between {
  kind: 'computed'
  function: QualifiedName
  returnsOne: boolean
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.returnsOne
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}
