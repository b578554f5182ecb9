import { siteContext } from '#web/queries/page-context.ts'
import { robotsTxt } from '#web/share/sitemap/robots-txt.ts'
import type { Route } from './+types/robots.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(robotsTxt(context.get(siteContext).siteUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
