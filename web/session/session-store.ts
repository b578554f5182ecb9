import type { Session } from '@supabase/supabase-js'

/** The key under which supabase-js keeps the session in localStorage. */
export const SESSION_STORAGE_KEY = 'touchline-session'

/** `undefined` until the browser has read its storage, `null` for a visitor. */
export type CurrentSession = Session | null | undefined

let current: CurrentSession
const listeners = new Set<() => void>()

export const currentSession = (): CurrentSession => current

export function subscribeSession(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishSession(session: CurrentSession) {
  current = session
  // The stylesheet hides the parts for visitors by this attribute, which the theme script sets before the first paint.
  document.documentElement.toggleAttribute('data-signed-in', Boolean(session))
  for (const listener of listeners) listener()
}
