// Words and templates of suspensions. The database derives the bans themselves (app.suspensions_of).

export interface DisciplineRules {
  /** Numbers of yellow cards that bring a ban, in rising order, and the matches of each ban. */
  yellow_at: number[]
  yellow_matches: number[]
  /** Whether the count of yellow cards begins again after the last number. */
  restarts: boolean
  second_yellow: number
  red: number
}

export const DISCIPLINE_TEMPLATES: Record<string, DisciplineRules> = {
  'English leagues': {
    ...{ yellow_at: [5, 10, 15], yellow_matches: [1, 2, 3] },
    ...{ restarts: false, second_yellow: 1, red: 3 },
  },
  'Every fifth yellow card': {
    ...{ yellow_at: [5], yellow_matches: [1] },
    ...{ restarts: true, second_yellow: 1, red: 2 },
  },
  Tournament: {
    ...{ yellow_at: [2], yellow_matches: [1] },
    ...{ restarts: true, second_yellow: 1, red: 1 },
  },
}

/** The template with exactly these rules; '' for rules of one's own. */
export function templateOf(rules: DisciplineRules): string {
  const wanted = textOf(rules)
  return Object.entries(DISCIPLINE_TEMPLATES).find(([, template]) => textOf(template) === wanted)?.[0] ?? ''
}

const textOf = ({ yellow_at, yellow_matches, restarts, second_yellow, red }: DisciplineRules) =>
  JSON.stringify([yellow_at, yellow_matches, restarts, second_yellow, red])

export interface Ban {
  kind: string
  /** How many yellow cards brought it; null for a ban of another kind. */
  cards: number | null
  matches: number
  /** Why it was decided; null for a ban by the rules. */
  reason: string | null
}

const CAUSES: Record<string, string> = { second_yellow: 'second yellow card', red: 'red card' }

/** 'five yellow cards' in figures, 'red card', or the reason of a decision. */
export function causeOf({ kind, cards, reason }: Ban): string {
  if (kind === 'yellows') return cards === 1 ? '1 yellow card' : `${cards} yellow cards`
  return CAUSES[kind] ?? reason ?? 'a decision of the competition'
}

export const countMatches = (matches: number): string => (matches === 1 ? '1 match' : `${matches} matches`)

/** 'Banned: 5 yellow cards, misses 1 match'. @param missed which match of the ban it is, from 1 */
export function describeBan(ban: Ban, missed: number): string {
  const place = ban.matches > 1 ? ` (match ${missed} of ${ban.matches})` : ''
  return `Banned: ${causeOf(ban)}, misses ${countMatches(ban.matches)}${place}`
}

/** '5, 10, 15' as numbers; null for a text with anything else, or not in the range. */
export function readNumbers(text: string, most: number): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const numbers = words.map(Number)
  return numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= most) ? numbers : null
}

/** Why these numbers of cards and lengths of bans do not go together; null if they do. */
export function thresholdProblem(at: number[] | null, matches: number[] | null): string | null {
  if (at === null) return 'Enter whole numbers from 1 to 99, such as 5, 10, 15.'
  if (at.some((number, place) => place > 0 && number <= (at[place - 1] ?? 0)))
    return 'Enter the numbers in rising order.'
  if (at.length > MOST_THRESHOLDS) return `Enter at most ${MOST_THRESHOLDS} numbers.`
  if (matches === null) return 'Enter matches from 1 to 50, such as 1, 2, 3.'
  return matches.length === at.length ? null : 'Enter a number of matches for each number of yellow cards.'
}

/** The database has the same limit. */
const MOST_THRESHOLDS = 10
