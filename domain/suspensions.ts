// Words and templates of suspensions. The database derives the bans from cards (app.bans_of), and
// the matches that serve them (app.suspensions_of).
import { countMatches } from './count-words.ts'
import { plainDate } from './date-words.ts'

/** The last day of a number of yellow cards that counts the whole season, as PostgreSQL writes it. */
export const ALWAYS = 'infinity'

export interface DisciplineRules {
  /** Numbers of yellow cards that bring a ban, in rising order, and the matches of each ban. */
  yellow_at: number[]
  yellow_matches: number[]
  /** The last day on which each number brings a ban (YYYY-MM-DD, or ALWAYS); empty where none of them ends. */
  yellow_until: string[]
  /** Whether the count of yellow cards begins again after the last number. */
  restarts: boolean
  second_yellow: number
  red: number
}

const ENGLISH: DisciplineRules = {
  yellow_at: [5, 10, 15],
  yellow_matches: [1, 2, 3],
  yellow_until: [],
  restarts: false,
  second_yellow: 1,
  red: 3,
}

/**
 * Rules to begin with, by name. The last days of the English ones are those of many county leagues.
 * @param year the calendar year in which the season starts
 */
export const disciplineTemplates = (year: number): Record<string, DisciplineRules> => ({
  'English leagues': ENGLISH,
  'English leagues, with last days': {
    ...ENGLISH,
    yellow_until: [`${year}-12-31`, secondSundayOfApril(year + 1), ALWAYS],
  },
  'Every fifth yellow card': {
    yellow_at: [5],
    yellow_matches: [1],
    yellow_until: [],
    restarts: true,
    second_yellow: 1,
    red: 2,
  },
  Tournament: {
    yellow_at: [2],
    yellow_matches: [1],
    yellow_until: [],
    restarts: true,
    second_yellow: 1,
    red: 1,
  },
})

function secondSundayOfApril(year: number): string {
  const firstWeekday = new Date(Date.UTC(year, 3, 1)).getUTCDay()
  return new Date(Date.UTC(year, 3, 8 + ((7 - firstWeekday) % 7))).toISOString().slice(0, 10)
}

const JULY = 6

/** The calendar year in which a season starts: of its first day, else of the last July. */
export function startYear(firstDay: string | null, today: Date): number {
  if (firstDay !== null) return Number(firstDay.slice(0, 4))
  return today.getUTCMonth() >= JULY ? today.getUTCFullYear() : today.getUTCFullYear() - 1
}

/** The template with exactly these rules; '' for rules of one's own. */
export function disciplineTemplateOf(rules: DisciplineRules, templates: Record<string, DisciplineRules>): string {
  const wanted = textOf(rules)
  return Object.entries(templates).find(([, template]) => textOf(template) === wanted)?.[0] ?? ''
}

const textOf = ({ yellow_at, yellow_matches, yellow_until, restarts, second_yellow, red }: DisciplineRules) =>
  JSON.stringify([yellow_at, yellow_matches, keptDays(yellow_until), restarts, second_yellow, red])

/** Days as they are stored: none where no number has one. */
export const keptDays = (days: readonly string[]): string[] => (days.every((day) => day === ALWAYS) ? [] : [...days])

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
  if (kind === 'yellows') return countYellows(cards)
  return CAUSES[kind] ?? reason ?? 'a decision of the competition'
}

/** 'Banned: 5 yellow cards, misses 1 match'. @param missed which match of the ban it is, from 1 */
export function describeBan(ban: Ban, missed: number): string {
  const place = ban.matches > 1 ? ` (match ${missed} of ${ban.matches})` : ''
  return `Banned: ${causeOf(ban)}, misses ${countMatches(ban.matches)}${place}`
}

/** '1 of 3 matches served, 2 left'. */
export const describeServed = ({ matches, served }: { matches: number; served: number }): string =>
  `${served} of ${countMatches(matches)} served, ${matches - served} left`

/** The note at a player whom the next yellow card bans. */
export const NEAR_BAN = 'One yellow card from a suspension'

/** The rules as a list to read: '5 yellow cards until 31 December 2026: misses 1 match'. */
export function describeDisciplineRules(rules: DisciplineRules): string[] {
  const { yellow_at, yellow_matches, yellow_until, restarts, second_yellow, red } = rules
  const ofYellows = yellow_at.map((cards, place) => {
    const day = yellow_until[place] ?? ALWAYS
    const until = day === ALWAYS ? '' : ` until ${plainDate(day)}`
    return `${countYellows(cards)}${until}: misses ${countMatches(yellow_matches[place] ?? 0)}`
  })
  const last = yellow_at.at(-1)
  return [
    ...ofYellows,
    ...(restarts && last !== undefined ? [`After ${countYellows(last)} the count begins again`] : []),
    ...(second_yellow > 0 ? [`Second yellow card: misses ${countMatches(second_yellow)}`] : []),
    ...(red > 0 ? [`Red card: misses ${countMatches(red)}`] : []),
  ]
}

const countYellows = (cards: number | null) => (cards === 1 ? '1 yellow card' : `${cards} yellow cards`)

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
