import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { readStage } from '#web/features/competition/read-stage.ts'
import { TeamsTab, teamsQueries } from '#web/features/competition/teams/teams-tab.tsx'
import { load, preload } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-teams.ts'

async function loadTeams({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  const { stageId } = readStage(url.searchParams)
  return { stageId, ...(await preload(context, ...teamsQueries(competition, stageId))) }
}
export const loader = loadTeams
export const clientLoader = loadTeams

export default function CompetitionTeamsRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <TeamsTab slug={params.slug} stageId={loaderData.stageId} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
