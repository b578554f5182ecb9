import { queryClientContext, siteContext } from '#web/queries/page-context.ts'
import { failLoading } from '#web/queries/preload.ts'
import { remember } from '#web/share/sitemap/remember.ts'
import { sitemapPart } from '#web/share/sitemap/sitemap.ts'
import { xmlResponse } from '#web/share/sitemap/xml-response.ts'
import type { Route } from './+types/sitemap-part.ts'

export async function loader({ context, params: { kind, file } }: Route.LoaderArgs) {
  const site = { client: context.get(queryClientContext), siteUrl: context.get(siteContext).siteUrl }
  return xmlResponse(await remember(`${kind} ${file}`, () => sitemapPart(site, kind, file)).catch(failLoading))
}
