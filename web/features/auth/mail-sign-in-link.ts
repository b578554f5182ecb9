import { textOf } from '#web/queries/failures/text-of.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { callbackAddress } from '#web/session/link-in-address.ts'
import { readReturnPath } from '#web/session/return-path.ts'

/**
 * Mails a link and a code to whoever has an account, and makes nobody one. It ends the same for a stranger, so that the
 * screen cannot be asked who has an account. The link leads where the person was turned away from, in any browser.
 */
export async function mailSignInLink(email: string): Promise<void> {
  const supabase = await browserSupabase()
  const emailRedirectTo = callbackAddress(readReturnPath() ?? '/dashboard')
  const { error } = await supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } })
  if (error && textOf(error, 'code') !== 'otp_disabled') throw error
}
