import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { loadBook } from '#web/features/competition/print/load-book.ts'
import { renderSeasonBook } from '#web/features/competition/print/season-book.tsx'
import { load, noteShown } from '#web/queries/preload.ts'
import { printResponse } from '#web/share/print/print-response.ts'
import type { Route } from './+types/competition-season-book.ts'

/** GET /competitions/{slug}/season-book: the season to print. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const competition = await load(context, competitionQuery(params.slug))
  noteShown(context, competition.id)
  return printResponse(renderSeasonBook(await loadBook(context, competition)))
}
