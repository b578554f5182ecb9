import type { User } from '@supabase/supabase-js'
import { useSession } from './use-session.ts'

/** The signed-in user. Only for screens that a visitor never gets: below the guard, or for organizers alone. */
export function useUser(): User {
  const session = useSession()
  if (!session) throw new Error('This screen is only for signed-in users')
  return session.user
}
