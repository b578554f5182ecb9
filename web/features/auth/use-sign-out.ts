import { useQueryClient } from '@tanstack/react-query'
import { dropAllDrafts } from '#web/forms/draft-store.ts'
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
    // The session is removed from this device even if the request to the server failed. The next person must not find
    // this person's private data in the cache or in drafts.
    dropAllDrafts()
    queries.removeQueries({ type: 'inactive' })
    await queries.invalidateQueries()
    if (!error) return toast('Signed out successfully', { description: 'Come back soon!' })
    const description = `${failureMessage(error)} On this device you are signed out.`
    return toast('Error signing out', { description, destructive: true })
  }
}
