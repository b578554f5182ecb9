import type { User } from '@supabase/supabase-js'
import { useSession } from './use-session.ts'

/** The signed-in user. Only for screens below the guard, which renders nothing for a visitor. */
export function useUser(): User {
  const session = useSession()
  if (!session) throw new Error('This screen must stand below the guard')
  return session.user
}
