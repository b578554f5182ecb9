export type Answer = 'in' | 'maybe' | 'out'

/** A match to come, as a player is asked for it. The database gives it. */
export interface AskedMatch {
  match_id: string
  /** ISO 8601, as the deadline. */
  played_at: string
  deadline: string
  home: string
  away: string
  venue: string | null
  pitch: string | null
  answer: Answer | null
  note: string | null
}

export const answerWords: Readonly<Record<Answer, string>> = { in: 'In', maybe: 'Maybe', out: 'Out' }
export const answers: readonly Answer[] = ['in', 'maybe', 'out']

/** The database has the same limit. */
export const NOTE_LENGTH = 200
