import type { MetaDescriptor } from 'react-router'
import { shorten } from '#domain/shorten.ts'
import { type OwnHosts, storedFileUrl } from '#web/ui/stored-file.ts'
import type { StructuredData } from './structured-data.ts'

interface PageMeta {
  /** The title without the site's name. */
  title: string
  description: string
  /** Path and query of the page's canonical address. */
  path: string
  type?: 'website' | 'article' | 'profile'
  /** Texts and image for the share card, if an organizer chose some. */
  card?: { title?: string | null; description?: string | null; imageUrl?: string | null }
  head?: PageHead | undefined
  /** Other forms of the page's content, such as feeds and embeds; on the server only (`import.meta.env.SSR`). */
  alternates?: false | Alternate[]
  /** Set if the page's own data is enough to make it; on the server only (`import.meta.env.SSR`). */
  structuredData?: false | ((site: OwnHosts) => StructuredData)
}

/**
 * The parts of a head that only crawlers read. Only the server makes them, so their code stays out of the browser.
 * They are in the first HTML and are missing after a navigation.
 */
export interface PageHead {
  /** Path of the preview image, with the version of what it shows. */
  image: string
  structuredData?: StructuredData
}

export interface Alternate {
  /** Media type. */
  type: string
  path: string
}

interface MatchWithSite {
  id: string
  loaderData?: unknown
}

export type Matches = readonly (MatchWithSite | undefined)[]

const SITE = 'Touchline'
const TITLE_LENGTH = 65
const DESCRIPTION_LENGTH = 160
const CARD_IMAGE = '/share-card.png'

/** Shortened to what a share card shows. */
export const cardTitle = (text: string): string => shorten(text, TITLE_LENGTH)
export const cardDescription = (text: string): string => shorten(text, DESCRIPTION_LENGTH)

/** The head of a public page, for tabs, search engines and share cards. @param matches from the route's meta arguments */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches)
  const description = cardDescription(page.description)
  return [
    { title: titleOf(page.title) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: SITE },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:type', content: page.type ?? 'website' },
    ...bothCards('title', cardTitle(page.card?.title || page.title)),
    ...bothCards('description', cardDescription(page.card?.description || description)),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(site ? addresses(site, page) : []),
    ...(import.meta.env.SSR ? [...thingsOf(page, site), ...linksOf(page, site)] : []),
  ]
}

/** The head of a page that search engines must not list. */
export const hiddenMeta = (title: string): MetaDescriptor[] => [
  { title: titleOf(title) },
  { name: 'robots', content: 'noindex' },
]

function addresses(site: OwnHosts, { title, path, card, head }: PageMeta): MetaDescriptor[] {
  const { siteUrl } = site
  const url = new URL(path, siteUrl).href
  const chosen = storedFileUrl(card?.imageUrl, site)
  const image = chosen ?? new URL(head?.image ?? CARD_IMAGE, siteUrl).href
  // The size and type of an image that an organizer chose are unknown.
  const ours = [
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ]
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    ...bothCards('image', image),
    ...(chosen === null ? ours : []),
    ...bothCards('image:alt', card?.title || title),
  ]
}

function thingsOf({ structuredData, head }: PageMeta, site: OwnHosts | null): MetaDescriptor[] {
  const things = structuredData && site ? structuredData(site) : head?.structuredData
  return things ? [{ 'script:ld+json': things }] : []
}

const linksOf = ({ alternates }: PageMeta, site: OwnHosts | null): MetaDescriptor[] =>
  (alternates || []).map(({ type, path }) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    href: new URL(path, site?.siteUrl).href,
  }))

const bothCards = (name: string, content: string): MetaDescriptor[] => [
  { property: `og:${name}`, content },
  { name: `twitter:${name}`, content },
]

export function titleOf(title: string): string {
  const whole = `${title} · ${SITE}`
  return whole.length <= TITLE_LENGTH ? whole : shorten(title, TITLE_LENGTH)
}

function siteOf(matches: Matches): OwnHosts | null {
  const site = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof site !== 'object' || site === null || !('siteUrl' in site)) return null
  const api = 'supabaseUrl' in site && typeof site.supabaseUrl === 'string' ? site.supabaseUrl : null
  return { siteUrl: String(site.siteUrl), supabaseUrl: api }
}
