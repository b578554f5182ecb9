/** Limits of one function. The defaults are those of hosted Supabase, where it documents them. */
export interface Limits {
  /** Milliseconds until the response begins. */
  answerMs: number
  /** Milliseconds until the response is complete. */
  wholeMs: number
  /** Milliseconds that a thread may leave a ping unanswered. */
  silenceMs: number
  /** Milliseconds that an idle thread is kept. With work after its responses it is kept for `wholeMs`. */
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
