import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery, standingsQuery, teamsQuery } from '#web/features/competition/competition-queries.ts'
import { TeamsTab } from '#web/features/competition/teams/teams-tab.tsx'
import { load, preload } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-teams.ts'

async function loadTeams({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  return preload(context, teamsQuery(competition), standingsQuery(competition.id))
}
export const loader = loadTeams
export const clientLoader = loadTeams

export default function CompetitionTeamsRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <TeamsTab slug={params.slug} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
