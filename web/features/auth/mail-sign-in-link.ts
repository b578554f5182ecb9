import { textProperty } from '#web/queries/failures/text-property.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { callbackAddress } from '#web/session/link-in-address.ts'
import { readReturnPath } from '#web/session/return-path.ts'

/**
 * Mails a link and a code to an existing account and never creates one. An unknown address ends the same way, so that
 * the screen does not reveal whether an account exists. The link opens `next` or the page that needed the session, in
 * any browser.
 */
export async function mailSignInLink(email: string, next: string | null): Promise<void> {
  const supabase = await browserSupabase()
  const emailRedirectTo = callbackAddress(next ?? readReturnPath() ?? '/dashboard')
  const { error } = await supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } })
  if (error && textProperty(error, 'code') !== 'otp_disabled') throw error
}
