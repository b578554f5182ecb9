import { callbackAddress } from '#web/data/link-in-address.ts'
import { browserSupabase } from '#web/data/supabase.ts'
import { textOf } from '#web/data/text-of.ts'
import { recallOrigin } from './origin.ts'

/**
 * Mails a link and a code to whoever has an account, and makes nobody one. It ends the same for a stranger, so that the
 * screen cannot be asked who has an account. The link leads where the person was turned away from, in any browser.
 */
export async function mailSignInLink(email: string): Promise<void> {
  const supabase = await browserSupabase()
  const emailRedirectTo = callbackAddress(recallOrigin() ?? '/dashboard')
  const { error } = await supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } })
  if (error && textOf(error, 'code') !== 'otp_disabled') throw error
}
