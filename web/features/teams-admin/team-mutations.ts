import { useQueryClient } from '@tanstack/react-query'
import { browserSupabase } from '#web/data/supabase.ts'

// A team's name stands in tables, fixtures and lists alike, so every open query asks again after a change.

export function useAddTeams(leagueId: string) {
  const queries = useQueryClient()
  return async (names: string[]) => {
    const supabase = await browserSupabase()
    const rows = names.map((name) => ({ league_id: leagueId, name }))
    await supabase.from('teams').insert(rows).select('id').throwOnError()
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
