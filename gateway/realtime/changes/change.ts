/** Up to a hundred rows of one statement, as the database's trigger tells of them. */
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
  /** What REPLICA IDENTITY keeps of the old rows, in the same order; null for an INSERT. */
  olds: readonly string[] | null
}
