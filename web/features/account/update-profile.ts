import { type UploadOptions, uploadFile } from '#web/forms/upload/upload-file.ts'
import { browserSupabase } from '#web/queries/supabase.ts'

const BUCKET = 'avatars'
const pathOf = (userId: string) => `${userId}/avatar`

/** Updates the account's name. The database copies it to the person's profile. */
export const updateFullName = (fullName: string) => updateMetadata({ full_name: fullName })

/** Replaces the picture. */
export async function updateAvatar(userId: string, file: File, options: UploadOptions): Promise<void> {
  const avatar_url = await uploadFile({ bucket: BUCKET, path: pathOf(userId), file, ...options })
  options.signal?.throwIfAborted()
  await updateMetadata({ avatar_url })
}

export async function removeAvatar(userId: string): Promise<void> {
  await updateMetadata({ avatar_url: null })
  const supabase = await browserSupabase()
  const { error } = await supabase.storage.from(BUCKET).remove([pathOf(userId)])
  if (error) throw error
}

async function updateMetadata(data: { full_name: string } | { avatar_url: string | null }) {
  const supabase = await browserSupabase()
  const { error } = await supabase.auth.updateUser({ data })
  if (error) throw error
}
