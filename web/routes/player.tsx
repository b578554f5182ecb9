import { HydrationBoundary } from '@tanstack/react-query'
import { useNavigationType } from 'react-router'
import { BioTools } from '#web/features/player/bio/bio-tools.tsx'
import { EditTools } from '#web/features/player/edit/edit-tools.tsx'
import { GoBack } from '#web/features/player/go-back.tsx'
import { readOrigin } from '#web/features/player/origin.ts'
import { playerMeta } from '#web/features/player/player-meta.ts'
import { PlayerPage, playerPageQueries } from '#web/features/player/player-page.tsx'
import { playerQuery, readMatchesPage } from '#web/features/player/player-queries.ts'
import { playerStructuredData } from '#web/features/player/player-structured-data.ts'
import { RecordError } from '#web/queries/failures/error-cards.ts'
import { siteContext } from '#web/queries/page-context.ts'
import { load, preload } from '#web/queries/preload.ts'
import { playerFacts } from '#web/share/preview/player-facts.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import type { Route } from './+types/player.ts'

async function loadPlayer({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const matchesPage = readMatchesPage(url.searchParams)
  const preloaded = await preload(context, ...playerPageQueries(params.id, matchesPage))
  // Known by now: no second question.
  const player = await load(context, playerQuery(params.id))
  return { player, matchesPage, origin: readOrigin(url.searchParams), ...preloaded }
}
export const clientLoader = loadPlayer
export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadPlayer(args)
  const site = args.context.get(siteContext)
  const image = previewPath(loaded.player.id, playerFacts(loaded.player))
  return { ...loaded, head: { image, structuredData: playerStructuredData(loaded.player, site) } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => playerMeta(loaderData, matches)

export default function PlayerRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PlayerPage
        playerId={params.id}
        matchesPage={loaderData.matchesPage}
        origin={loaderData.origin}
        tools={<EditTools playerId={params.id} />}
        bioTools={(player) => (
          <BioTools player={player} leagues={[...player.teams, ...player.managed].map(({ league }) => league)} />
        )}
      />
    </HydrationBoundary>
  )
}

/** Who followed a link inside the app goes back to where it was; who came to this address is told what became of it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const arrival = useNavigationType()
  return arrival === 'PUSH' ? <GoBack /> : <RecordError error={error} what="player" />
}
