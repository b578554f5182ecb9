/** Up to a hundred rows that one statement changed, as the table's trigger sends them. */
export interface Change {
  kind: 'change'
  /** The table's oid. */
  relation: number
  schema: string
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  /** ISO 8601, milliseconds, UTC. */
  at: string
  /** New rows, each as JSON text; null for a DELETE. */
  records: readonly string[] | null
  /** The columns of the old rows that REPLICA IDENTITY keeps, in the same order; null for an INSERT. */
  olds: readonly string[] | null
}
