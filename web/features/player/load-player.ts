import { type LoaderContext, load, preload } from '#web/queries/preload.ts'
import { readOrigin } from './origin.ts'
import { playerPageQueries } from './player-page.tsx'
import { playerQuery, readMatchesPage } from './player-queries.ts'

export async function loadPlayer(context: LoaderContext, id: string, params: URLSearchParams) {
  const matchesPage = readMatchesPage(params)
  const preloaded = await preload(context, ...playerPageQueries(id, matchesPage))
  // The player is cached by now, so this sends no second request.
  const player = await load(context, playerQuery(id))
  return { player, matchesPage, origin: readOrigin(params), ...preloaded }
}
