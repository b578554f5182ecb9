import { type LoaderContext, load, preload } from '#web/queries/preload.ts'
import { matchQuery, reportQuery } from './match-queries.ts'

/** A match and its report, for the server's HTML. */
export async function loadMatch(context: LoaderContext, id: string) {
  const query = matchQuery(id)
  const [match, preloaded] = await Promise.all([load(context, query), preload(context, query, reportQuery(id))])
  return { match, ...preloaded }
}

/** In the browser the page opens without its report, which is requested at the same time: a late or failed one delays nothing. */
export async function loadMatchInBrowser(context: LoaderContext, id: string) {
  void preload(context, reportQuery(id))
  return { match: await load(context, matchQuery(id)), dehydratedState: null }
}
