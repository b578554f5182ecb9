import { browserSupabase } from '#web/queries/supabase.ts'

/**
 * Whether the browser still has the session. When it was cleared under an open page, this signs the screens out too.
 * A session that cannot be refreshed without a network stays.
 */
export async function hasStoredSession(): Promise<boolean> {
  const supabase = await browserSupabase()
  const { data, error } = await supabase.auth.getSession()
  if (data.session || error) return true
  await supabase.auth.signOut({ scope: 'local' })
  return false
}
