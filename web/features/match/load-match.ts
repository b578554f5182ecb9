import { type LoaderContext, load, preload } from '#web/queries/preload.ts'
import { matchFacts } from '#web/share/preview/match-facts.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { matchQuery, reportQuery } from './match-queries.ts'

/** In the browser the page opens before its report arrives, so a slow or failed request for it delays nothing. */
export async function loadMatchInBrowser(context: LoaderContext, id: string) {
  void preload(context, reportQuery(id))
  return { match: await load(context, matchQuery(id)), dehydratedState: null }
}

/** A match, its report and its page's preview image, for the server's HTML. */
export async function loadMatchWithHead(context: LoaderContext, id: string) {
  const query = matchQuery(id)
  const [match, preloaded] = await Promise.all([load(context, query), preload(context, query, reportQuery(id))])
  return { match, ...preloaded, head: { image: previewPath(match.id, matchFacts(match)) } }
}

/** The facts on a match's preview image. */
export const loadMatchFacts = async (context: LoaderContext, id: string) =>
  matchFacts(await load(context, matchQuery(id)))
