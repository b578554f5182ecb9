import { matchInsightsQuery } from '#web/queries/insights/insights-queries.ts'
import { type LoaderContext, load, noteShown, preload } from '#web/queries/preload.ts'
import { matchFacts } from '#web/share/preview/match-facts.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { isToCome, mayHaveChances } from './describe-match.ts'
import { matchQuery, previewQuery, reportQuery } from './match-queries.ts'

/** A match and its parts for the server's HTML, with the preview image of the page, which only the server computes. */
export async function loadMatch(context: LoaderContext, id: string) {
  const match = await load(context, matchQuery(id))
  const insights = mayHaveChances(match) ? [matchInsightsQuery(match.league.id, match.id)] : []
  const preview = isToCome(match) ? [previewQuery(match.id)] : []
  const preloaded = await preload(context, matchQuery(id), reportQuery(id), ...insights, ...preview)
  noteShown(context, match.league.id)
  return { match, ...preloaded, head: { image: previewPath(match.id, matchFacts(match)) } }
}

/** The facts that the preview image of a match shows. */
export const loadMatchFacts = async (context: LoaderContext, id: string) =>
  matchFacts(await load(context, matchQuery(id)))
