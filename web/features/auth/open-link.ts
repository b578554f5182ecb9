import type { Session } from '@supabase/supabase-js'
import { apiKey, apiUrl } from '#web/queries/supabase-address.ts'
import { CALLBACK_PATH } from '#web/session/link-in-address.ts'

export interface OpenedLink {
  session: Session
  /** Ends the session that the user declined. */
  discard: () => Promise<void>
}

/**
 * Reads the session of a mailed link from the address, with a second client. The client of a signed-in user stays as
 * it is. The session is removed from the address before the user is asked.
 * @returns null if the address has none
 * @throws AuthError for a used, expired or invalid link
 */
export async function openLink(): Promise<OpenedLink | null> {
  const { createClient } = await import('@supabase/supabase-js')
  const beside = createClient(apiUrl(), apiKey(), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: true, storageKey: 'touchline-link' },
    global: {
      // The client has read the address, and a token must not stay in the history.
      fetch: (input, init) => {
        clearAddress()
        return fetch(input, init)
      },
    },
  })
  const { error } = await beside.auth.initialize()
  clearAddress()
  if (error) throw error
  const { data } = await beside.auth.getSession()
  if (data.session === null) return null
  const discard = async () => void (await beside.auth.signOut({ scope: 'local' }))
  return { session: data.session, discard }
}

const clearAddress = () => window.history.replaceState(window.history.state, '', CALLBACK_PATH)
