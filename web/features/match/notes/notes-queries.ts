import { queryOptions } from '@tanstack/react-query'
import { matchKey, teamKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The database's limit, in characters. */
export const MAX_NOTES = 20_000
export const MAX_LINE = 200

export interface Notes {
  team_id: string
  notes: string
  /** The line that the report may quote. */
  public_line: string | null
  created_at: string
}

// The codes of PostgREST and PostgreSQL for a missing table: the specification tolerates a backend without notes.
const MISSING_TABLE = ['PGRST205', '42P01']

/** The other people who read a team's notes: 'this team’s manager and the league’s owner', and members if there are any. */
export const notesReadersQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...teamKey(teamId), 'helpers'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('team_helpers', { _team_id: teamId }).throwOnError()
      return [
        'this team’s manager',
        ...(data.includes('assistant') ? ['its assistants'] : []),
        ...(data.includes('administrator') ? ['the league’s administrators'] : []),
      ]
    },
  })

/** The notes of a match that this person may read: a manager their own side's, an organizer both. */
export const notesQuery = (matchId: string, userId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'notes', userId],
    staleTime: 0,
    queryFn: async ({ client }): Promise<Notes[]> => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase
        .from('match_notes')
        .select('team_id, notes, public_line, created_at')
        .eq('match_id', matchId)
      if (error && !MISSING_TABLE.includes(error.code)) throw error
      return data ?? []
    },
  })
