import { useSyncExternalStore } from 'react'
import { browserSupabase } from '#web/queries/supabase.ts'
import {
  type CurrentSession,
  currentSession,
  publishSession,
  SESSION_STORAGE_KEY,
  subscribeSession,
} from './session-store.ts'

let started = false

/** Who is signed in: `undefined` while we look (and always on the server), `null` for a visitor, else the session. */
export function useSession(): CurrentSession {
  return useSyncExternalStore(subscribe, currentSession, () => undefined)
}

/** The id of whoever is signed in. For a visitor it is the same before and after we looked, so their page renders once. */
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

// What a link in a mail leaves in the address. Few pages are opened by one, so the code for it comes only then.
const MAY_CARRY_LINK = /[?#&](access_token|refresh_token|code|message|error\w*)=/

async function start() {
  const { search, hash } = window.location
  if (MAY_CARRY_LINK.test(search + hash)) {
    const { refuseLinkInAddress } = await import('./link-in-address.ts')
    if (refuseLinkInAddress()) return
  }
  if (hasStoredSession()) return connect()
  window.addEventListener('storage', ({ key }) => key === SESSION_STORAGE_KEY && connect())
  // A client that is on its way publishes the session itself.
  if (currentSession() === undefined) publishSession(null)
}

/** The client publishes the session. Without a network there is neither; whoever needs it asks again and says so. */
const connect = () => void browserSupabase().catch(() => undefined)

const hasStoredSession = () => window.localStorage.getItem(SESSION_STORAGE_KEY) !== null
