import type { Session } from '@supabase/supabase-js'
import { apiKey, apiUrl } from '#web/queries/supabase-address.ts'
import { CALLBACK_PATH } from '#web/session/link-in-address.ts'

export interface OpenedLink {
  session: Session
  /** Ends the session, which nobody wants. */
  discard: () => Promise<void>
}

/**
 * Reads the session that a mail's link left in the address, with a client beside the one that may be signed in. The
 * address loses it before anything is asked.
 * @returns null where the address carries none
 * @throws AuthError for a link that is used up or says something else
 */
export async function openLink(): Promise<OpenedLink | null> {
  const { createClient } = await import('@supabase/supabase-js')
  const beside = createClient(apiUrl(), apiKey(), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: true, storageKey: 'touchline-link' },
    global: {
      // The client has read the address by now; a token must not stay in the history.
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
