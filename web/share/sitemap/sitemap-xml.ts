import { escapeMarkup } from '#web/share/escape-markup.ts'

export interface Entry {
  /** The address without the host. */
  path: string
  /** ISO 8601 */
  changedAt?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Pages with the moment of their last change, as sitemaps.org has it. */
export const sitemapXml = (siteUrl: string, entries: Entry[]): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${entries
    .map(
      ({ path, changedAt }) =>
        `<url>${loc(siteUrl, path)}${changedAt ? `<lastmod>${seconds(changedAt)}</lastmod>` : ''}</url>\n`,
    )
    .join('')}</urlset>\n`

/** The parts of a sitemap that is too large for one file. */
export const indexXml = (siteUrl: string, paths: string[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${paths.map((path) => `<sitemap>${loc(siteUrl, path)}</sitemap>\n`).join('')}</sitemapindex>\n`

const loc = (siteUrl: string, path: string) => `<loc>${escapeMarkup(new URL(path, siteUrl).href)}</loc>`
const seconds = (moment: string) => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z')
