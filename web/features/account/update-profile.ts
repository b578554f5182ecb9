import { browserSupabase } from '#web/data/supabase.ts'
import { type UploadOptions, uploadFile } from '#web/data/upload-file.ts'

/** The name stands in the account and in the person's profile; both say the same. */
export async function updateFullName(userId: string, fullName: string): Promise<void> {
  const supabase = await browserSupabase()
  await supabase.from('profiles').update({ full_name: fullName }).eq('user_id', userId).throwOnError()
  const { error } = await supabase.auth.updateUser({ data: { full_name: fullName } })
  if (error) throw error
}

/** Puts the picture in place of the last one. */
export async function updateAvatar(userId: string, file: File, options: UploadOptions): Promise<void> {
  const avatar_url = await uploadFile({ bucket: 'avatars', path: `${userId}/avatar`, file, ...options })
  options.signal?.throwIfAborted()
  const supabase = await browserSupabase()
  const { error } = await supabase.auth.updateUser({ data: { avatar_url } })
  if (error) throw error
}
