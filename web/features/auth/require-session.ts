import { data, redirect, replace } from 'react-router'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import type { LoadFailure } from '#web/queries/failures/load-failure.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { checkSessionInBackground } from '#web/session/check-session.ts'
import { rememberReturnPath } from '#web/session/return-path.ts'
import { needsCode } from '#web/session/second-factor.ts'
import { toast } from '#web/ui/toast.ts'
import { linkFailure } from './link-failure.ts'

/**
 * The guard before every page that needs a session: a visitor goes to /auth, and back after signing in.
 * Only the database's policies protect data; this keeps people from screens that would be empty.
 */
export async function requireSession({ url }: { url: URL }): Promise<void> {
  const supabase = await browserSupabase()
  const { data: found, error } = await supabase.auth.getSession()
  if (found.session && !needsCode(found.session)) return checkSessionInBackground(supabase)
  if (error?.name === 'AuthRetryableFetchError') throw unreachable(error)
  rememberReturnPath(url.pathname + url.search)
  if (url.pathname === '/competitions/create' && !found.session)
    toast('You need to be logged in to create a competition', { destructive: true })
  // A page that was opened by its address is in the history already. Leaving it there would trap the back button.
  // /auth shows the error of a mailed link.
  if (window.location.pathname === url.pathname) throw replace(`/auth${linkFailure()}`)
  throw redirect('/auth')
}

/** Without a network the session cannot be refreshed, but it has not ended. */
function unreachable(error: Error) {
  const failure: LoadFailure = { message: failureMessage(error), code: null, details: null }
  return data(failure, { status: 503 })
}
