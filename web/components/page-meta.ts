import type { MetaDescriptor } from 'react-router'

interface PageMeta {
  title: string
  description: string
  /** Path of the page under its one true address. */
  path: string
  /** What a share card says instead, where a competition decided so. */
  card?: { title?: string | null; description?: string | null; imageUrl?: string | null }
}

interface MatchWithSite {
  id: string
  loaderData?: unknown
}

/** Title, description and share card of a public page. @param matches the `matches` of the route's meta arguments */
export function pageMeta(matches: (MatchWithSite | undefined)[], page: PageMeta): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches)
  const { title, description, path, card } = page
  const image = card?.imageUrl || '/share-card.png'
  return [
    { title: `${title} · Touchline` },
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Touchline' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: card?.title || title },
    { property: 'og:description', content: card?.description || description },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(siteUrl
      ? [
          { property: 'og:url', content: new URL(path, siteUrl).href },
          { property: 'og:image', content: new URL(image, siteUrl).href },
          { tagName: 'link', rel: 'canonical', href: new URL(path, siteUrl).href },
        ]
      : []),
  ]
}

function siteUrlOf(matches: (MatchWithSite | undefined)[]): string | null {
  const site = matches.find((match) => match?.id === 'root')?.loaderData
  return typeof site === 'object' && site !== null && 'siteUrl' in site ? String(site.siteUrl) : null
}
