import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { storedPicture } from '#web/offline/install/competition-icon.ts'
import { competitionManifest } from '#web/offline/install/competition-manifest.ts'
import { load } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-manifest.ts'

/** GET /competitions/{slug}/manifest.webmanifest */
export async function loader({ params, context }: Route.LoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  const icons = storedPicture(competition) && `/competitions/${competition.id}/icons`
  return new Response(JSON.stringify(competitionManifest(competition, icons)), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=300' },
  })
}
