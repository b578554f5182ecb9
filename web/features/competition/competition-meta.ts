import { monthAndYear } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { type OfSeason, seasonName } from '#domain/season.ts'
import { readFixturesView } from '#web/features/competition/fixtures/fixtures-view.ts'
import { type ListKey, readTableView } from '#web/features/competition/tables/table-view.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { forgetBefore } from '#web/share/forget-before.ts'
import { hiddenMeta, type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'
import { alternatesOf } from './competition-alternates.ts'
import type { Competition } from './competition-queries.ts'

interface TabMeta {
  title: string
  description: (name: string) => string
}

const tabs: Record<string, TabMeta> = {
  teams: {
    title: 'Teams',
    description: (name) => `Every team of ${isolate(name)}, with its manager and its place in the table.`,
  },
  season: {
    title: 'The season in charts',
    description: (name) => `Positions, points, results and records of ${isolate(name)}.`,
  },
  cup: { title: 'Cup', description: (name) => `The knock-out of ${isolate(name)}, from the first round to the final.` },
  insights: {
    title: 'Insights',
    description: (name) => `Insights of ${isolate(name)}.`,
  },
  players: { title: 'Players', description: (name) => `Every player of ${isolate(name)}, team by team.` },
}

const tables: Record<ListKey, TabMeta> = {
  league: {
    title: 'Tables',
    description: (name) => `The table, the goalscorers, the assists and the men of the match of ${isolate(name)}.`,
  },
  goalscorers: { title: 'Goalscorers', description: (name) => `Goals by player in ${isolate(name)}.` },
  assists: { title: 'Assists', description: (name) => `Assists by player in ${isolate(name)}.` },
  mom: { title: 'Man of the match', description: (name) => `Man of the match awards by player in ${isolate(name)}.` },
}

interface Loaded {
  competition: Competition
  head?: PageHead
}

/** Head of a competition's page. The organizers' texts for sharing come first. */
export function competitionMeta(
  loaded: Loaded | undefined,
  matches: Matches,
  { pathname, search }: { pathname: string; search: string },
) {
  if (loaded === undefined) return hiddenMeta('Competition not found')
  const { name, settings } = loaded.competition
  const [, , , segment = ''] = pathname.split('/')
  if (segment === 'settings') return hiddenMeta(`Settings · ${isolate(name)}`)
  if (segment === 'search') return hiddenMeta(`Search · ${isolate(name)}`)
  const { path, tab } = tabOf(segment, new URLSearchParams(search))
  const page = pageMeta(matches, {
    title: tab ? `${tab.title} · ${isolate(name)}` : name,
    description: tab ? tab.description(name) : overviewDescription(loaded.competition),
    path: competitionPath(loaded.competition, path),
    card: { title: settings.og_title, description: settings.og_description, imageUrl: settings.og_image_url },
    head: loaded.head,
    alternates: import.meta.env.SSR && alternatesOf(loaded.competition, segment),
  })
  const { youth } = loaded.competition
  return import.meta.env.SSR && youth ? [...page, forgetBefore(youth.created_at)] : page
}

/** The description of a competition's first page in search results and share cards. */
export const overviewDescription = (
  competition: OfSeason & { name: string; settings: { description: string | null } },
): string =>
  competition.settings.description ||
  `Fixtures, results and the table of ${isolate(competition.name)}, season ${seasonName(competition)}.`

// The canonical address keeps only the parameters that select other content: table, month, results.
function tabOf(segment: string, params: URLSearchParams): { path?: string; tab?: TabMeta } {
  if (segment === 'tables' || segment === 'table') {
    const { list } = readTableView(params)
    return { path: list === 'league' ? 'tables' : `tables?list=${list}`, tab: tables[list] }
  }
  if (segment === 'fixtures') return fixturesOf(params)
  const tab = tabs[segment]
  return tab ? { path: segment, tab } : {}
}

function fixturesOf(params: URLSearchParams): { path: string; tab: TabMeta } {
  const { show, month } = readFixturesView(params)
  const title = show === 'results' ? 'Results' : 'Fixtures'
  const what = show === 'results' ? 'Every result' : 'Every fixture'
  if (month !== null) {
    const when = monthAndYear(month)
    const query = [show && `show=${show}`, `month=${month}`].filter(Boolean).join('&')
    const description = (name: string) => `${what} of ${isolate(name)} in ${when}.`
    return { path: `fixtures?${query}`, tab: { title: `${title}, ${when}`, description } }
  }
  return show === 'results'
    ? {
        path: 'fixtures?show=results',
        tab: { title, description: (name) => `The results of ${isolate(name)}, newest first.` },
      }
    : {
        path: 'fixtures',
        tab: { title, description: (name) => `Upcoming fixtures and previous results of ${isolate(name)}.` },
      }
}
