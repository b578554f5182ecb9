import { LOAD_FAILED, type Standing } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import type { Supabase } from '#web/queries/supabase.ts'

/** A table of a stage or of one of its groups, in order. */
export async function fetchTable(
  supabase: Supabase,
  asked: { _league_id: string; _stage_id: string; _group?: string | null },
): Promise<Standing[]> {
  const { data, error } = await supabase
    .rpc('explained_table', asked)
    .select(
      `rank, team_id, team_name, team_logo_url, team_color, second_color, played, won, drawn, lost,
       goals_for, goals_against, goal_difference, points`,
    )
    .order('position')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}
