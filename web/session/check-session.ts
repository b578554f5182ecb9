import type { Supabase } from '#web/queries/supabase.ts'
import { currentSession } from './session-store.ts'

const OFTEN_MS = 30_000
let checkedAt = 0

/** Asks the server whether the session still lives; supabase-js forgets one that was ended elsewhere. */
export async function checkSession(supabase: Supabase): Promise<void> {
  checkedAt = Date.now()
  await supabase.auth.getUser().catch(() => undefined)
}

/** The same where it was not asked a moment ago. Nobody waits for it. */
export function checkSessionNowAndThen(supabase: Supabase): void {
  if (currentSession() && Date.now() - checkedAt > OFTEN_MS) void checkSession(supabase)
}
