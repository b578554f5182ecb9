import { useSyncExternalStore } from 'react'
import { browserSupabase } from '#web/queries/supabase.ts'
import { mayCarryLink } from './may-carry-link.ts'
import {
  type CurrentSession,
  currentSession,
  publishSession,
  SESSION_STORAGE_KEY,
  subscribeSession,
} from './session-store.ts'

let started = false

/** The session: `undefined` until the browser has read it (and always on the server), `null` for a visitor. */
export function useSession(): CurrentSession {
  return useSyncExternalStore(subscribe, currentSession, () => undefined)
}

/** The signed-in user's id. A visitor's page renders once, since the value stays undefined after the browser has looked. */
export function useUserId(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => currentSession()?.user.id,
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  const unsubscribe = subscribeSession(listener)
  if (!started) {
    started = true
    void start()
  }
  return () => void unsubscribe()
}

async function start() {
  // The code that reads such a link is loaded only for one.
  if (mayCarryLink(window.location)) {
    const { refuseLinkInAddress } = await import('./link-in-address.ts')
    if (refuseLinkInAddress()) return
  }
  if (hasStoredSession()) return connect()
  window.addEventListener('storage', ({ key }) => key === SESSION_STORAGE_KEY && connect())
  // A client that is being loaded publishes the session itself.
  if (currentSession() === undefined) publishSession(null)
}

/** The client publishes the session. Without a network it cannot be loaded; the next caller tries again. */
const connect = () => void browserSupabase().catch(() => undefined)

const hasStoredSession = () => window.localStorage.getItem(SESSION_STORAGE_KEY) !== null
