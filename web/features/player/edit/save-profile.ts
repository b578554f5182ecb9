import { type UploadOptions, uploadFile } from '#web/forms/upload/upload-file.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import type { Profile } from './profile-schema.ts'

const BUCKET = 'player-photos'
const pathOf = (playerId: string) => `${playerId}/photo`

/** @throws if the player was deleted, or the caller may not edit it */
export async function saveProfile(playerId: string, changes: Partial<Profile> | { photo_url: string | null }) {
  const supabase = await browserSupabase()
  // A policy that hides the row would let the update report success.
  await supabase.from('profiles').update(changes).eq('id', playerId).select('id').single().throwOnError()
}

/** Replaces the photo. */
export async function savePhoto(playerId: string, file: File, options: UploadOptions): Promise<void> {
  const photo_url = await uploadFile({ bucket: BUCKET, path: pathOf(playerId), file, ...options })
  options.signal?.throwIfAborted()
  await saveProfile(playerId, { photo_url })
}

export async function removePhoto(playerId: string): Promise<void> {
  await saveProfile(playerId, { photo_url: null })
  const supabase = await browserSupabase()
  const { error } = await supabase.storage.from(BUCKET).remove([pathOf(playerId)])
  if (error) throw error
}

/**
 * Erases the details of a person without an account. Files are deleted first: hosted Supabase lets them be deleted only
 * through its API.
 * @returns whether the profile is deleted, because no team and no match refers to it
 */
export async function forgetPlayer(playerId: string): Promise<boolean> {
  const supabase = await browserSupabase()
  for (const [bucket, path] of [
    [BUCKET, pathOf(playerId)],
    ['held-photos', `${BUCKET}/${pathOf(playerId)}`],
  ] as const) {
    const { error } = await supabase.storage.from(bucket).remove([path])
    if (error) throw error
  }
  const { data } = await supabase.rpc('forget_player', { _player_id: playerId }).throwOnError()
  return data
}
