import { dropAllDrafts } from '#web/forms/draft-store.ts'
import type { Supabase } from '#web/queries/supabase.ts'

let isDeliberate = false

/** Ends the session on this device, at the user's request. @returns the error when the server could not be reached */
export async function signOutHere(supabase: Supabase) {
  isDeliberate = true
  // Before the request, because the person may close the app during it.
  dropAllDrafts()
  try {
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    return error
  } finally {
    // All subscribers have read it by then.
    setTimeout(() => {
      isDeliberate = false
    }, 1000)
  }
}

/** Whether the session ended because the user signed out in this tab. */
export const isSignOutDeliberate = () => isDeliberate
