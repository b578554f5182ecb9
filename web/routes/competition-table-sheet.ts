import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { renderTableSheet } from '#web/features/competition/print/table-sheet.tsx'
import { loadShownTables } from '#web/features/competition/tables/explained/load-shown-tables.ts'
import { tableFormQuery } from '#web/features/competition/tables/table-queries.ts'
import { siteContext } from '#web/queries/page-context.ts'
import { load, noteShown } from '#web/queries/preload.ts'
import { printResponse } from '#web/share/print/print-response.ts'
import type { Route } from './+types/competition-table-sheet.ts'

/** GET /competitions/{slug}/table-sheet: the league table to print. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const competition = await load(context, competitionQuery(params.slug))
  noteShown(context, competition.id)
  const divisions = competition.season_facts?.divisions ?? [{ id: undefined }]
  const [tables, ...forms] = await Promise.all([
    loadShownTables(context, competition),
    ...divisions.map(({ id }) => load(context, tableFormQuery(competition.id, id))),
  ])
  const site = context.get(siteContext)
  return printResponse(renderTableSheet({ competition, tables, form: forms.flat(), site, now: new Date() }))
}
