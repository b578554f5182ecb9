import { renderBigScreen } from '#web/features/competition/boards/big-screen.tsx'
import { loadBoard } from '#web/features/competition/boards/board.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { load, noteShown } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-screen.ts'

const LIMITS = { fixtures: 6, results: 6 }
const REFRESH_SECONDS = 60

/** GET /competitions/{slug}/screen: the competition for a television, which is fetched again each minute. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const competition = await load(context, competitionQuery(params.slug))
  noteShown(context, competition.id)
  const board = await loadBoard(context, competition, LIMITS)
  return new Response(renderBigScreen(board), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
      refresh: String(REFRESH_SECONDS),
    },
  })
}
