import { HydrationBoundary } from '@tanstack/react-query'
import { load, preload } from '#web/data/preload.ts'
import { CompetitionError } from '#web/features/competition/competition-error.tsx'
import { competitionQuery, fixturesQuery } from '#web/features/competition/competition-queries.ts'
import { FixturesTab, listOf, readFixturesView } from '#web/features/competition/fixtures-tab.tsx'
import { FixtureTools } from '#web/features/fixtures-admin/fixture-tools.tsx'
import { MatchTools } from '#web/features/fixtures-admin/match-tools.tsx'
import type { Route } from './+types/competition-fixtures.ts'

async function loadFixtures({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  const wanted = readFixturesView(url.searchParams)
  const matches = fixturesQuery(competition, listOf(wanted))
  const isOver = wanted === null && (await load(context, matches)).length === 0
  if (!isOver) return { view: wanted ?? 'upcoming', ...(await preload(context, matches)) }
  // Nothing is to come: the season is over, or has no matches at all.
  const previous = fixturesQuery(competition, 'previous')
  const view: 'upcoming' | 'results' = (await load(context, previous)).length > 0 ? 'results' : 'upcoming'
  return { view, ...(await preload(context, matches, previous)) }
}
export const loader = loadFixtures
export const clientLoader = loadFixtures

export default function CompetitionFixturesRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <FixturesTab
        slug={params.slug}
        view={loaderData.view}
        tools={({ id, settings }, ownerId) => (
          <FixtureTools leagueId={id} ownerId={ownerId} timeZone={settings.time_zone} />
        )}
        matchTools={(match, { settings }, ownerId) => (
          <MatchTools match={match} ownerId={ownerId} timeZone={settings.time_zone} />
        )}
      />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} />
