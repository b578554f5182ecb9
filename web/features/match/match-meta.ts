import { longDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime, toOffsetTime } from '#domain/league-time.ts'
import { PITCH } from '#domain/pitch.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { forgetBefore } from '#web/share/forget-before.ts'
import { hiddenMeta, type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'
import { breadcrumbs, FOOTBALL, leagueThing, structuredData, teamThing } from '#web/share/structured-data.ts'
import type { OwnHosts } from '#web/ui/stored-file.ts'
import { matchTitle, titleAlone } from './describe-match.ts'
import type { Match } from './match-queries.ts'

export function matchMeta(loaded: { match: Match; head?: PageHead } | undefined, matches: Matches) {
  if (loaded === undefined) return hiddenMeta('Match not found')
  const { id, league, home_score, away_score, played_at, status, statusText, youth } = loaded.match
  const hasResult = home_score !== null && away_score !== null
  const { date, time } = toLocalTime(new Date(played_at), league.settings.time_zone)
  const page = pageMeta(matches, {
    title: titleAlone(loaded.match),
    description: `${isolate(league.name)}, ${longDate(date)}${status !== 'scheduled' ? `: ${statusText}.` : hasResult ? ': goals, assists and line-ups.' : `, kick-off ${time}.`}`,
    path: `/match/${id}`,
    type: 'article',
    head: loaded.head,
    // Only the server builds it, so its code and a second copy of the match stay out of the browser.
    structuredData: import.meta.env.SSR && ((site) => matchStructuredData(loaded.match, loaded.head?.image, site)),
  })
  return import.meta.env.SSR && youth ? [...page, forgetBefore(youth.created_at)] : page
}

/**
 * A match for search engines. schema.org has no place for a score, and no status for 'over' or 'abandoned': these stand in
 * name and description, and such an event took place as scheduled.
 * @param image path of its preview image
 */
function matchStructuredData(match: Match, image: string | undefined, site: OwnHosts) {
  const { siteUrl } = site
  const { id, league, home_team, away_team, home_score, away_score, played_at } = match
  const zone = league.settings.time_zone
  const name = matchTitle(match)
  const path = `/match/${id}`
  const start = new Date(played_at)
  const day = longDate(toLocalTime(start, zone).date)
  const prefix =
    match.status !== 'scheduled' || (home_score !== null && away_score !== null)
      ? `${match.statusText || 'Full time'}: `
      : ''
  const reason = match.status_reason === null ? '' : ` ${match.status_reason}.`
  return structuredData(
    {
      '@type': 'SportsEvent',
      '@id': new URL(path, siteUrl).href,
      url: new URL(path, siteUrl).href,
      name,
      description: `${prefix}${name}. ${league.name}, ${day}.${reason}`,
      sport: FOOTBALL,
      startDate: toOffsetTime(start, zone),
      ...statusOf(match, zone),
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: placeThing(match),
      ...(image !== undefined && { image: new URL(image, siteUrl).href }),
      homeTeam: teamThing(site, home_team),
      awayTeam: teamThing(site, away_team),
      organizer: leagueThing(site, competitionPath(league), league),
    },
    breadcrumbs(siteUrl, [
      { name: league.name, path: competitionPath(league) },
      { name: 'Fixtures', path: competitionPath(league, 'fixtures') },
      { name, path },
    ]),
  )
}

function placeThing({ venue, pitch }: Match) {
  if (venue === null) return { '@type': 'Place', name: PITCH }
  const { name, address, map_url } = venue
  return {
    '@type': 'Place',
    name: pitch === null ? name : `${name}, ${pitch}`,
    ...(address !== '' && { address }),
    ...(map_url !== '' && { hasMap: map_url }),
  }
}

/** A match that was moved names its first date. One that is postponed without a new date keeps its date as the start. */
function statusOf({ status, first_played_at }: Match, zone: string) {
  const first = first_played_at === null ? {} : { previousStartDate: toOffsetTime(new Date(first_played_at), zone) }
  if (status === 'postponed') return { eventStatus: `${SCHEMA}EventPostponed`, ...first }
  if (status === 'cancelled') return { eventStatus: `${SCHEMA}EventCancelled` }
  if (first_played_at !== null) return { eventStatus: `${SCHEMA}EventRescheduled`, ...first }
  return { eventStatus: `${SCHEMA}EventScheduled` }
}

const SCHEMA = 'https://schema.org/'
