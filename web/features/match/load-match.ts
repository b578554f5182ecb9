import { type LoaderContext, load, preload } from '#web/queries/preload.ts'
import { matchFacts } from '#web/share/preview/match-facts.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { matchQuery, reportQuery } from './match-queries.ts'

/** In the browser the page opens without its report, which is requested at the same time: a late or failed one delays nothing. */
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

/** What the preview image of a match shows. */
export const loadMatchFacts = async (context: LoaderContext, id: string) =>
  matchFacts(await load(context, matchQuery(id)))
