import { HydrationBoundary } from '@tanstack/react-query'
import { teamMeta } from '#web/features/team/team-meta.ts'
import { TeamPage, teamPageQueries } from '#web/features/team/team-page.tsx'
import { teamQuery, teamStandingQuery } from '#web/features/team/team-queries.ts'
import { teamStructuredData } from '#web/features/team/team-structured-data.ts'
import { readTeamTab } from '#web/features/team/team-tabs.ts'
import { RecordError } from '#web/queries/failures/error-cards.ts'
import { siteContext } from '#web/queries/page-context.ts'
import { load, preload } from '#web/queries/preload.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { teamFacts } from '#web/share/preview/team-facts.ts'
import type { Route } from './+types/team.ts'

async function loadTeam({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const query = teamQuery(params.id)
  const team = await load(context, query)
  const tab = readTeamTab(url.searchParams)
  return { team, tab, ...(await preload(context, query, ...teamPageQueries(team, tab))) }
}
export const clientLoader = loadTeam
export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadTeam(args)
  const { team } = loaded
  const standing = await load(args.context, teamStandingQuery(team.league.id, team.id))
  const site = args.context.get(siteContext)
  const image = previewPath(team.id, teamFacts(team, standing))
  return { ...loaded, head: { image, structuredData: teamStructuredData(team, site) } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => teamMeta(loaderData, matches, location)

export default function TeamRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <TeamPage teamId={params.id} tab={loaderData.tab} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <RecordError error={error} what="team" />
