import { type LoaderContext, load } from '#web/queries/preload.ts'
import { matchFacts } from '#web/share/preview/match-facts.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { loadMatch } from './load-match.ts'
import { matchQuery } from './match-queries.ts'

/** A match with the preview image of its page, which only the server computes. */
export async function loadMatchWithHead(context: LoaderContext, id: string) {
  const loaded = await loadMatch(context, id)
  return { ...loaded, head: { image: previewPath(loaded.match.id, matchFacts(loaded.match)) } }
}

/** The facts that the preview image of a match shows. */
export const loadMatchFacts = async (context: LoaderContext, id: string) =>
  matchFacts(await load(context, matchQuery(id)))
