import { queryOptions } from '@tanstack/react-query'
import { matchKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

export interface HandedLineUp {
  team_id: string
  team: string
  starters: string[]
  bench: string[]
  /** '4-3-3', with the starters in the order of its places; null where none was chosen. */
  formation: string | null
  handed_at: string
}

/** The line-ups of a match that the caller may read, and the names of their players. */
export const handedLineUpsQuery = (matchId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'handed-line-ups'],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('handed_line_ups')
        .select('team_id, starters, bench, formation, handed_at, team:teams(name)')
        .eq('match_id', matchId)
        .throwOnError()
      const ids = data.flatMap(({ starters, bench }) => [...starters, ...bench])
      const people =
        ids.length === 0
          ? []
          : (await supabase.from('profiles').select('id, full_name, jersey_number').in('id', ids).throwOnError()).data
      return {
        lineUps: data.map(({ team, ...lineUp }): HandedLineUp => ({ ...lineUp, team: team.name })),
        people: new Map(people.map((person) => [person.id, person])),
      }
    },
  })
