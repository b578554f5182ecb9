import { loadSheet } from '#web/features/match/sheet/load-sheet.ts'
import { renderTeamSheet } from '#web/features/match/sheet/team-sheet.tsx'
import { siteContext } from '#web/queries/page-context.ts'
import { noteShown } from '#web/queries/preload.ts'
import { printResponse } from '#web/share/print/print-response.ts'
import type { Route } from './+types/match-sheet.ts'

/** GET /match/{id}/sheet: the team sheet of a match to print and sign. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const sheet = await loadSheet(context, params.id)
  noteShown(context, sheet.match.league.id)
  return printResponse(renderTeamSheet(sheet, context.get(siteContext)))
}
