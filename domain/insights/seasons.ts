import type { MatchRow } from '#domain/import/parsed.ts'

/** Matches by date, time and row: their playing order. */
export function inPlayingOrder(rows: readonly MatchRow[]): MatchRow[] {
  const key = ({ date, time }: MatchRow) => `${date} ${time ?? '99'}`
  return [...rows].sort((a, b) => compare(key(a), key(b)) || a.row - b.row)
}

/** Matches of one day. */
export interface MatchDay {
  date: string
  matches: MatchRow[]
}

/** The days of matches in playing order. */
export function groupByDay(matches: readonly MatchRow[]): MatchDay[] {
  const days: MatchDay[] = []
  for (const match of matches) {
    const last = days.at(-1)
    if (last?.date === match.date) last.matches.push(match)
    else days.push({ date: match.date, matches: [match] })
  }
  return days
}

const SHORT_BREAK = 28
const LONG_BREAK = 75

/**
 * The seasons of a file, each as its days. Whether a day begins a season depends on earlier days only. It does after a
 * long break, unless the rounds go on or the same teams have not yet all met; so an interrupted season stays one.
 */
export function splitSeasons(days: readonly MatchDay[]): MatchDay[][] {
  const seasons: MatchDay[][] = []
  for (const day of days) {
    const season = seasons.at(-1)
    if (season === undefined || beginsSeason(day, season)) seasons.push([day])
    else season.push(day)
  }
  return seasons
}

function beginsSeason(day: MatchDay, season: MatchDay[]): boolean {
  const pause = toDayNumber(day.date) - toDayNumber(season.at(-1)?.date ?? day.date)
  if (pause < SHORT_BREAK) return false
  const played = season.flatMap(({ matches }) => matches)
  const rounds = played.flatMap(({ round }) => round ?? [])
  const next = day.matches.flatMap(({ round }) => round ?? [])
  if (rounds.length > 0 && next.length > 0) return Math.max(...next) <= Math.max(...rounds) / 2
  const pairs = new Set(played.map(pairOf))
  const teams = new Set(played.flatMap(({ home, away }) => [home, away]))
  const isNew = day.matches.some(
    (match) => pairs.has(pairOf(match)) || !teams.has(match.home) || !teams.has(match.away),
  )
  const meetings = new Set(played.map(({ home, away }) => JSON.stringify([home, away].sort()))).size
  const haveAllMet = meetings === (teams.size * (teams.size - 1)) / 2
  return isNew || (pause >= LONG_BREAK && haveAllMet)
}

const pairOf = ({ home, away }: MatchRow) => JSON.stringify([home, away])

const DAY_MS = 24 * 60 * 60 * 1000

/** The days from 1970 to a date (YYYY-MM-DD). */
export const toDayNumber = (date: string) => Date.parse(date) / DAY_MS

/** The years of a season: '2024', or '2017-18'. */
export function nameSeason(days: readonly MatchDay[]): string {
  const [first = '', last = ''] = [days[0]?.date.slice(0, 4), days.at(-1)?.date.slice(0, 4)]
  return first === last ? first : `${first}-${last.slice(2)}`
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
