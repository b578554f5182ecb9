import type { Column, QualifiedName } from '#gateway/rest/schema-cache/table.ts'
import type { PlannedLogic } from './read-plan.ts'

/** The rows of a request's body: a JSON list as it was sent, and the columns to take from it. */
export interface BodyRows {
  json: string
  columns: readonly Column[]
  /** A column that a row lacks gets its default instead of null. */
  defaults: boolean
}

export interface InsertPlan {
  kind: 'insert'
  table: QualifiedName
  rows: BodyRows
  conflict: { columns: readonly string[]; resolution: 'merge' | 'ignore' } | null
  /** Rows that do not match are not put in (PUT's address against its body). */
  where: readonly PlannedLogic[]
  /** Whether the answer depends on how many rows are new. */
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
