import type { QueryClient } from '@tanstack/react-query'
import { kinds, listParts, type Part, type PublicPage, readPages } from './public-pages.ts'
import { type Entry, indexXml, sitemapXml } from './sitemap-xml.ts'

interface Site {
  client: QueryClient
  siteUrl: string
  /** The most addresses in one file. */
  urls?: number
}

/** The limit of sitemaps.org. */
const URLS = 50_000
const TABS = ['', '/teams', '/fixtures', '/tables', '/players']

/** The list of the site's parts; a site that fits into a tenth of one file is that file. */
export async function wholeSitemap({ client, siteUrl, urls = URLS }: Site): Promise<string> {
  const small = Math.floor(urls / 10)
  // The size of a part is an estimate, so it aims at half of the limit.
  const parts = await listParts(client, Math.floor(urls / 2))
  const about = new Map(parts.map((part) => [part.kind, part.urls]))
  const isSmall = [...about.values()].reduce((sum, each) => sum + each, 0) <= small
  const entries = isSmall ? await allEntries(client, urls) : null
  return entries === null || entries.length > urls
    ? indexXml(siteUrl, ['/sitemap/site/1.xml', ...parts.map(pathOf)])
    : sitemapXml(siteUrl, entries)
}

const pathOf = ({ kind, part, parts }: Part) => `/sitemap/${kind}/${part}${parts === 1 ? '' : `-of-${parts}`}.xml`

async function allEntries(client: QueryClient, urls: number): Promise<Entry[]> {
  const pages = await Promise.all(kinds.map((kind) => readPages(client, { kind, part: 1, parts: 1 }, urls)))
  return [{ path: '/' }, ...pages.flat().flatMap(entriesOf)]
}

/** One part of a large site. @param file as the list names it: '3-of-16.xml' @returns null where there is no such part */
export async function sitemapPart({ client, siteUrl, urls = URLS }: Site, name: string, file: string) {
  const part = readPart(name, file)
  if (part === null) return null
  if (part === 'site') return sitemapXml(siteUrl, [{ path: '/' }])
  const most = Math.max(1, Math.floor(urls / (part.kind === 'competition' ? TABS.length : 1)))
  const pages = await readPages(client, part, most)
  return sitemapXml(siteUrl, pages.flatMap(entriesOf))
}

function readPart(name: string, file: string): Part | 'site' | null {
  const [, first, last = '1'] = /^([1-9]\d{0,3})(?:-of-([1-9]\d{0,3}))?\.xml$/.exec(file) ?? []
  const [part, parts] = [Number(first), Number(last)]
  if (!(part <= parts)) return null
  if (name === 'site') return parts === 1 ? 'site' : null
  const kind = kinds.find((each) => each === name)
  return kind === undefined ? null : { kind, part, parts }
}

function entriesOf({ kind, id, slug, changed_at, is_listed }: PublicPage): Entry[] {
  if (!is_listed) return []
  const paths =
    kind === 'competition'
      ? TABS.map((tab) => `/competitions/${slug ?? id}${tab}`)
      : kind === 'season'
        ? [`/competitions/${slug}`]
        : [`/${kind === 'team' ? 'teams' : kind}/${id}`]
  return paths.map((path) => ({ path, changedAt: changed_at }))
}
