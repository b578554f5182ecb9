import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { isEmbedKind, readEmbedTheme } from '#web/features/competition/embeds/embed-kinds.ts'
import { renderEmbed } from '#web/features/competition/embeds/embed-page.tsx'
import { embedPolicy } from '#web/features/competition/embeds/embed-policy.ts'
import { loadEmbed } from '#web/features/competition/embeds/load-embed.tsx'
import { siteContext } from '#web/queries/page-context.ts'
import { load, noteShown } from '#web/queries/preload.ts'
import type { Route } from './+types/embed.ts'

/** GET /embed/{slug}/{kind}?theme=: a part of a competition's pages for other sites, without scripts. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  if (!isEmbedKind(params.kind)) return new Response('There is no such embed', { status: 404 })
  const competition = await load(context, competitionQuery(params.slug))
  noteShown(context, competition.id)
  const content = await loadEmbed(context, competition, params.kind)
  const theme = readEmbedTheme(url.searchParams.get('theme'))
  return new Response(renderEmbed(content, { name: competition.name, theme }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': embedPolicy(context.get(siteContext)),
      // Other sites may show it. There is nothing in it to press but links.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    },
  })
}
