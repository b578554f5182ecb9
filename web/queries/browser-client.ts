import { createClient } from '@supabase/supabase-js'
import { UnreachableError } from '#web/queries/failures/unreachable-error.ts'
import { checkSession, checkSessionNowAndThen } from '#web/session/check-session.ts'
import { needsCode, publishHalfSession } from '#web/session/second-factor.ts'
import { currentSession, publishSession, SESSION_STORAGE_KEY } from '#web/session/session-store.ts'
import type { Database } from './database.types.ts'
import { fetchWithTimeout, SILENCE_MS } from './fetch-with-timeout.ts'
import type { Supabase } from './supabase.ts'
import { apiKey, apiUrl } from './supabase-address.ts'

// Functions send a sign of life every ten seconds, however long a model takes.
const FUNCTION_SILENCE_MS = 30_000

/** The browser's client, which publishes who is signed in. Its code comes with supabase-js, when something needs it. */
export function connect(): Supabase {
  const supabase: Supabase = createClient<Database>(apiUrl(), apiKey(), {
    // Only /auth/callback takes a session from the address (record 0011).
    auth: { storageKey: SESSION_STORAGE_KEY, detectSessionInUrl: false },
    // Queries are repeated by the query client, as often as the specification says.
    db: { retry: false },
    global: { fetch: tellingFetch(() => supabase) },
  })
  supabase.auth.onAuthStateChange((_event, session) => {
    const isHalf = session !== null && needsCode(session)
    publishHalfSession(isHalf ? session : null)
    publishSession(isHalf ? null : session)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkSessionNowAndThen(supabase)
  })
  return supabase
}

/**
 * A refusal may mean that the session was ended elsewhere. Then it ends here too, before the screen hears of it.
 * @param client asked late: supabase-js calls while it is still being made, for a session in the address
 */
const tellingFetch =
  (client: () => Supabase): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (writesAsNobody(pathname, init)) throw new UnreachableError('The session could not be renewed')
    const silenceMs = pathname.startsWith('/functions/v1/') ? FUNCTION_SILENCE_MS : SILENCE_MS
    const response = await fetchWithTimeout(input, init, silenceMs)
    if ((response.status === 401 || response.status === 403) && currentSession()) {
      if (!pathname.startsWith('/auth/v1/')) await checkSession(client())
      // Its own calls go one after the other: this one would wait for itself.
      else if (init?.method === 'PUT') void checkSession(client())
    }
    return response
  }

/** A session that could not be renewed leaves the API key in its place: what it writes would be refused as not allowed. */
const writesAsNobody = (pathname: string, init?: RequestInit) =>
  Boolean(currentSession()) &&
  !pathname.startsWith('/auth/v1/') &&
  !/^(GET|HEAD)$/i.test(init?.method ?? 'GET') &&
  new Headers(init?.headers).get('authorization') === `Bearer ${apiKey()}`
