import type { QueryClient } from '@tanstack/react-query'
import { countPages, kinds, type PageKind, type PublicPage, readPages } from './public-pages.ts'
import { type Entry, indexXml, sitemapXml } from './sitemap-xml.ts'

interface Site {
  client: QueryClient
  siteUrl: string
  /** How many addresses one file has at most. */
  urls?: number
}

const URLS = 10_000
const TABS = ['', '/teams', '/fixtures', '/tables', '/players']

/** The whole site in one file as long as it fits, else the list of its parts. */
export async function wholeSitemap({ client, siteUrl, urls = URLS }: Site): Promise<string> {
  const counts = await Promise.all(
    kinds.map(async (kind) => ({ kind, rows: await countPages(client, kind), rowsPerFile: rowsPerFile(kind, urls) })),
  )
  const all = counts.reduce((sum, { kind, rows }) => sum + rows * addressesOf(kind), 1)
  if (all > urls) return indexXml(siteUrl, counts.flatMap(partPaths))
  const pages = await Promise.all(kinds.map((kind) => readPages(client, kind, 0, rowsPerFile(kind, urls))))
  return sitemapXml(siteUrl, [{ path: '/' }, ...pages.flat().flatMap(entriesOf)])
}

/** One part of a large site. @param number from 1 @returns null where there is no such part */
export async function sitemapPart({ client, siteUrl, urls = URLS }: Site, name: string, number: number) {
  const kind = kinds.find((each) => each === name)
  if (kind === undefined) return null
  const limit = rowsPerFile(kind, urls)
  const pages = await readPages(client, kind, (number - 1) * limit, limit)
  if (pages.length === 0) return null
  const home = kind === 'competition' && number === 1 ? [{ path: '/' }] : []
  return sitemapXml(siteUrl, [...home, ...pages.flatMap(entriesOf)])
}

// A competition has an address for each tab.
const addressesOf = (kind: PageKind) => (kind === 'competition' ? TABS.length : 1)
const rowsPerFile = (kind: PageKind, urls: number) => Math.max(1, Math.floor((urls - 1) / addressesOf(kind)))

const partPaths = ({ kind, rows, rowsPerFile }: { kind: PageKind; rows: number; rowsPerFile: number }): string[] =>
  Array.from({ length: Math.ceil(rows / rowsPerFile) }, (_, part) => `/sitemap/${kind}/${part + 1}.xml`)

function entriesOf({ kind, id, slug, changed_at }: PublicPage): Entry[] {
  const paths =
    kind === 'competition'
      ? TABS.map((tab) => `/competitions/${slug ?? id}${tab}`)
      : [`/${kind === 'team' ? 'teams' : kind}/${id}`]
  return paths.map((path) => ({ path, changedAt: changed_at }))
}
