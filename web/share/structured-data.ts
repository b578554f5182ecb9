import { type OwnHosts, storedFileUrl } from '#web/ui/stored-file.ts'
import type { PageHead } from './page-meta.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A thing of schema.org: '@type' and its properties. */
type Thing = { '@type': string; [property: string]: Json }

/** A page's structured data, as JSON-LD. */
export type StructuredData = { '@context': 'https://schema.org'; '@graph': Thing[] }

export const structuredData = (...things: Thing[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@graph': things,
})

/** The head of a page. React Router does not send properties that are not enumerable to the browser. */
export const pageHead = (image: string, structuredData: StructuredData): PageHead =>
  Object.defineProperty({ image }, 'structuredData', { value: structuredData })

/** Breadcrumbs from the competition to the page. Paths have no host. */
export const breadcrumbs = (siteUrl: string, trail: { name: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, siteUrl).href,
  })),
})

interface Named {
  name: string
  logo_url: string | null
}

export const FOOTBALL = 'Association football'

export const teamThing = (site: OwnHosts, { id, name, logo_url }: Named & { id: string }): Thing => {
  const url = new URL(`/teams/${id}`, site.siteUrl).href
  return { '@type': 'SportsTeam', '@id': url, name, url, sport: FOOTBALL, ...pictureOf('logo', logo_url, site) }
}

/** @param path of the competition's page */
export const leagueThing = (site: OwnHosts, path: string, { name, logo_url }: Named): Thing => {
  const url = new URL(path, site.siteUrl).href
  return {
    '@type': 'SportsOrganization',
    '@id': url,
    name,
    url,
    sport: FOOTBALL,
    ...pictureOf('logo', logo_url, site),
  }
}

/** The property, if the picture is in this installation's storage; else an empty object. */
export function pictureOf(property: string, address: string | null, site: OwnHosts): { [property: string]: string } {
  const url = storedFileUrl(address, site)
  return url === null ? {} : { [property]: url }
}
