import { monthAndYear } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import type { Competition } from '#web/features/competition/competition-queries.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { hiddenMeta, type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'
import { breadcrumbs, FOOTBALL, structuredData, teamThing } from '#web/share/structured-data.ts'
import type { OwnHosts } from '#web/ui/stored-file.ts'
import { type SeasonPageView, seasonPagePath } from './season-page-view.ts'
import type { PublishedSeason } from './seasons-queries.ts'

interface Loaded {
  season: PublishedSeason | null
  /** Null for the list of bans. */
  view: SeasonPageView | null
}

interface OfParent {
  competition: Competition
  head?: PageHead
}

/** Head of the list of seasons and of a season. It is not in the head of all tabs, whose code every page loads. */
export function seasonsMeta(loaded: Loaded | undefined, parent: OfParent | undefined, matches: Matches) {
  if (loaded === undefined || parent === undefined) return hiddenMeta('Season not found')
  const { season, view } = loaded
  const { competition, head } = parent
  // Search engines would keep a ban long after it was served.
  if (view === null) return hiddenMeta(`Suspensions · ${isolate(competition.name)}`)
  const name = isolate(competition.name)
  const { og_title, og_description, og_image_url } = competition.settings
  const words =
    season === null ? { title: 'Seasons', description: `Every season of ${name}.` } : wordsOf(competition, season, view)
  return pageMeta(matches, {
    title: `${words.title} · ${name}`,
    description: words.description,
    path: competitionPath(competition, season === null ? 'seasons' : seasonPagePath(season.number, view)),
    card: { title: og_title, description: og_description, imageUrl: og_image_url },
    ...(head && { head: { image: head.image } }),
    structuredData: import.meta.env.SSR && ((site) => seasonThings(competition, season, site)),
  })
}

function wordsOf(competition: Competition, season: PublishedSeason, { show, month }: SeasonPageView) {
  const name = `Season ${season.name}`
  const of = `of ${isolate(competition.name)}, season ${season.name}`
  if (show === 'players')
    return { title: `Players, ${name}`, description: `Goals, assists and awards by player ${of}.` }
  if (show === 'matches') {
    const when = month === null ? '' : `, ${monthAndYear(month)}`
    return { title: `Results${when}, ${name}`, description: `Fixtures and results ${of}${when}.` }
  }
  const winner = season.status === 'finished' && season.champion
  return {
    title: name,
    description: `${winner ? `Champion: ${isolate(winner.name)}. ` : ''}Tables, results and scorers ${of}.`,
  }
}

function seasonThings(competition: Competition, season: PublishedSeason | null, site: OwnHosts) {
  const path = competitionPath(competition)
  const url = (part: string) => new URL(part, site.siteUrl).href
  const trail = [
    { name: competition.name, path },
    { name: 'Seasons', path: `${path}/seasons` },
  ]
  if (season === null) return structuredData(breadcrumbs(site.siteUrl, trail))
  const own = competitionPath(competition, seasonPagePath(season.number))
  const name = `Season ${season.name}`
  return structuredData(
    {
      '@type': 'SportsEvent',
      '@id': url(own),
      name: `${competition.name}, season ${season.name}`,
      url: url(own),
      sport: FOOTBALL,
      ...(season.first_day && { startDate: season.first_day }),
      ...(season.last_day && { endDate: season.last_day }),
      organizer: { '@type': 'SportsOrganization', name: competition.name, url: url(path) },
      ...(season.status === 'finished' && season.champion && { winner: teamThing(site, season.champion) }),
    },
    breadcrumbs(site.siteUrl, [...trail, { name, path: own }]),
  )
}
