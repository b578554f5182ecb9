import { HydrationBoundary } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { competitionPath } from '#web/components/competition-path.ts'
import { RecordError } from '#web/components/record-error.tsx'
import { siteContext } from '#web/data/page-context.ts'
import { load, preload } from '#web/data/preload.ts'
import { MatchTools } from '#web/features/fixtures-admin/match-tools.tsx'
import { BackLink } from '#web/features/match/back-link.tsx'
import { matchMeta } from '#web/features/match/match-meta.ts'
import { MatchPage } from '#web/features/match/match-page.tsx'
import { matchQuery, reportQuery } from '#web/features/match/match-queries.ts'
import { matchStructuredData } from '#web/features/match/match-structured-data.ts'
import { matchFacts } from '#web/features/preview/match-facts.ts'
import { previewPath } from '#web/features/preview/preview-path.ts'
import type { Route } from './+types/match.ts'

async function loadMatch({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const query = matchQuery(params.id)
  const [match, preloaded] = await Promise.all([load(context, query), preload(context, query, reportQuery(params.id))])
  return { match, ...preloaded }
}
export const clientLoader = loadMatch
export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadMatch(args)
  const { siteUrl } = args.context.get(siteContext)
  const image = previewPath(loaded.match.id, matchFacts(loaded.match))
  return { ...loaded, head: { image, structuredData: matchStructuredData(loaded.match, image, siteUrl) } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => matchMeta(loaderData, matches)

export default function MatchRoute({ loaderData, params }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <MatchPage
        matchId={params.id}
        tools={(match, ownerId) => (
          <MatchTools
            match={match}
            ownerId={ownerId}
            timeZone={match.league.settings.time_zone}
            onDeleted={() => navigate(competitionPath(match.league, 'fixtures'), { replace: true })}
          />
        )}
      />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <RecordError error={error} what="match" back={<BackLink fallback="/dashboard" />} />
)
