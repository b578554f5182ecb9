export interface RestConfig {
  /** Exposed to the API; a request that names none gets the first. */
  schemas: readonly string[]
  /** No answer has more rows, embedded ones included; null for no limit. */
  maxRows: number | null
  /** Whether `select` may ask for sums, counts and the like. */
  aggregates: boolean
  /** Whether a caller may ask for the execution plan. */
  plan: boolean
  txEnd: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
  /** Schemas that functions, operators and types are found in, after the request's own. */
  extraSearchPath: readonly string[]
}
