import { DEMO_LEAGUE_ID } from '#domain/demo/demo-league.ts'
import { queryClientContext } from '#web/queries/page-context.ts'
import { type LoaderContext, noteShown, preload, shownContext } from '#web/queries/preload.ts'
import { demoQuery } from './demo-query.ts'

/** The demo league for the cover. Without it the cover shows a picture. */
export async function loadLanding(context: LoaderContext) {
  const query = demoQuery()
  const preloaded = await preload(context, query)
  const demo = context.get(queryClientContext).getQueryData(query.queryKey)
  if (demo) noteShown(context, DEMO_LEAGUE_ID)
  else {
    noteShown(context)
    context.get(shownContext)?.awaited.push(DEMO_LEAGUE_ID)
  }
  return preloaded
}
