import type { ImportedScore } from './parse-score.ts'

/** The status of a match in a file, in the database's words. */
export interface ImportedStatus {
  match_status: 'in_play' | 'postponed' | 'cancelled' | 'abandoned' | 'awarded'
  /** The side to which a match is awarded, if the file says it. */
  winner?: 'home' | 'away'
  /** Whether the score of an abandoned match counts. */
  score_stands?: true
}

// Letters only, in lower case.
const SPELLINGS: [ImportedStatus, string][] = [
  [{ match_status: 'postponed' }, 'pp ppd post postp pst postponed calledoff off rearranged tbr'],
  [{ match_status: 'cancelled' }, 'cc can canc cancelled canceled vv void voided annulled'],
  [{ match_status: 'abandoned' }, 'aa ab abd abn aban abandoned'],
  [
    { match_status: 'abandoned', score_stands: true },
    'aascorestands aastands abandonedscorestands abandonedthescorestands abandonedstands',
  ],
  [
    { match_status: 'awarded', winner: 'home' },
    'hw homewin homewo wohome homewalkover walkoverhome walkovertohome homeawarded awardedhome awardedtohome',
  ],
  [
    { match_status: 'awarded', winner: 'away' },
    'aw awaywin awaywo woaway awaywalkover walkoveraway walkovertoaway awayawarded awardedaway awardedtoaway',
  ],
  [{ match_status: 'awarded' }, 'awarded awd award walkover wo'],
  [{ match_status: 'in_play' }, 'inplay live playing'],
]
const KNOWN = new Map(SPELLINGS.flatMap(([status, words]) => words.split(' ').map((word) => [word, status])))

/** 'P-P', 'pp', 'Postponed', 'A–A', 'H-W', 'walkover (home)'; undefined for any other text, such as a score. */
export const parseStatus = (text: string): ImportedStatus | undefined =>
  KNOWN.get(text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))

/** The status in two cells of scores: 'P' and 'P', 'H' and 'W', or one word in either or in both. Two 'v' are a match to come. */
export const parseStatusOfTwo = (home: string, away: string): ImportedStatus | undefined => {
  if (/^v\.?$/i.test(home) && /^v\.?$/i.test(away)) return undefined
  return parseStatus(`${home}${away}`) ?? (home.toLowerCase() === away.toLowerCase() ? parseStatus(home) : undefined)
}

/** True if a cell is a status in the short form of score columns, such as P-P. */
export const isShortStatus = (text: string): boolean =>
  /^[a-z]\s*[-–—]\s*[a-z]$/i.test(text) && parseStatus(text) !== undefined

const WALK_OVER = { home: { home_score: 3, away_score: 0 }, away: { home_score: 0, away_score: 3 } }

/**
 * A score with its status: a walk-over without a score is 3–0 for its winner.
 * @returns why they do not go together, or the columns of the match
 */
export function withStatus(score: ImportedScore, { winner, ...status }: ImportedStatus) {
  const isKnown = score.home_score !== null && score.away_score !== null
  if (status.match_status === 'postponed' || status.match_status === 'cancelled') {
    return isKnown
      ? { reason: `A match that is ${status.match_status} has no score.` }
      : { value: { ...score, ...status } }
  }
  if (status.match_status !== 'awarded' || isKnown) {
    return status.score_stands && !isKnown
      ? { reason: 'Give the score that stands.' }
      : { value: { ...score, ...status } }
  }
  return winner === undefined
    ? { reason: 'Say who is awarded the match: H-W or A-W, or give the score.' }
    : { value: { ...WALK_OVER[winner], ...status } }
}
