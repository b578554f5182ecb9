import type { Parameter, Routine } from '#gateway/rest/schema-cache/routine.ts'

/** How a function gets what it is called with. */
export type CallArguments =
  | { kind: 'none' }
  /** The body is the one argument, which has no name. */
  | { kind: 'body'; type: string; body: string | Uint8Array }
  | { kind: 'json'; parameters: readonly Parameter[]; json: string }
  | { kind: 'direct'; arguments: readonly { parameter: Parameter; values: readonly string[] }[] }

export interface CallPlan {
  routine: Routine
  arguments: CallArguments
  /** Computed fields of the returned rows that the request uses. */
  computed: readonly string[]
  /** Computed relationships start from the row itself. */
  wholeRow: boolean
}
