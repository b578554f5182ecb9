import type { QualifiedName } from './table.ts'

/** Column pairs of a foreign key: own, foreign. */
export type ColumnPairs = readonly (readonly [string, string])[]

interface Between {
  table: QualifiedName
  foreignTable: QualifiedName
  isSelf: boolean
}

/** A foreign key from either end, also through views. */
export interface KeyRelationship extends Between {
  kind: 'key'
  cardinality: 'one-to-many' | 'many-to-one' | 'one-to-one'
  constraint: string
  /** The foreign key is on this table's side. */
  holdsKey: boolean
  columns: ColumnPairs
  tableIsView: boolean
  foreignTableIsView: boolean
}

/** Two foreign keys of a junction table, both part of its primary key. */
export interface JunctionRelationship extends Between {
  kind: 'key'
  cardinality: 'many-to-many'
  constraint: null
  columns: ColumnPairs
  tableIsView: boolean
  foreignTableIsView: boolean
  junction: Junction
}

interface Junction {
  table: QualifiedName
  constraints: readonly [string, string]
  /** This table's columns with the junction's. */
  source: ColumnPairs
  /** The foreign table's columns with the junction's. */
  target: ColumnPairs
}

/** A computed relationship: a function from a row to rows of another table. */
interface ComputedRelationship extends Between {
  kind: 'computed'
  function: QualifiedName
  returnsOne: boolean
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.returnsOne
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}
