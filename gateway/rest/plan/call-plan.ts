import type { Parameter, Routine } from '#gateway/rest/schema-cache/routine.ts'

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
