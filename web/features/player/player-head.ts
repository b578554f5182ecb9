import { siteContext } from '#web/queries/page-context.ts'
import { type LoaderContext, load, shows } from '#web/queries/preload.ts'
import { playerFacts } from '#web/share/preview/player-facts.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { pageHead } from '#web/share/structured-data.ts'
import { loadPlayer } from './load-player.ts'
import { playerQuery } from './player-queries.ts'
import { playerStructuredData } from './player-structured-data.ts'

/** A player with the preview image and structured data of the page. Only the server computes these. */
export async function loadPlayerWithHead(context: LoaderContext, id: string, params: URLSearchParams) {
  const loaded = await loadPlayer(context, id, params)
  shows(context, loaded.player.id)
  const image = previewPath(loaded.player.id, playerFacts(loaded.player))
  const structuredData = playerStructuredData(loaded.player, context.get(siteContext))
  return { ...loaded, head: pageHead(image, structuredData) }
}

/** The facts on a player's preview image. */
export const loadPlayerFacts = async (context: LoaderContext, id: string) =>
  playerFacts(await load(context, playerQuery(id)))
