import { HydrationBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, redirect } from 'react-router'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { CompetitionHeader } from '#web/features/competition/competition-header.tsx'
import { competitionMeta } from '#web/features/competition/competition-meta.ts'
import { canonicalSlug, competitionQuery, standingsQuery } from '#web/features/competition/competition-queries.ts'
import { competitionStructuredData } from '#web/features/competition/competition-structured-data.ts'
import { useLive } from '#web/live/use-live.ts'
import { siteContext } from '#web/queries/page-context.ts'
import { load, preload } from '#web/queries/preload.ts'
import { competitionKey, leagueKey } from '#web/queries/query-keys.ts'
import { competitionFacts } from '#web/share/preview/competition-facts.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/competition.ts'

async function loadCompetition({ params: { slug }, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const query = competitionQuery(slug)
  const competition = await load(context, query)
  // One address for a competition however its letters were typed.
  if (slug !== canonicalSlug(slug)) throw redirect(pathUnder(canonicalSlug(slug), url), 301)
  return { ...(await preload(context, query)), competition }
}
export const clientLoader = loadCompetition
export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadCompetition(args)
  const { competition } = loaded
  const standings = await load(args.context, standingsQuery(competition.id))
  const site = args.context.get(siteContext)
  const image = previewPath(competition.id, competitionFacts(competition, standings))
  return { ...loaded, head: { image, structuredData: competitionStructuredData(competition, standings, site) } }
}

function pathUnder(slug: string, { pathname, search }: URL): string {
  const [, competitions, , ...rest] = pathname.split('/')
  return `/${[competitions, slug, ...rest].join('/')}${search}`
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  competitionMeta(loaderData, matches, location)

export default function CompetitionRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <Competition slug={params.slug} />
    </HydrationBoundary>
  )
}

function Competition({ slug }: { slug: string }) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { id } = competition
  const whole = [competitionKey(slug)]
  const contents = [leagueKey(id)]
  useLive(
    [
      { table: 'leagues', column: 'id', is: id, keys: whole },
      { table: 'league_settings', column: 'league_id', is: id, keys: whole },
      { table: 'teams', column: 'league_id', is: id, keys: contents },
      { table: 'matches', column: 'league_id', is: id, keys: contents },
    ],
    { leagues: [id] },
  )
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
