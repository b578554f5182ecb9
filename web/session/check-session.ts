import type { Supabase } from '#web/queries/supabase.ts'
import { currentSession } from './session-store.ts'

const SHORTEST_INTERVAL_MS = 30_000
let checkedAt = 0

/** Asks the server whether the session is still valid; supabase-js removes a session that ended elsewhere. */
export async function checkSession(supabase: Supabase): Promise<void> {
  checkedAt = Date.now()
  await supabase.auth.getUser().catch(() => undefined)
}

/** Does the same in the background, at most once in 30 seconds. */
export function checkSessionInBackground(supabase: Supabase): void {
  if (currentSession() && Date.now() - checkedAt > SHORTEST_INTERVAL_MS) void checkSession(supabase)
}
