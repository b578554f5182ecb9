import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { heightOf } from '#web/features/competition/embeds/embed-page.tsx'
import { loadEmbed } from '#web/features/competition/embeds/load-embed.tsx'
import { findEmbed, makeOEmbed, writeOEmbedXml } from '#web/features/competition/embeds/oembed.ts'
import { siteContext } from '#web/queries/page-context.ts'
import { load } from '#web/queries/preload.ts'
import type { Route } from './+types/oembed.ts'

/** GET /oembed?url=&format=json|xml&maxwidth=&maxheight=: how another site shows one of our pages (https://oembed.com). */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const asked = url.searchParams
  const format = asked.get('format') ?? 'json'
  if (format !== 'json' && format !== 'xml') return new Response('The formats are json and xml', { status: 501 })
  const { siteUrl } = context.get(siteContext)
  const embedded = findEmbed(asked.get('url') ?? '', siteUrl)
  if (embedded === null) return new Response('This address has nothing to embed', { status: 404 })
  const competition = await load(context, competitionQuery(embedded.slug))
  const content = await loadEmbed(context, competition, embedded.kind)
  const answer = makeOEmbed({
    ...embedded,
    competition,
    siteUrl,
    heading: content.heading,
    height: heightOf(content),
    maxWidth: readLimit(asked.get('maxwidth')),
    maxHeight: readLimit(asked.get('maxheight')),
  })
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' }
  return format === 'json'
    ? Response.json(answer, { headers })
    : new Response(writeOEmbedXml(answer), { headers: { ...headers, 'content-type': 'text/xml; charset=utf-8' } })
}

/** Every other text sets no limit. */
const readLimit = (text: string | null) => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Infinity)
