import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { chooseStage, cupQueries, knockOutsQuery } from '#web/features/competition/cup/cup-queries.ts'
import { CupTab } from '#web/features/competition/cup/cup-tab.tsx'
import { load, preload } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-cup.ts'

async function loadCup({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  const stageId = chooseStage(await load(context, knockOutsQuery(competition.id)), url.searchParams)
  const isChecked = url.searchParams.has('check')
  return { stageId, isChecked, ...(await preload(context, ...cupQueries(competition, stageId, isChecked))) }
}
export const loader = loadCup
export const clientLoader = loadCup

export default function CompetitionCupRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <CupTab slug={params.slug} stageId={loaderData.stageId} isChecked={loaderData.isChecked} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
