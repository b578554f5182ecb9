import { HydrationBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { Page } from '#web/components/page.tsx'
import { load, preload } from '#web/data/preload.ts'
import { CompetitionError } from '#web/features/competition/competition-error.tsx'
import { CompetitionHeader } from '#web/features/competition/competition-header.tsx'
import { competitionMeta } from '#web/features/competition/competition-meta.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import type { Route } from './+types/competition.ts'

async function loadCompetition({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const query = competitionQuery(params.slug)
  const competition = await load(context, query)
  return { ...(await preload(context, query)), competition }
}
export const loader = loadCompetition
export const clientLoader = loadCompetition

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  competitionMeta(loaderData?.competition, matches, location)

export default function CompetitionRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <Competition slug={params.slug} />
    </HydrationBoundary>
  )
}

function Competition({ slug }: { slug: string }) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  return (
    <Page>
      <CompetitionHeader competition={competition} slug={slug} />
      <Outlet />
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page>
      <CompetitionError error={error} />
    </Page>
  )
}
