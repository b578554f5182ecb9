import { keepPreviousData } from '@tanstack/react-query'
import type { PlannedMatch } from '#domain/import/plan-import.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import type { Place } from './place-select.tsx'

/** A match as it would be saved, by the league's clock. */
export interface MatchToCheck extends Partial<Place> {
  /** A stored match that moves. */
  id?: string
  home_team_id?: string
  away_team_id?: string
  date: string
  time: string
}

export interface MatchesToCheck {
  planned: MatchToCheck[]
  /** Ids of stored matches that would go. */
  removed?: string[]
}

/** The answer to a plan is of no use once the plan changes. */
const KEPT_MS = 30_000

/** Clashes that saving these matches would make. */
export const plannedClashesQuery = (leagueId: string, { planned, removed = [] }: MatchesToCheck) => ({
  queryKey: [...leagueKey(leagueId), 'clashes', 'planned', planned, removed],
  enabled: planned.length > 0,
  gcTime: KEPT_MS,
  placeholderData: keepPreviousData,
  async queryFn() {
    const supabase = await browserSupabase()
    const plan = { _league_id: leagueId, _planned: planned.map((match) => ({ ...match })), _removed: removed }
    const { data } = await supabase.rpc('fixture_clashes', plan).throwOnError()
    return data
  },
})

/** Clashes that saving the rows of a file would make. */
export const importClashesQuery = (leagueId: string, stageId: string | undefined, matches: PlannedMatch[]) => ({
  queryKey: [...leagueKey(leagueId), 'clashes', 'import', stageId, matches],
  enabled: matches.length > 0,
  gcTime: KEPT_MS,
  placeholderData: keepPreviousData,
  async queryFn() {
    const supabase = await browserSupabase()
    const rows = matches.map(({ status: _, ...row }) => row)
    const { data } = await supabase
      .rpc('import_clashes', { _league_id: leagueId, _rows: rows, ...(stageId && { _stage_id: stageId }) })
      .throwOnError()
    return data
  },
})
