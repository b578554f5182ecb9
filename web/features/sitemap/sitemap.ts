import type { QueryClient } from '@tanstack/react-query'
import { countPages, kinds, type PageKind, type PublicPage, readPages } from './public-pages.ts'
import { type Entry, indexXml, sitemapXml } from './sitemap-xml.ts'

const URLS = 10_000
const TABS = ['', '/teams', '/fixtures', '/tables', '/players']

// A competition has an address for each tab.
const perFile: Record<PageKind, number> = { competition: URLS / TABS.length, team: URLS, match: URLS, player: URLS }

/** The whole site in one file as long as it fits, else the list of its parts. */
export async function wholeSitemap(client: QueryClient, siteUrl: string): Promise<string> {
  const counts = await Promise.all(kinds.map((kind) => countPages(client, kind)))
  const urls = counts.reduce((sum, count, index) => sum + count * (kinds[index] === 'competition' ? TABS.length : 1), 1)
  if (urls > URLS) return indexXml(siteUrl, partPaths(counts))
  const pages = await Promise.all(kinds.map((kind) => readPages(client, kind, 0, perFile[kind])))
  return sitemapXml(siteUrl, [{ path: '/' }, ...pages.flat().flatMap(entriesOf)])
}

/** One part of a large site. @param number from 1 @returns null where there is no such part */
export async function sitemapPart(client: QueryClient, siteUrl: string, kind: string, number: number) {
  const known = kinds.find((each) => each === kind)
  if (known === undefined || !Number.isSafeInteger(number) || number < 1 || number > 50_000) return null
  const pages = await readPages(client, known, (number - 1) * perFile[known], perFile[known])
  return pages.length === 0 ? null : sitemapXml(siteUrl, pages.flatMap(entriesOf))
}

const partPaths = (counts: number[]): string[] =>
  kinds.flatMap((kind, index) =>
    Array.from(
      { length: Math.ceil((counts[index] ?? 0) / perFile[kind]) },
      (_, part) => `/sitemap/${kind}/${part + 1}.xml`,
    ),
  )

function entriesOf({ kind, id, slug, changed_at }: PublicPage): Entry[] {
  const paths =
    kind === 'competition'
      ? TABS.map((tab) => `/competitions/${slug ?? id}${tab}`)
      : [`/${kind === 'team' ? 'teams' : kind}/${id}`]
  return paths.map((path) => ({ path, changedAt: changed_at }))
}
