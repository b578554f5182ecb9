import { shortDate } from './date-words.ts'
import { toLocalTime } from './league-time.ts'

/** The columns of a match that say how it ended, beside its score. Lists leave out what a match does not have. */
interface MatchEnding {
  /** The score after 90 minutes of a match with extra time. */
  home_score_90?: number | null
  home_penalties?: number | null
  away_penalties?: number | null
}

/** The columns of a match that say how it stands. */
export interface MatchStatus extends MatchEnding {
  home_score: number | null
  away_score: number | null
  /** The word of the database: 'in_play', … Lists leave it out for 'scheduled'. */
  status?: string
  /** Whether the score of an abandoned match counts. */
  score_stands?: boolean
  /** The first date of a match that was moved. */
  first_played_at?: string | null
  /** Whether a team reported the score, and nobody confirmed it yet. Lists leave it out for other scores. */
  is_provisional?: boolean
}

/** The clock of a match that is entered live (`readClock`). Lists leave it out for others. */
export interface LiveStatus {
  live_clock?: string | null
}

export const PROVISIONAL = 'Provisional'
const LIVE = 'Live'

const WORDS: Record<string, string | undefined> = {
  in_play: 'In play',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  abandoned: 'Abandoned',
  awarded: 'Awarded',
}

/** 'Postponed', 'Live'; undefined for a match that is played as planned. */
export const statusWord = ({
  status = '',
  live_clock,
}: Pick<MatchStatus, 'status'> & LiveStatus): string | undefined => (live_clock ? LIVE : WORDS[status])

/** Whether a match is played as planned, or being played. */
export const takesPlace = ({ status = 'scheduled' }: Pick<MatchStatus, 'status'>): boolean =>
  status === 'scheduled' || status === 'in_play'

/** Whether a match has a score to show. That of an abandoned match is a result only if it stands. */
export const isScored = ({ home_score, away_score, status, score_stands }: Omit<MatchStatus, 'first_played_at'>) =>
  home_score !== null && away_score !== null && (status !== 'abandoned' || score_stands)

/** '3–4 on penalties', the home side's first as in the score, or 'After extra time'; undefined for most matches. */
export function endingWords({ home_score_90, home_penalties, away_penalties }: MatchEnding): string | undefined {
  if (home_penalties != null) return `${home_penalties}–${away_penalties} on penalties`
  return home_score_90 == null ? undefined : 'After extra time'
}

/** 'Awarded', 'Provisional' or '4–3 on penalties' beside a score, 'was Sat 3 Oct' for a match that was moved; undefined for most matches. */
export function statusNote(match: MatchStatus & LiveStatus, timeZone: string): string | undefined {
  const word = statusWord(match)
  if (isScored(match)) return match.is_provisional ? PROVISIONAL : (word ?? endingWords(match))
  return word === undefined && match.first_played_at
    ? `was ${shortDate(toLocalTime(new Date(match.first_played_at), timeZone).date)}`
    : undefined
}
