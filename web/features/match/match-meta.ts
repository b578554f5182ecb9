import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { pageMeta } from '#web/components/page-meta.ts'
import type { Match } from './match-queries.ts'

export function matchMeta(match: Match | undefined, matches: Parameters<typeof pageMeta>[0]) {
  if (match === undefined) return [{ title: 'Match not found · Touchline' }]
  const { id, league, home_team, away_team, home_score, away_score, played_at } = match
  const hasResult = home_score !== null && away_score !== null
  const { date, time } = toLocalTime(new Date(played_at), league.settings.time_zone)
  return pageMeta(matches, {
    title: hasResult
      ? `${home_team.name} ${home_score} – ${away_score} ${away_team.name}`
      : `${home_team.name} v ${away_team.name}`,
    description: `${league.name}, ${longDate(date)}${hasResult ? ': goals, assists and line-ups.' : `, kick-off ${time}.`}`,
    path: `/match/${id}`,
  })
}
