import { useQueryClient } from '@tanstack/react-query'
import { matchKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { type Notes, notesQuery } from './notes-queries.ts'

/** Submits one side's notes, once. @throws the API's error */
export function useSubmitNotes(matchId: string, userId: string) {
  const queries = useQueryClient()
  const { queryKey } = notesQuery(matchId, userId)
  const keep = (row: Notes) =>
    queries.setQueryData(queryKey, (known = []) => [...known.filter(({ team_id }) => team_id !== row.team_id), row])

  return async (teamId: string, { notes, line }: { notes: string; line: string }) => {
    const supabase = await browserSupabase()
    const { data, error } = await supabase
      .from('match_notes')
      .upsert(
        // Without a public line the call is the one that the specification describes.
        { match_id: matchId, team_id: teamId, notes, submitted_by: userId, ...(line !== '' && { public_line: line }) },
        { onConflict: 'match_id,team_id' },
      )
      .select('team_id, notes, public_line, created_at')
      .single()
    if (data) keep(data)
    await queries.invalidateQueries({ queryKey: matchKey(matchId) })
    // If the stored notes have the same words, an earlier request succeeded and its response was lost.
    const isIn = queries
      .getQueryData(queryKey)
      ?.some((row) => row.team_id === teamId && row.notes === notes && (row.public_line ?? '') === line)
    if (error && !isIn) throw error
  }
}
