import type { PageHead } from '#web/share/page-meta.ts'
import { pageHead, structuredData } from '#web/share/structured-data.ts'

const NAME = 'Touchline'
const DESCRIPTION = 'Touchline runs football leagues: fixtures, results, tables, player statistics and match reports.'

/** The site for search engines. */
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
