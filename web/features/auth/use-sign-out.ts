import { useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { signOutHere } from '#web/session/sign-out.ts'
import { toast } from '#web/ui/toast.ts'

/** Ends the session on this device; other devices stay signed in. */
export function useSignOut() {
  const queries = useQueryClient()
  return async () => {
    const supabase = await browserSupabase()
    const error = await signOutHere(supabase)
    // The device forgets the session even where the server could not be told. What only this person may see must not
    // wait in the cache for the next one.
    queries.removeQueries({ type: 'inactive' })
    await queries.invalidateQueries()
    if (!error) return toast('Signed out successfully', { description: 'Come back soon!' })
    const description = `${failureMessage(error)} On this device you are signed out.`
    return toast('Error signing out', { description, destructive: true })
  }
}
