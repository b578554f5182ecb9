import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { FixtureTools } from '#web/features/competition/fixtures/fixture-tools.tsx'
import { FixturesTab, fixturesTabQueries, matchesQuery } from '#web/features/competition/fixtures/fixtures-tab.tsx'
import { type FixturesTabKey, readFixturesView } from '#web/features/competition/fixtures/fixtures-view.ts'
import { MatchTools } from '#web/features/competition/fixtures/match-tools.tsx'
import { load, preload } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-fixtures.ts'

async function loadFixtures({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  const wanted = readFixturesView(url.searchParams)
  const matchesOf = (show: FixturesTabKey) => load(context, matchesQuery(competition, { ...wanted, show }))
  // When nothing is to come, the season is over, or has no matches at all.
  const isOver =
    wanted.show === null && (await matchesOf('upcoming')).length === 0 && (await matchesOf('results')).length > 0
  const view = { ...wanted, show: wanted.show ?? (isOver ? ('results' as const) : ('upcoming' as const)) }
  return { view, ...(await preload(context, ...fixturesTabQueries(competition, view))) }
}
export const loader = loadFixtures
export const clientLoader = loadFixtures

export default function CompetitionFixturesRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <FixturesTab
        slug={params.slug}
        view={loaderData.view}
        tools={({ id, settings }, ownerId, hasMatches) => (
          <FixtureTools leagueId={id} ownerId={ownerId} timeZone={settings.time_zone} hasMatches={hasMatches} />
        )}
        matchTools={(match, { settings }, ownerId) => (
          <MatchTools match={match} ownerId={ownerId} timeZone={settings.time_zone} />
        )}
      />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
