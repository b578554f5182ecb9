import { Contents } from '#web/features/landing/contents.tsx'
import { FrontPage } from '#web/features/landing/front-page.tsx'
import { landingHead } from '#web/features/landing/landing-head.ts'
import { landingMeta } from '#web/features/landing/landing-meta.ts'
import { siteContext } from '#web/queries/page-context.ts'
import { shows } from '#web/queries/shown.ts'
import type { PageHandle } from '#web/ui/page-handle.ts'
import type { Route } from './+types/landing.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  shows(context)
  return { head: landingHead(context.get(siteContext).siteUrl) }
}
export const clientLoader = () => null

export const handle: PageHandle = { Contents }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => landingMeta(loaderData, matches)

export default FrontPage
