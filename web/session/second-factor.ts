import type { Factor, Session, User } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'

// The session after the password and before the code. Screens treat it as signed out; only /auth sees it.
let half: Session | null = null
const listeners = new Set<() => void>()

/** The session that waits for the code of a second factor, or null. */
export function useHalfSession(): Session | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => half,
    () => null,
  )
}

export const halfSession = (): Session | null => half

export function publishHalfSession(session: Session | null) {
  half = session
  for (const listener of listeners) listener()
}

/** The user's verified second factors, oldest first. */
export const verifiedFactors = ({ factors = [] }: User): Factor[] =>
  factors
    .filter(({ status }) => status === 'verified')
    .sort((one, other) => one.created_at.localeCompare(other.created_at))

export const nameOfFactor = ({ friendly_name, factor_type }: Factor): string =>
  friendly_name || (factor_type === 'phone' ? 'Text message' : 'Authenticator app')

/** Whether the user has a second factor that this session has not verified. The database would refuse its writes. */
export function needsCode({ access_token, user }: Session): boolean {
  return verifiedFactors(user).length > 0 && levelOf(access_token) !== 'aal2'
}

/** The token's assurance level: 'aal1' for one factor, 'aal2' for two. */
function levelOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'aal') : null
  } catch {
    return null
  }
}
