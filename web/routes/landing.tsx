import { HydrationBoundary } from '@tanstack/react-query'
import { Contents } from '#web/features/landing/contents.tsx'
import { FrontPage } from '#web/features/landing/front-page.tsx'
import { landingHead, landingMeta } from '#web/features/landing/landing-head.ts'
import { loadLanding } from '#web/features/landing/load-landing.ts'
import { siteContext } from '#web/queries/page-context.ts'
import type { PageHandle } from '#web/ui/page-handle.ts'
import type { Route } from './+types/landing.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await loadLanding(context)),
  head: landingHead(context.get(siteContext).siteUrl),
})
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => ({
  ...(await loadLanding(context)),
  head: undefined,
})

export const handle: PageHandle = { Contents }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => landingMeta(loaderData, matches)

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <FrontPage />
    </HydrationBoundary>
  )
}
