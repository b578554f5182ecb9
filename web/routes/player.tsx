import { HydrationBoundary } from '@tanstack/react-query'
import { useNavigationType } from 'react-router'
import { pageMeta } from '#web/components/page-meta.ts'
import { RecordError } from '#web/components/record-error.tsx'
import { load, preload } from '#web/data/preload.ts'
import { GoBack } from '#web/features/player/go-back.tsx'
import { readOrigin } from '#web/features/player/origin.ts'
import { PlayerPage, playerPageQueries } from '#web/features/player/player-page.tsx'
import { playerQuery } from '#web/features/player/player-queries.ts'
import type { Route } from './+types/player.ts'

async function loadPlayer({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const preloaded = await preload(context, ...playerPageQueries(params.id))
  // Known by now: no second question.
  const player = await load(context, playerQuery(params.id))
  return { player, origin: readOrigin(url.searchParams), ...preloaded }
}
export const loader = loadPlayer
export const clientLoader = loadPlayer

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Player not found · Touchline' }]
  const { id, full_name, teams, totals } = loaderData.player
  const team = teams[0] ? ` of ${teams[0].name}` : ''
  return pageMeta(matches, {
    title: full_name,
    description: `${full_name}${team}: ${totals.goals} goals and ${totals.assists} assists in ${totals.appearances} appearances.`,
    path: `/player/${id}`,
  })
}

export default function PlayerRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PlayerPage playerId={params.id} origin={loaderData.origin} />
    </HydrationBoundary>
  )
}

/** Who followed a link inside the app goes back to where it was; who came to this address is told what became of it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const arrival = useNavigationType()
  return arrival === 'PUSH' ? <GoBack /> : <RecordError error={error} what="player" />
}
