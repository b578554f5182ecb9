import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabaseOf } from '#web/queries/supabase.ts'

const invitation = z.object({
  valid: z.boolean(),
  team_name: z.nullable(z.string()),
  league_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Missing for a manager. */
  role: z.optional(z.string()),
})
export interface Invitation extends z.infer<typeof invitation> {
  /** Whether an account was created or linked with it. */
  used: boolean
}

/** An invitation's team and state. It is not cached, because it can be used at any moment. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client }): Promise<Invitation> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('check_invitation', { _token: token }).throwOnError()
      const found = invitation.parse(data)
      if (found.valid) {
        // The organizers' list of invitations shows it. A failure is of no consequence here.
        supabase.rpc('note_invitation_opened', { _token: token }).then(undefined, () => undefined)
        return { ...found, used: false }
      }
      const { data: used } = await supabase.rpc('is_invitation_used', { _token: token }).throwOnError()
      return { ...found, used }
    },
  })
