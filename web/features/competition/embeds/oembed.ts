import type { Competition } from '#web/features/competition/competition-queries.ts'
import { escapeMarkup } from '#web/share/escape-markup.ts'
import { type EmbedKind, type EmbedTheme, embedPath, isEmbedKind, readEmbedTheme } from './embed-kinds.ts'

const WIDTH = 600
const CACHE_SECONDS = 86_400

/** The part of a competition that an address shows on another site. */
interface Embedded {
  slug: string
  kind: EmbedKind
  theme: EmbedTheme
}

/** Finds the embed of one of our pages; null for pages without one and for other sites. */
export function findEmbed(address: string, siteUrl: string): Embedded | null {
  const url = URL.parse(address, siteUrl)
  if (url?.origin !== new URL(siteUrl).origin) return null
  const [, place, slug, tab, ...more] = url.pathname.split('/')
  const theme = readEmbedTheme(url.searchParams.get('theme'))
  if (!slug || more.length > 0) return null
  if (place === 'embed') return isEmbedKind(tab) ? { slug, kind: tab, theme } : null
  if (place !== 'competitions' || slug === 'create') return null
  const kind = kindOfTab(tab, url.searchParams.get('list'))
  return kind && { slug, kind, theme }
}

function kindOfTab(tab: string | undefined, list: string | null): EmbedKind | null {
  if (tab === 'fixtures') return 'fixtures'
  if (tab === 'tables' || tab === 'table') return list === 'goalscorers' ? 'top-scorers' : 'table'
  return tab === undefined || tab === '' || tab === 'overview' ? 'table' : null
}

/** The answer to a request for an embed, https://oembed.com */
export interface OEmbed {
  version: '1.0'
  type: 'rich'
  title: string
  provider_name: 'Touchline'
  provider_url: string
  cache_age: number
  html: string
  width: number
  height: number
}

interface OEmbedOptions {
  competition: Competition
  kind: EmbedKind
  theme: EmbedTheme
  /** 'League table' */
  heading: string
  /** CSS pixels */
  height: number
  siteUrl: string
  maxWidth: number
  maxHeight: number
}

export function makeOEmbed(options: OEmbedOptions): OEmbed {
  const { competition, kind, theme, heading, siteUrl } = options
  const width = Math.min(WIDTH, options.maxWidth)
  const height = Math.min(options.height, options.maxHeight)
  const title = `${heading}: ${competition.name}`
  // A browser that knows `frame-sizing` lets the frame grow with its content.
  const sizing =
    height < options.height ? `height:${height}px` : `height:auto;min-height:${height}px;frame-sizing:content-height`
  const html = `<iframe src="${escapeMarkup(new URL(embedPath(competition.id, kind, theme), siteUrl).href)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" style="width:100%;max-width:${width}px;${sizing};border:0" loading="lazy"></iframe>`
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Touchline',
    provider_url: siteUrl,
    cache_age: CACHE_SECONDS,
    html,
    width,
    height,
  }
}

export const writeOEmbedXml = (answer: OEmbed): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${Object.entries(answer)
    .map(([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`)
    .join('')}</oembed>\n`
