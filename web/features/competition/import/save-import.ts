import * as z from 'zod/mini'
import type { PlannedMatch } from '#domain/import/plan-import.ts'
import { browserSupabase } from '#web/queries/supabase.ts'

const imported = z.object({
  teams_created: z.number(),
  matches_created: z.number(),
  matches_updated: z.number(),
})
export type Imported = z.infer<typeof imported>

const wrongRows = z.array(z.object({ row: z.number(), reason: z.string() }))
type WrongRow = z.infer<typeof wrongRows>[number]

/** The database refused the whole import because of these rows. */
export class WrongRowsError extends Error {
  override name = 'WrongRowsError'
  readonly rows: WrongRow[]

  constructor(message: string, rows: WrongRow[]) {
    super(message)
    this.rows = rows
  }
}

interface Target {
  leagueId: string
  /** The division of new fixtures and teams, where there are several. */
  stageId: string | undefined
}

/** Saves the whole import in one transaction. @throws WrongRowsError, or the API's error */
export async function saveImport(
  { leagueId, stageId }: Target,
  matches: PlannedMatch[],
  newTeams: string[],
): Promise<Imported> {
  const supabase = await browserSupabase()
  const { data, error } = await supabase.rpc('import_matches', {
    _league_id: leagueId,
    _rows: matches.map(({ status: _, ...row }) => row),
    _new_teams: newTeams,
    ...(stageId && { _stage_id: stageId }),
  })
  if (!error) return imported.parse(data)
  const rows = readWrongRows(error.details)
  throw rows.length === 0 ? error : new WrongRowsError(error.message, rows)
}

/** The rows that an error's details name, a JSON array as `import_matches` writes it; else none. */
export function readWrongRows(details: string | null): WrongRow[] {
  try {
    return wrongRows.parse(JSON.parse(details ?? ''))
  } catch {
    return []
  }
}
