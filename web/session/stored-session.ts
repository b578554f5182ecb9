import { browserSupabase } from '#web/queries/supabase.ts'

/**
 * Whether the browser still keeps the session. One that was cleared under an open page is forgotten by the screens too,
 * which still show the account; a session that cannot be refreshed for want of a network stays.
 */
export async function hasStoredSession(): Promise<boolean> {
  const supabase = await browserSupabase()
  const { data, error } = await supabase.auth.getSession()
  if (data.session || error) return true
  await supabase.auth.signOut({ scope: 'local' })
  return false
}
