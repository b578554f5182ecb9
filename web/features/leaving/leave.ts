import { browserSupabase, type Supabase } from '#web/data/supabase.ts'

/** Everything that the account of who is signed in holds, as one JSON file. */
export async function exportMyData(): Promise<Blob> {
  const supabase = await browserSupabase()
  const { data } = await supabase.rpc('export_my_data').throwOnError()
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}

export async function handOver(leagueId: string, profileId: string): Promise<void> {
  const supabase = await browserSupabase()
  await supabase.rpc('hand_over_league', { _league_id: leagueId, _profile_id: profileId }).throwOnError()
}

interface Leaving {
  userId: string
  email: string
  password: string
  /** Whether photo, biography and date of birth leave the profile, too. */
  forget: boolean
}

/**
 * Signs in again with the password, since the database ends no account whose session is older than minutes, and ends the
 * account. Files go first: hosted Supabase lets only its API delete them, and only their owner.
 * @throws AuthApiError with the code `invalid_credentials` for a wrong password
 */
export async function deleteAccount({ userId, email, password, forget }: Leaving): Promise<void> {
  const supabase = await browserSupabase()
  const { error } = await supabase.auth.signInWithPassword({ email, password })
  if (error) throw error
  await removeFolder(supabase, 'avatars', userId)
  if (forget) {
    const { data: profile } = await supabase
      .from('profiles')
      .select('id')
      .eq('user_id', userId)
      .maybeSingle()
      .throwOnError()
    if (profile) await removeFolder(supabase, 'player-photos', profile.id)
  }
  await supabase.rpc('delete_account', { _forget: forget }).throwOnError()
  // The server knows no session any more; this device forgets its own.
  await supabase.auth.signOut({ scope: 'local' })
}

async function removeFolder(supabase: Supabase, bucket: string, folder: string) {
  const files = supabase.storage.from(bucket)
  const listed = await files.list(folder, { limit: 1000 })
  if (listed.error) throw listed.error
  if (listed.data.length === 0) return
  const { error } = await files.remove(listed.data.map(({ name }) => `${folder}/${name}`))
  if (error) throw error
}
