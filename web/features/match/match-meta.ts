import { longDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { forgetBefore } from '#web/share/forget-before.ts'
import { hiddenMeta, type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'
import { titleAlone } from './describe-match.ts'
import type { Match } from './match-queries.ts'
import { matchStructuredData } from './match-structured-data.ts'

export function matchMeta(loaded: { match: Match; head?: PageHead } | undefined, matches: Matches) {
  if (loaded === undefined) return hiddenMeta('Match not found')
  const { id, league, home_score, away_score, played_at, status, word, youth } = loaded.match
  const hasResult = home_score !== null && away_score !== null
  const { date, time } = toLocalTime(new Date(played_at), league.settings.time_zone)
  const page = pageMeta(matches, {
    title: titleAlone(loaded.match),
    description: `${isolate(league.name)}, ${longDate(date)}${status !== 'scheduled' ? `: ${word}.` : hasResult ? ': goals, assists and line-ups.' : `, kick-off ${time}.`}`,
    path: `/match/${id}`,
    type: 'article',
    head: loaded.head,
    // Only the server builds it, so its code and a second copy of the match stay out of the browser.
    structuredData: import.meta.env.SSR && ((site) => matchStructuredData(loaded.match, loaded.head?.image, site)),
  })
  return import.meta.env.SSR && youth ? [...page, forgetBefore(youth.created_at)] : page
}
