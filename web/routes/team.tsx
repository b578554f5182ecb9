import { HydrationBoundary } from '@tanstack/react-query'
import { pageMeta } from '#web/components/page-meta.ts'
import { RecordError } from '#web/components/record-error.tsx'
import { load, preload } from '#web/data/preload.ts'
import { TeamPage, teamPageQueries } from '#web/features/team/team-page.tsx'
import { teamQuery } from '#web/features/team/team-queries.ts'
import { readTeamTab } from '#web/features/team/team-tabs.ts'
import type { Route } from './+types/team.ts'

async function loadTeam({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const query = teamQuery(params.id)
  const team = await load(context, query)
  const tab = readTeamTab(url.searchParams)
  return { team, tab, ...(await preload(context, query, ...teamPageQueries(team, tab))) }
}
export const loader = loadTeam
export const clientLoader = loadTeam

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Team not found · Touchline' }]
  const { id, name, league } = loaderData.team
  return pageMeta(matches, {
    title: name,
    description: `${name} in ${league.name}: record, fixtures and squad.`,
    path: `/teams/${id}`,
  })
}

export default function TeamRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <TeamPage teamId={params.id} tab={loaderData.tab} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <RecordError error={error} what="team" />
