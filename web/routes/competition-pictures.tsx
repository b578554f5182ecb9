import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { picturesMeta } from '#web/features/competition/pictures/pictures-meta.ts'
import { loadPicturesView, picturesQueries } from '#web/features/competition/pictures/pictures-queries.ts'
import { PicturesTab } from '#web/features/competition/pictures/pictures-tab.tsx'
import { readPicturesView } from '#web/features/competition/pictures/pictures-view.ts'
import { load, preload } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-pictures.ts'

async function loadPictures({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  const view = await loadPicturesView(context, competition, readPicturesView(url.searchParams))
  return { view, ...(await preload(context, ...picturesQueries(competition, view))) }
}
export const loader = loadPictures
export const clientLoader = loadPictures

export const meta: Route.MetaFunction = ({ matches }) => picturesMeta(matches[1].loaderData, matches)

export default function CompetitionPicturesRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PicturesTab slug={params.slug} view={loaderData.view} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
