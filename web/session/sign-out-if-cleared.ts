import { browserSupabase } from '#web/queries/supabase.ts'

/**
 * Signs the screens out if the browser's session was cleared under an open page. A session that cannot be refreshed
 * without a network stays.
 * @returns whether it was cleared
 */
export async function signOutIfCleared(): Promise<boolean> {
  const supabase = await browserSupabase()
  const { data, error } = await supabase.auth.getSession()
  if (data.session || error) return false
  await supabase.auth.signOut({ scope: 'local' })
  return true
}
