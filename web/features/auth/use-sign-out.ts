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
    // This comes before the request, because the person may close the app during it.
    queries.removeQueries({ type: 'inactive' })
    // The session is removed from this device even if the request to the server fails.
    const { error, endsPush } = await signOutHere(supabase)
    if (!error) return toast('Signed out successfully', { description: 'Come back soon!' })
    const here = endsPush
      ? 'you are signed out, and all notifications are off, also those about teams and matches'
      : 'you are signed out'
    const description = `${failureMessage(error)} On this device ${here}.`
    return toast('Error signing out', { description, destructive: true })
  }
}
