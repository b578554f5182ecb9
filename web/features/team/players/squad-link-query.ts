import { queryOptions } from '@tanstack/react-query'
import { supabaseOf } from '#web/queries/supabase.ts'

export interface ClaimedName {
  id: string
  /** The public name: of a young player the first name and initial. */
  name: string
  number: number | null
  /** 'account': the name cannot be claimed. 'link': the player has a link already, and may have lost it. */
  state: 'free' | 'link' | 'account'
}

/** The team of a link, for a person who has it. */
export interface SquadLink {
  team_id: string
  team: string
  league: string
  /** The name of the person who is signed in, in this squad or as claimed. */
  mine: { name: string; is_waiting: boolean } | null
  players: ClaimedName[]
}

/** The team of a link, or null for a link that does not work. @param userId null for a visitor */
export const squadLinkQuery = (token: string, userId: string | null) =>
  queryOptions({
    queryKey: ['squad-link', token, userId],
    staleTime: 0,
    queryFn: async ({ client }): Promise<SquadLink | null> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('squad_link', { _token: token }).throwOnError()
      return data as SquadLink | null
    },
  })
