import { longDate } from '#domain/date-words.ts'
import { toLocalTime, toOffsetTime } from '#domain/league-time.ts'
import { PITCH } from '#domain/pitch.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { breadcrumbs, FOOTBALL, leagueThing, structuredData, teamThing } from '#web/share/structured-data.ts'
import type { OwnHosts } from '#web/ui/stored-file.ts'
import { matchTitle } from './describe-match.ts'
import type { Match } from './match-queries.ts'

/**
 * A match for search engines. schema.org has no place for a score and no status for 'over':
 * the score stands in name and description, and the event took place as scheduled.
 * @param image path of its preview image
 */
export function matchStructuredData(match: Match, image: string | undefined, site: OwnHosts) {
  const { siteUrl } = site
  const { id, league, home_team, away_team, home_score, away_score, played_at } = match
  const zone = league.settings.time_zone
  const name = matchTitle(match)
  const path = `/match/${id}`
  const start = new Date(played_at)
  const day = longDate(toLocalTime(start, zone).date)
  const isOver = home_score !== null && away_score !== null
  return structuredData(
    {
      '@type': 'SportsEvent',
      '@id': new URL(path, siteUrl).href,
      url: new URL(path, siteUrl).href,
      name,
      description: `${isOver ? 'Full time: ' : ''}${name}. ${league.name}, ${day}.`,
      sport: FOOTBALL,
      startDate: toOffsetTime(start, zone),
      eventStatus: 'https://schema.org/EventScheduled',
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
