import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { type MatchStatus, statusNote } from '#domain/match-status.ts'
import type { MatchFacts } from './facts.ts'
import { type DrawnTeam, lookOf } from './team-look.ts'

interface MatchRow extends MatchStatus {
  played_at: string
  round: number | null
  /** The status in words, or ''. */
  statusText: string
  home_team: DrawnTeam
  away_team: DrawnTeam
  league: { name: string; settings: { time_zone: string } }
}

/** The facts for the preview of a match. */
export function matchFacts(match: MatchRow): MatchFacts {
  const { played_at, round, home_score, away_score, statusText, home_team, away_team, league } = match
  const isOver = home_score !== null && away_score !== null
  const moved = isOver ? undefined : statusNote(match, league.settings.time_zone)
  const { date, time } = toLocalTime(new Date(played_at), league.settings.time_zone)
  return {
    kind: 'match',
    league: league.name,
    day: longDate(date),
    round: round === null ? null : `Round ${round}`,
    home: lookOf(home_team),
    away: lookOf(away_team),
    score: isOver ? [home_score, away_score] : null,
    kickOff: time,
    status: statusText === '' || statusText === 'Awaiting result' ? null : statusText,
    // Left out of most facts, so that the addresses of their pictures stay.
    ...(moved !== undefined && { moved }),
  }
}
