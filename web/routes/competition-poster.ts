import { loadBoard } from '#web/features/competition/boards/board.ts'
import { renderPoster } from '#web/features/competition/boards/poster.tsx'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { load, noteShown } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-poster.ts'

const LIMITS = { fixtures: 200, results: 20 }

/** GET /competitions/{slug}/poster: fixtures and table to print. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const competition = await load(context, competitionQuery(params.slug))
  noteShown(context, competition.id)
  const board = await loadBoard(context, competition, LIMITS)
  return new Response(renderPoster(board, new Date()), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' },
  })
}
