import { HydrationBoundary } from '@tanstack/react-query'
import { loadTeam } from '#web/features/team/load-team.ts'
import { loadTeamWithHead } from '#web/features/team/team-head.ts'
import { teamMeta } from '#web/features/team/team-meta.ts'
import { TeamPage } from '#web/features/team/team-page.tsx'
import { RecordError } from '#web/queries/failures/error-cards.ts'
import type { PageHandle } from '#web/ui/page-handle.ts'
import type { Route } from './+types/team.ts'

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadTeamWithHead(context, params.id, url.searchParams)
export const clientLoader = ({ params, context, url }: Route.ClientLoaderArgs) =>
  loadTeam(context, params.id, url.searchParams)

type LoaderData = Route.ComponentProps['loaderData']
export const handle: PageHandle = { competitionOf: ({ team }: LoaderData) => team.league }

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => teamMeta(loaderData, matches, location)

export default function TeamRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <TeamPage teamId={params.id} tab={loaderData.tab} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <RecordError error={error} what="team" />
