import { isWalkOver } from '#domain/award.ts'
import { longDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { type LocalTime, toLocalTime } from '#domain/league-time.ts'
import type { Match } from './match-queries.ts'

interface Titled {
  home_team: { name: string }
  away_team: { name: string }
  home_score: number | null
  away_score: number | null
}

/** 'Ayr 2 – 1 Bute' after the match, 'Ayr v Bute' before it. */
export const matchTitle = ({ home_team, away_team, home_score, away_score }: Titled): string =>
  home_score !== null && away_score !== null
    ? `${isolate(home_team.name)} ${home_score} – ${away_score} ${isolate(away_team.name)}`
    : `${isolate(home_team.name)} v ${isolate(away_team.name)}`

/** The title away from the page, where no word stands beside the score: 'Ayr 2 – 1 Bute (abandoned)'. */
export const titleAlone = (match: Titled & Pick<Match, 'status'>): string =>
  match.status === 'abandoned' && match.home_score !== null ? `${matchTitle(match)} (abandoned)` : matchTitle(match)

/** The letters of a title that fit on one line of a phone. */
const LINE = 30

/** The title on one line of a phone: longer names give way to the teams' codes, 'LIV 2 – 1 STK'. */
export function shortTitle(match: Pick<Match, 'home_team' | 'away_team' | 'home_score' | 'away_score'>): string {
  const title = matchTitle(match)
  const { home_team, away_team } = match
  if (title.length <= LINE) return title
  return matchTitle({ ...match, home_team: { name: home_team.code }, away_team: { name: away_team.code } })
}

type Scored = Pick<Match, 'home_score' | 'away_score'>

/** Both scores, or null while the match has no result. */
export function resultOf({ home_score, away_score }: Scored): { home: number; away: number } | null {
  return home_score === null || away_score === null ? null : { home: home_score, away: away_score }
}

/** Whether the match is to be played, as planned. */
export const isToCome = (match: Scored & Pick<Match, 'statusText'>): boolean =>
  resultOf(match) === null && !match.statusText

/** Whether a match may have chances: it is to come, and its competition has enough results. */
export const mayHaveChances = (match: Match): boolean => isToCome(match) && match.league.has_insights === true

/** Whether the match was cancelled or awarded without having been played. */
export const isUnplayed = ({ status, replaced }: Pick<Match, 'status' | 'replaced'>): boolean =>
  status === 'cancelled' || isWalkOver({ status, replaced })

/** When the match is played, as the league's clocks show it. */
export const kickOffOf = ({ played_at, league }: Pick<Match, 'played_at' | 'league'>): LocalTime =>
  toLocalTime(new Date(played_at), league.settings.time_zone)

/** 'Ash 2 – 1 Birch'; without a result 'Ash v Birch, Saturday, 12 August 2017, 15:00', or '…, Postponed'. */
export function describeMatch(match: Match): string {
  if (resultOf(match)) return titleAlone(match)
  const { date, time } = kickOffOf(match)
  return `${matchTitle(match)}, ${longDate(date)}, ${match.status === 'scheduled' ? time : match.statusText}`
}
