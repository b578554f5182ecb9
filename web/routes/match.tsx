import { HydrationBoundary } from '@tanstack/react-query'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { LazyMatchButtons } from '#web/features/competition/fixtures/lazy-match-buttons.tsx'
import { loadMatch } from '#web/features/match/load-match.ts'
import { matchMeta } from '#web/features/match/match-meta.ts'
import { loadMatchInBrowser } from '#web/features/match/match-queries.ts'
import { MatchError, MatchPage } from '#web/features/match/page/match-page.tsx'
import type { PageHandle } from '#web/ui/page-handle.ts'
import type { Route } from './+types/match.ts'

export const loader = ({ params, context }: Route.LoaderArgs) => loadMatch(context, params.id)
export const clientLoader = ({ params, context }: Route.ClientLoaderArgs) => loadMatchInBrowser(context, params.id)

// A link to another part of the page needs no new data.
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.hash === nextUrl.hash && defaultShouldRevalidate

type LoaderData = Route.ComponentProps['loaderData']
export const handle: PageHandle = { competitionOf: ({ match }: LoaderData) => match.league }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => matchMeta(loaderData, matches)

export default function MatchRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <MatchPage key={params.id} matchId={params.id} OrganizerTools={LazyMatchButtons} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <MatchError error={error} />
