/** What a function may take; as hosted Supabase has it, where it says. */
export interface Limits {
  /** Until the answer begins. */
  answerMs: number
  /** Until it is whole. */
  wholeMs: number
  /** For how long a thread may be deaf. */
  silenceMs: number
  /** For how long it is kept with nothing to do. */
  idleMs: number
  memoryMegabytes: number
}

export const defaultLimits: Limits = {
  answerMs: 150_000,
  wholeMs: 400_000,
  silenceMs: 10_000,
  idleMs: 60_000,
  memoryMegabytes: 256,
}
