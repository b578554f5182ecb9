import { createClient } from '@supabase/supabase-js'
import { UnreachableError } from '#web/queries/failures/unreachable-error.ts'
import { checkSession, checkSessionInBackground } from '#web/session/check-session.ts'
import { needsCode, publishHalfSession } from '#web/session/second-factor.ts'
import { currentSession, publishSession, SESSION_STORAGE_KEY } from '#web/session/session-store.ts'
import type { Database } from './database.types.ts'
import { fetchWithTimeout, SILENCE_MS } from './fetch-with-timeout.ts'
import type { Supabase } from './supabase.ts'
import { apiKey, apiUrl } from './supabase-address.ts'

// Functions send a keep-alive event every ten seconds, however long a model takes.
const FUNCTION_SILENCE_MS = 30_000

/** Creates the browser's client, which publishes the session. This file is loaded with supabase-js, on first use. */
export function createBrowserClient(): Supabase {
  const supabase: Supabase = createClient<Database>(apiUrl(), apiKey(), {
    // Only /auth/callback takes a session from the address (record 0011).
    auth: { storageKey: SESSION_STORAGE_KEY, detectSessionInUrl: false },
    // The query client retries, as often as the specification says.
    db: { retry: false },
    global: { fetch: fetchAndCheckSession(() => supabase) },
  })
  supabase.auth.onAuthStateChange((_event, session) => {
    const isHalf = session !== null && needsCode(session)
    publishHalfSession(isHalf ? session : null)
    publishSession(isHalf ? null : session)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkSessionInBackground(supabase)
  })
  return supabase
}

/**
 * A refusal can mean that the session was ended elsewhere. Then it ends here too, before the caller gets the response.
 * @param client a function, because supabase-js sends its first request while it is being created
 */
const fetchAndCheckSession =
  (client: () => Supabase): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (lacksSession(pathname, init)) {
      // Storage that was cleared under the page has no session to renew: the screens are signed out, too.
      if (localStorage.getItem(SESSION_STORAGE_KEY) === null) await client().auth.signOut({ scope: 'local' })
      throw new UnreachableError('The session could not be renewed')
    }
    const silenceMs = pathname.startsWith('/functions/v1/') ? FUNCTION_SILENCE_MS : SILENCE_MS
    const response = await fetchWithTimeout(input, init, silenceMs)
    if ((response.status === 401 || response.status === 403) && currentSession()) {
      if (!pathname.startsWith('/auth/v1/')) await checkSession(client())
      // auth-js runs its calls one after the other: waiting here would be a deadlock.
      else if (init?.method === 'PUT') void checkSession(client())
    }
    return response
  }

/**
 * supabase-js sends the API key when it cannot refresh the session. A write would then be refused as not allowed, and a
 * read would fill the cache with a visitor's view.
 */
const lacksSession = (pathname: string, init?: RequestInit) =>
  Boolean(currentSession()) &&
  !pathname.startsWith('/auth/v1/') &&
  new Headers(init?.headers).get('authorization') === `Bearer ${apiKey()}`
