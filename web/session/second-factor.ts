import type { Factor, Session, User } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'

// A password was right, and the code is still to come. To the screens that is nobody: only where one signs in is it known.
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

/** What somebody proves themselves with beside a password or a mail, the oldest first. */
export const verifiedFactors = ({ factors = [] }: User): Factor[] =>
  factors
    .filter(({ status }) => status === 'verified')
    .sort((one, other) => one.created_at.localeCompare(other.created_at))

export const nameOfFactor = ({ friendly_name, factor_type }: Factor): string =>
  friendly_name || (factor_type === 'phone' ? 'Text message' : 'Authenticator app')

/** Whether the database would refuse what this session writes, since its person has a second factor. */
export function needsCode({ access_token, user }: Session): boolean {
  return verifiedFactors(user).length > 0 && levelOf(access_token) !== 'aal2'
}

/** The assurance level that a token says: 'aal1' came of one proof, 'aal2' of two. */
function levelOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'aal') : null
  } catch {
    return null
  }
}
