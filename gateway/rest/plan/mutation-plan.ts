import type { Column, QualifiedName } from '#gateway/rest/schema-cache/table.ts'
import type { PlannedLogic } from './read-plan.ts'

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
