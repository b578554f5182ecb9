import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { feedQuery } from '#web/features/competition/feed/feed-query.ts'
import { makeFeed, writeAtom, writeJsonFeed } from '#web/features/competition/feed/write-feed.ts'
import { siteContext } from '#web/queries/page-context.ts'
import { load, noteShown } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-feed.ts'

const formats = {
  'feed.atom': { write: writeAtom, type: 'application/atom+xml; charset=utf-8' },
  'feed.json': { write: writeJsonFeed, type: 'application/feed+json; charset=utf-8' },
}

/** GET /competitions/{slug}/feed.atom and feed.json: results and match reports, for feed readers. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const file = url.pathname.endsWith('.json') ? 'feed.json' : 'feed.atom'
  const competition = await load(context, competitionQuery(params.slug))
  noteShown(context, competition.id)
  const { siteUrl } = context.get(siteContext)
  const data = await load(context, feedQuery(competition.id))
  const { write, type } = formats[file]
  return new Response(write(makeFeed({ competition, data, siteUrl, file })), {
    headers: { 'content-type': type, 'access-control-allow-origin': '*' },
  })
}
