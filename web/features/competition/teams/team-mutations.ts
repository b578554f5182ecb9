import { useQueryClient } from '@tanstack/react-query'
import { browserSupabase } from '#web/queries/supabase.ts'

// A team's name appears in tables, fixtures and lists, so every query is refetched after a change.

export function useAddTeams(leagueId: string, stageId: string | undefined) {
  const queries = useQueryClient()
  /** Each team gets the next unused pair of colours. @param teams those whose ids exist already are not added again */
  return async (teams: { id: string; name: string }[]) => {
    const supabase = await browserSupabase()
    try {
      await supabase
        .rpc('add_teams', { _league_id: leagueId, _teams: teams, ...(stageId && { _stage_id: stageId }) })
        .throwOnError()
    } catch (error) {
      // The request may have succeeded although its response was lost.
      void queries.invalidateQueries()
      throw error
    }
    await queries.invalidateQueries()
  }
}

export function useRenameTeam() {
  const queries = useQueryClient()
  return async (teamId: string, name: string) => {
    const supabase = await browserSupabase()
    await supabase.from('teams').update({ name }).eq('id', teamId).select('id').single().throwOnError()
    await queries.invalidateQueries()
  }
}

export function useDeleteTeam() {
  const queries = useQueryClient()
  return async (teamId: string) => {
    const supabase = await browserSupabase()
    await supabase.from('teams').delete().eq('id', teamId).select('id').single().throwOnError()
    await queries.invalidateQueries()
  }
}
