import { type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'
import { pageHead, structuredData } from '#web/share/structured-data.ts'

const NAME = 'Touchline'
const DESCRIPTION = 'Touchline runs football leagues: fixtures, results, tables, player statistics and match reports.'

export const landingMeta = (loaded: { head?: PageHead | undefined } | undefined, matches: Matches) =>
  pageMeta(matches, {
    title: 'Your football league, run like a proper one',
    description: DESCRIPTION,
    path: '/',
    head: loaded?.head,
  })

/** The site for search engines. Only the server calls it. */
export const landingHead = (siteUrl: string): PageHead =>
  pageHead(
    '/share-card.png',
    structuredData({
      '@type': 'WebSite',
      '@id': new URL('/', siteUrl).href,
      url: new URL('/', siteUrl).href,
      name: NAME,
      description: DESCRIPTION,
      inLanguage: 'en-GB',
    }),
  )
