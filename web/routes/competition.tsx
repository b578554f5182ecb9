import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { loadCompetitionWithHead } from '#web/features/competition/competition-head.ts'
import { competitionMeta } from '#web/features/competition/competition-meta.ts'
import { CompetitionPage } from '#web/features/competition/competition-page.tsx'
import { loadCompetition } from '#web/features/competition/load-competition.ts'
import { Page } from '#web/ui/page.tsx'
import type { PageHandle } from '#web/ui/page-handle.ts'
import type { Route } from './+types/competition.ts'

export const loader = ({ params, context, url }: Route.LoaderArgs) => loadCompetitionWithHead(context, params.slug, url)
export const clientLoader = ({ params, context, url }: Route.ClientLoaderArgs) =>
  loadCompetition(context, params.slug, url)

type LoaderData = Route.ComponentProps['loaderData']
export const handle: PageHandle = { competitionOf: ({ competition }: LoaderData) => competition }

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  competitionMeta(loaderData, matches, location)

export default function CompetitionRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <CompetitionPage slug={params.slug} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
