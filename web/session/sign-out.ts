import { dropOnSignOut } from '#web/forms/draft-store.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { forgetEnded, keepEnded } from './ended-sessions.ts'
import { halfSession } from './second-factor.ts'
import { currentSession } from './session-store.ts'
import { switchOffPush } from './switch-off-push.ts'

let isDeliberate = false

/**
 * Ends the session on this device, at the user's request. If the server could not be reached, the end is repeated later.
 * Until then the server would send the account's notices to this device, so that its notifications end.
 * @returns the error when the server could not be reached, and whether notifications ended
 */
export async function signOutHere(supabase: Supabase) {
  isDeliberate = true
  // This comes before the request, because the person may close the app during it.
  dropOnSignOut()
  const session = currentSession() ?? halfSession()
  const ended = session && { token: session.access_token, expiresAt: session.expires_at ?? 0, isSilenced: false }
  if (ended) keepEnded(ended)
  try {
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    if (error === null) {
      if (ended) forgetEnded(ended.token)
      return { error, endsPush: false }
    }
    const endsPush = await switchOffPush()
    if (ended) keepEnded({ ...ended, isSilenced: true })
    return { error, endsPush }
  } finally {
    // All subscribers have read it by then.
    setTimeout(() => {
      isDeliberate = false
    }, 1000)
  }
}

/** Whether the session ended because the user signed out in this tab. */
export const isSignOutDeliberate = () => isDeliberate
