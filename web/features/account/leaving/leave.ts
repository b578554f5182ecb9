import type { Database } from '#web/queries/database.types.ts'
import { fetchWithTimeout } from '#web/queries/fetch-with-timeout.ts'
import { browserSupabase, type Supabase } from '#web/queries/supabase.ts'
import { apiKey, apiUrl } from '#web/queries/supabase-address.ts'
import { sayPushEnded } from '#web/session/say-push-ended.ts'
import { signOutHere } from '#web/session/sign-out.ts'

/** All data of the signed-in account, as one JSON file. */
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
  /** A code of the second factor; null if the account has none. */
  proof: { factorId: string; code: string } | null
}

/**
 * Signs in again with password and second factor, because the database deletes no account with a session older than
 * some minutes, then deletes the account. The new session leaves this device's session alone if a step fails.
 * Files are deleted first: hosted Supabase lets only their owner delete them, and only through its API.
 * @throws AuthApiError with the code `invalid_credentials` for a wrong password, `mfa_verification_failed` for a wrong code
 */
export async function deleteAccount({ userId, email, password, forget, proof }: Leaving): Promise<void> {
  const again = await besideClient()
  const { error } = await again.auth.signInWithPassword({ email, password })
  if (error) {
    if (error.code !== 'invalid_credentials' || !(await isDeleted())) throw error
    return endHere()
  }
  try {
    if (proof) {
      const { error } = await again.auth.mfa.challengeAndVerify(proof)
      if (error) throw error
    }
    await removeFolder(again, 'avatars', userId)
    if (forget) {
      const { data: profiles } = await again.from('profiles').select('id').eq('user_id', userId).throwOnError()
      for (const { id } of profiles) await removeFolder(again, 'player-photos', id)
    }
    await again.rpc('delete_account', { _forget: forget }).throwOnError()
  } finally {
    // This session existed only for the deletion.
    await again.auth.signOut({ scope: 'local' })
  }
  // The server has ended all sessions; this device deletes its own.
  await endHere()
}

async function endHere(): Promise<void> {
  const { endsPush } = await signOutHere(await browserSupabase())
  if (endsPush) sayPushEnded()
}

/** Whether an earlier attempt, whose answer was lost, has deleted the account of this device's session. */
async function isDeleted(): Promise<boolean> {
  const supabase = await browserSupabase()
  const { error } = await supabase.auth.getUser()
  return error?.code === 'user_not_found'
}

async function besideClient(): Promise<Supabase> {
  const { createClient } = await import('@supabase/supabase-js')
  const auth = {
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: 'touchline-leaving',
  }
  return createClient<Database>(apiUrl(), apiKey(), { auth, db: { retry: false }, global: { fetch: fetchWithTimeout } })
}

async function removeFolder(supabase: Supabase, bucket: string, folder: string) {
  const files = supabase.storage.from(bucket)
  const listed = await files.list(folder, { limit: 1000 })
  if (listed.error) throw listed.error
  if (listed.data.length === 0) return
  const { error } = await files.remove(listed.data.map(({ name }) => `${folder}/${name}`))
  if (error) throw error
}
