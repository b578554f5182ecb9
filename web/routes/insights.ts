import { readStage } from '#web/features/competition/read-stage.ts'
import { insightsQuery, matchInsightsQuery } from '#web/queries/insights/insights-queries.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { load } from '#web/queries/preload.ts'
import type { Route } from './+types/insights.ts'

/**
 * GET /insights/{league}?match={id}: a competition's insights, with `?stage=` those of a division, or one match's
 * chances, for the browser's queries.
 */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const match = url.searchParams.get('match')
  const { stageId } = readStage(url.searchParams)
  if (!isUuid(params.league) || (match !== null && !isUuid(match))) {
    return new Response('There are no such insights', { status: 404 })
  }
  const insights =
    match === null
      ? await load(context, insightsQuery(params.league, stageId))
      : await load(context, matchInsightsQuery(params.league, match))
  return Response.json(insights, { headers: { 'cache-control': 'no-cache' } })
}
